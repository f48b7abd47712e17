import { sql } from "kysely";
import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import {
  CHECKOUT_ENVIRONMENT,
  chooseCourier,
  courierOffer,
  enterContact,
  newBuyer,
  placeOrder,
} from "#tests/e2e/shop/checkout-shopper.ts";
import { addToCart, hydrated } from "#tests/e2e/shopper.ts";
import { openAppInBrowser } from "#tests/fixtures.ts";
import { refreshCatalogues } from "#tests/support/catalogue/shop.ts";
import { findRow, updateRows } from "#tests/support/database/rows.ts";

/** Closes any markup context and leaves a mark if any of it is parsed as markup. */
const PAYLOAD = [
  "'\"></title></textarea></script></style></noscript>-->]]>",
  "<script class=hostile>window.hostile=1</script>",
  "<img class=hostile src=x onerror=window.hostile=1>",
  "<svg class=hostile onload=window.hostile=1></svg>",
  // biome-ignore lint/suspicious/noTemplateCurlyInString: a template's own syntax is part of what is tried
  "<a class=hostile href=javascript:window.hostile=1>{{7*7}}${7*7}</a>",
  "\u2028\u202e[x](javascript:window.hostile=1)",
].join("");

/** Ends with a word far wider than any screen. */
const HOSTILE_TEXT = PAYLOAD + "W".repeat(250);

/** Writes the payload to every merchant text that shop pages show. */
const WRITTEN: Record<string, string[]> = {
  stores: ["store_name", "phone", "email", "address", "logo"],
  categories: ["name"],
  products: ["name", "description", "story", "brand"],
  product_images: ["alt_text", "image"],
  attributes: ["name"],
  attribute_values: ["value"],
  variants: ["name", "sku"],
  delivery_options: ["label"],
  locations: ["name", "address"],
};

const { app, browser } = await openAppInBrowser(CHECKOUT_ENVIRONMENT);
for (const [table, columns] of Object.entries(WRITTEN)) {
  for (const column of columns) {
    const [rows, text] = [sql.table(table), sql.ref(column)];
    await sql`update ${rows} set ${text} = ${text} || ${HOSTILE_TEXT}`.execute(app.db);
  }
}
// Picture URLs too, for every second product.
await sql`
  update variants set image = 'javascript:window.hostile=1//' || uid where position % 2 = 1
`.execute(app.db);
await refreshCatalogues(app.db);

/** Returns the payload's marks on the page: injected elements, an executed script, a script URL. */
async function marks(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const elements = [...document.querySelectorAll(".hostile")].map(({ outerHTML }) => outerHTML);
    const withUrls = [...document.querySelectorAll("[href],[src],[action],[formaction]")]
      .flatMap((node) => [...node.attributes].map(({ value }) => value.trim()))
      // React's own, on forms whose action is a function.
      .filter((value) => !value.startsWith("javascript:throw new Error('A React form was "))
      .filter((value) => /^(javascript|vbscript|data:text)/i.test(value));
    const handled = [...document.querySelectorAll("*")].flatMap((node) =>
      [...node.attributes].filter(({ name }) => name.startsWith("on")).map(({ name }) => name),
    );
    return [...elements, ...withUrls, ...handled, ...("hostile" in window ? ["a script ran"] : [])];
  });
}

async function expectMereText(page: Page): Promise<void> {
  expect(await marks(page)).toEqual([]);
  expect(await page.locator("body").innerText()).toContain("<script class=hostile>");
}

async function expectNoSidewaysScroll(page: Page): Promise<void> {
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  expect({ url: page.url(), overflow }).toEqual({ url: page.url(), overflow: 0 });
}

