import { sql } from "kysely";
import type { Page } from "playwright-core";
import sharp from "sharp";
import { expect, it } from "vitest";
import {
  DASHBOARD_ENVIRONMENT,
  dialog,
  openDemoMerchant,
  signedIn,
  waitForToast,
} from "#tests/e2e/merchant.ts";
import { CHECKOUT_ENVIRONMENT, newBuyer, setPrice } from "#tests/e2e/shop/checkout-shopper.ts";
import { openAppInBrowser } from "#tests/fixtures.ts";
import { countLockWaits } from "#tests/support/database/lock-waits.ts";

const { app, browser } = await openAppInBrowser({
  ...DASHBOARD_ENVIRONMENT,
  ...CHECKOUT_ENVIRONMENT,
});
const merchant = await openDemoMerchant(app);

/** Next streams metadata to browsers only, not to crawlers that it knows. */
const CHROME =
  "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/140.0 Safari/537.36";

async function openPage(path: string): Promise<Page> {
  const { page } = await newBuyer(browser, app);
  await page.goto(path);
  return page;
}

const attributes = (page: Page, selector: string, name: string) =>
  page.locator(selector).evaluateAll((all, key) => all.map((one) => one.getAttribute(key)), name);

it("shows the store's tagline, delivery and pickup, and every product once", async () => {
  const page = await openPage("/");
  const hero = page.getByRole("region", { name: "Ọjà Market" });
  await hero.getByText("Food, clothes and things for the home").waitFor();
  expect(await page.getByRole("list", { name: "Ordering" }).innerText()).toBe(
    "Delivery from ₦2,000\nFree pickup in Lekki and Yaba\nTrack without an account",
  );
  const products = await attributes(page, "main a[href^='/products/']", "href");
  expect(new Set(products).size).toBe(products.length);
  const pictures = await attributes(page, "main img[srcset], main img[sizes]", "src");
  expect(pictures.length).toBeGreaterThan(20);
  expect(new Set(pictures).size).toBe(pictures.length);
});

it("shows a category's picture and sentence, and a changed sentence at once", async () => {
  const page = await openPage("/c/electronics");
  await page.getByText("Sound, cameras, watches and light for when the power is out.").waitFor();
  expect(await page.locator("h1").locator("xpath=../..").locator("img").count()).toBe(1);

  const desk = await signedIn(browser, app, merchant, "/settings/categories");
  await desk.getByRole("button", { name: "Edit Electronics" }).click();
  await dialog(desk).getByLabel("Description").fill("Sound and light.");
  await dialog(desk).getByRole("button", { name: "Save" }).click();
  await waitForToast(desk, "Category saved");
  await page.reload();
  await page.getByText("Sound and light.", { exact: true }).waitFor();
  expect(await attributes(page, "meta[name=description]", "content")).toEqual([
    expect.stringMatching(
      /^Electronics at Ọjà Market: \d+ products from ₦[\d,]+\. Sound and light\.$/,
    ),
  ]);
});

it("describes each page in its own words", async () => {
  const paths = ["/", "/products", "/products?page=2", "/c/clothing", "/c/shoes-bags", "/basket"];
  const descriptions = await Promise.all(
    paths.map(async (path) => {
      const html = await (await fetch(app.url + path)).text();
      return /<meta name="description" content="([^"]*)"/.exec(html)?.[1];
    }),
  );
  expect(descriptions[0]).toMatch(
    /^Shop \d+ products from Ọjà Market in Lagos\. Delivery from ₦2,000 or free pickup\.$/,
  );
  expect(new Set(descriptions).size).toBe(paths.length);
});

it("puts the description in the head when it is known later than the rest of the page", async () => {
  const readSlowly = () =>
    app.db.transaction().execute(async (trx) => {
      await sql`lock table delivery_options in access exclusive mode`.execute(trx);
      const pending = fetch(`${app.url}/products?page=3`, { headers: { "user-agent": CHROME } });
      await expect.poll(() => countLockWaits(app.db)).toBeGreaterThan(0);
      // By now the rest of the first page has probably been rendered, too.
      await (await fetch(`${app.url}/docs`)).text();
      return { pending };
    });
  let reply: Response;
  // A busy machine may hold the lock for longer than the page waits for it.
  do reply = await (await readSlowly()).pending;
  while (reply.status === 503);
  const [head] = (await reply.text()).split("</head>");
  expect(head).toContain('<meta name="description" content="Shop ');
});

it("can be installed with the store's name and icons of the declared sizes", async () => {
  const page = await openPage("/");
  const [href] = await attributes(page, "link[rel=manifest]", "href");
  const response = await fetch(app.url + href);
  expect(response.headers.get("content-type")).toBe("application/manifest+json");
  const { name, icons } = (await response.json()) as {
    name: string;
    icons: { src: string; sizes: string }[];
  };
  expect(name).toBe("Ọjà Market");
  for (const { src, sizes } of icons) {
    const icon = sharp(await (await fetch(app.url + src)).arrayBuffer());
    const { width, height, format } = await icon.metadata();
    expect([format, `${width}x${height}`]).toEqual(["png", sizes]);
  }
});

it("shows decimals for all prices of a list when one has some", async () => {
  const pricesOf = async (page: Page) =>
    (await page.locator("article").allInnerTexts()).flatMap(
      (text) => text.match(/₦[\d,.]+/g) ?? [],
    );
  const whole = await pricesOf(await openPage("/c/beauty-care"));
  expect(whole).not.toEqual([]);
  expect(whole.filter((text) => text.includes("."))).toEqual([]);
  await setPrice(app, "Soft Toothbrush", "750.50");
  const exact = await pricesOf(await openPage("/c/beauty-care"));
  expect(exact.length).toBe(whole.length);
  expect(exact.filter((text) => !/\.\d\d$/.test(text))).toEqual([]);
});
