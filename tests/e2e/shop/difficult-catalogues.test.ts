import { sql } from "kysely";
import { expect, it } from "vitest";
import { resizeWindow } from "#tests/e2e/shopper.ts";
import { openAppInBrowser } from "#tests/fixtures.ts";
import { refreshCatalogues } from "#tests/support/catalogue/shop.ts";
import { updateRows } from "#tests/support/database/rows.ts";

const SCREENS = [
  { width: 390, height: 844 },
  { width: 768, height: 1024 },
  { width: 1440, height: 900 },
];

const STORE_NAMES = [
  "Sahel Goods",
  "Ọjà Àwọn Ọmọ Yorùbá ní Ìbàdàn àti Abẹ́òkúta, Ọ̀ṣun Ẹ̀kọ́ Ọjọ́",
  "Donaudampfschifffahrtsgesellschaftskapitän",
  "متجر الساحل للسلع الجلدية والأدوات والهدايا",
  "חנות הסחורות של הסהל",
];

const CATEGORY_NAME = "Rindfleischetikettierungsüberwachungsaufgabenübertragungsgesetz";

const PRODUCT_NAMES = [
  `A hand-stitched briefcase ${"of vegetable-tanned goatskin ".repeat(6)}`.slice(0, 200),
  "حقيبة جلدية مصنوعة يدوياً في كانو (مقاس كبير)",
];

const { app, browser } = await openAppInBrowser({
  STOREFRONT_STORE: "sahel",
  LIMIT_UNCACHED_PAGES_PER_IP: "0",
});
const page = await browser.newPage();

/** Returns what does not fit the first screen of the home page, at each size. */
async function misfits(): Promise<string[]> {
  const found: string[] = [];
  for (const screen of SCREENS) {
    await resizeWindow(page, screen);
    const misfit = await page.evaluate(() => {
      const hero = document.querySelector("main section");
      const name = hero?.querySelector("h1");
      const parts = {
        name,
        picture: hero?.querySelector("[data-category], .tinted-tile"),
        price: [...(hero?.querySelectorAll("p") ?? [])].find((p) => p.textContent?.includes("₦")),
        button: hero?.querySelector('a[href="/products"]'),
      };
      const problems = Object.entries(parts).flatMap(([part, element]) => {
        const box = element?.getBoundingClientRect();
        if (!box || box.height < 12) return [`no ${part}`];
        const fits = box.top >= 0 && box.bottom <= innerHeight && box.right <= innerWidth + 1;
        return fits ? [] : [`${part} ends at ${box.right}, ${box.bottom}`];
      });
      const lineHeight = name ? Number.parseFloat(getComputedStyle(name).lineHeight) : 0;
      const lines = Math.round(((name?.scrollHeight ?? 0) - lineHeight * 0.15) / lineHeight);
      if (lines > 2) problems.push(`the name has ${lines} lines`);
      const { scrollWidth, clientWidth } = document.documentElement;
      if (scrollWidth > clientWidth) problems.push(`the page is ${scrollWidth} wide`);
      return problems;
    });
    found.push(...misfit.map((problem) => `${screen.width} px: ${problem}`));
  }
  return found;
}

/** Loads the home page until it shows this text. */
async function openHome(text: string): Promise<void> {
  await expect
    .poll(async () => {
      await page.goto(app.url);
      return page.locator("main section").first().textContent();
    })
    .toContain(text);
}

it("shows a name, picture, price and button on the first screen of every store", async () => {
  for (const name of STORE_NAMES) {
    await updateRows(app.db, "stores", { slug: "sahel" }, { store_name: name });
    await openHome(name);
    expect([name, await misfits()]).toEqual([name, []]);
  }
});

it("fills the frames of photos and reserves their space", async () => {
  await page.setViewportSize({ width: 390, height: 844 });
  await page.goto(`${app.url}/products`);
  const card = page.locator("main li article").first();
  const [tile, image] = [
    await card.locator(".tinted-tile").boundingBox(),
    await card.locator("img").last().boundingBox(),
  ];
  expect(image).toEqual(tile);
  const shift = await page.evaluate(
    () =>
      new Promise<number>((resolve) => {
        new PerformanceObserver((list) => {
          const entries = list.getEntries() as (PerformanceEntry & { value: number })[];
          resolve(entries.reduce((sum, { value }) => sum + value, 0));
        }).observe({ type: "layout-shift", buffered: true });
        setTimeout(() => resolve(0), 1000);
      }),
  );
  expect(shift).toBeLessThan(0.02);
});

it("fits long, right-to-left and single products, with and without pictures", async () => {
  const lead = "(select uid from products where handle = 'kano-briefcase')";
  await sql`update categories set name = ${CATEGORY_NAME} || slug`.execute(app.db);
  for (const name of PRODUCT_NAMES) {
    await sql`update products set name = ${name} where uid = ${sql.raw(lead)}`.execute(app.db);
    await refreshCatalogues(app.db);
    await openHome(name);
    expect([name, await misfits()]).toEqual([name, []]);
    await page.getByRole("link", { name }).first().click();
    await page.getByRole("heading", { level: 1, name }).waitFor();
    const wide = await page.evaluate(() => document.documentElement.scrollWidth > innerWidth);
    expect([name, wide]).toEqual([name, false]);
  }
  // The last name is Arabic: its letters need more space between lines.
  const [lineHeight = 0, fontSize = 1] = await page.locator("h1").evaluate((heading) => {
    const style = getComputedStyle(heading);
    return [style.lineHeight, style.fontSize].map(Number.parseFloat);
  });
  expect(lineHeight / fontSize).toBeGreaterThan(1.3);
  await sql`delete from product_images`.execute(app.db);
  await sql`update products set is_active = false where uid <> ${sql.raw(lead)}`.execute(app.db);
  await refreshCatalogues(app.db);
  await openHome(PRODUCT_NAMES.at(-1) ?? "");
  await expect.poll(() => page.locator("main img").count()).toBe(0);
  expect(await misfits()).toEqual([]);
});

it("renders a store without categories within its content security policy", async () => {
  const violations: string[] = [];
  page.on("console", (message) => {
    if (message.text().includes("Content Security Policy")) violations.push(message.text());
  });
  await sql`update products set category_uid = null`.execute(app.db);
  await sql`delete from categories`.execute(app.db);
  await refreshCatalogues(app.db);
  await expect
    .poll(async () => {
      const response = await page.goto(app.url);
      return (await response?.text())?.includes("data-category=");
    })
    .toBe(false);
  expect(violations).toEqual([]);
});