it("R62: shows merchant text as text on every page", async () => {
  const { page } = await newBuyer(browser, app);
  for (const path of ["/", "/products", "/products?q=hostile", "/orders", "/no-such-page"]) {
    await page.goto(path);
    await hydrated(page);
    await expectMereText(page);
    await expectNoSidewaysScroll(page);
  }
  const path = await productPath("Shea Hand Lotion");
  await page.goto(path);
  await hydrated(page);
  await expectMereText(page);
  await expectNoSidewaysScroll(page);
  await addToCart(page);
  await page.getByRole("dialog").getByRole("link", { name: "Go to checkout" }).waitFor();
  await expectMereText(page);
  await page.goto("/basket");
  await page.getByRole("link", { name: "Go to checkout" }).waitFor();
  await expectNoSidewaysScroll(page);
  await page.getByRole("link", { name: "Go to checkout" }).click();
  await page.getByRole("heading", { level: 1, name: "Checkout" }).waitFor();
  await expectNoSidewaysScroll(page);
  await enterContact(page, `Ada ${PAYLOAD}`.slice(0, 120));
  // The store's phone number no longer has a country code.
  await page.getByLabel("Phone", { exact: true }).fill("+234 801 234 5678");
  await page.getByLabel("Country").fill("Nigeria");
  await chooseCourier(page, `5 Marina ${PAYLOAD.replaceAll(/[\u2028\u202e]/g, "")}`);
  await courierOffer(page).waitFor();
  await expectMereText(page);
  await page.getByText("Add a note").click();
  await expectNoSidewaysScroll(page);
  await placeOrder(page);
  await page.getByRole("heading", { level: 1, name: /^Thank you/ }).waitFor();
  await expectMereText(page);
  await expectNoSidewaysScroll(page);
  await page.reload();
  await expectMereText(page);
});

it("R62: shows merchant text as text without JavaScript", async () => {
  const { page } = await newBuyer(browser, app, { javaScriptEnabled: false });
  for (const path of ["/", "/products", await productPath("Crew-Neck T-Shirt"), "/orders"]) {
    await page.goto(path);
    expect(await page.locator(".hostile").count()).toBe(0);
    expect(await page.locator("body").innerText()).toContain("<script class=hostile>");
    await expectNoSidewaysScroll(page);
  }
});

it("R62: shows merchant text as text on the closed page", async () => {
  await updateRows(app.db, "stores", { slug: "oja" }, { is_live: false });
  const { page } = await newBuyer(browser, app);
  await page.goto("/");
  await page.getByRole("heading", { name: "Closed" }).waitFor();
  await expectMereText(page);
  await expectNoSidewaysScroll(page);
  await updateRows(app.db, "stores", { slug: "oja" }, { is_live: true });
});

it("detects a page that renders the text as markup", async () => {
  const { page } = await newBuyer(browser, app, { bypassCSP: true });
  await page.goto("/orders");
  await hydrated(page);
  await page.evaluate((html) => document.body.insertAdjacentHTML("beforeend", html), PAYLOAD);
  await expect.poll(() => marks(page)).toContain("a script ran");
  expect((await marks(page)).length).toBeGreaterThan(4);
});

it("escapes merchant text in structured data, sitemap and head", async () => {
  const path = await productPath("Shea Hand Lotion");
  const { page } = await newBuyer(browser, app);
  await page.goto(path);
  const data = await page.locator('script[type="application/ld+json"]').textContent();
  expect(JSON.parse(data ?? "").name).toBe(`Shea Hand Lotion${HOSTILE_TEXT}`);
  expect(
    await page.locator("head > *").evaluateAll((nodes) => nodes.map((n) => n.tagName)),
  ).toEqual(expect.not.arrayContaining(["IMG", "SVG", "A"]));
  expect(await page.locator('link[rel="canonical"]').getAttribute("href")).toBe(
    `${app.url}/products/shea-hand-lotion`,
  );
  const shared = page.locator('meta[property="og:image"]');
  for (const url of [path, "/"]) {
    await page.goto(url);
    const picture = await fetch((await shared.getAttribute("content")) ?? "");
    expect([picture.status, picture.headers.get("content-type")]).toEqual([200, "image/png"]);
  }
  const sitemap = await (await fetch(`${app.url}/sitemap/0.xml`)).text();
  expect(sitemap).toContain("shea-hand-lotion");
  expect(sitemap).not.toContain("hostile>");
});

async function productPath(name: string): Promise<string> {
  const { uid } = await findRow(app.db, "products", { name: name + HOSTILE_TEXT });
  return `/products/${uid}`;
}
