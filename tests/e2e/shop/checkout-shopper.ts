import { randomInt } from "node:crypto";
import type { Browser, BrowserContextOptions, Page } from "playwright-core";
import { toCartLine } from "#lib/shop/cart/cart-line.ts";
import { addToCart, newShopper, type ShopperTabs } from "#tests/e2e/shopper.ts";
import { refreshCatalogues } from "#tests/support/catalogue/shop.ts";
import type { RunningApp } from "#tests/support/server/app.ts";

export const MARINA_ADDRESS = "5 Marina, Lagos Island, Lagos, Nigeria";

/** Settings that give each shopper its own client address. */
export const CHECKOUT_ENVIRONMENT = {
  ORDER_LINK_SECRET: "a secret of more than thirty-two characters",
  TRUSTED_PROXY_HOPS: "1",
};

/** Opens a page with a unique client address: rate limits do not interfere. */
export function newBuyer(
  browser: Browser,
  app: Pick<RunningApp, "url">,
  options: BrowserContextOptions = {},
): Promise<ShopperTabs> {
  const extraHTTPHeaders = { "x-forwarded-for": randomAddress() };
  return newShopper(browser, app.url, { ...options, extraHTTPHeaders });
}

export function randomAddress(): string {
  return `10.${randomInt(256)}.${randomInt(256)}.${randomInt(1, 255)}`;
}

/** Adds a product to the cart from its page. */
export async function addToBasket(page: Page, name: string): Promise<void> {
  await page.goto(`/products?q=${encodeURIComponent(name)}`);
  await page.getByRole("link", { name, exact: true }).first().click();
  await addToCart(page);
}

/** Stores one item of each product in the cart of a new browser context. */
export async function storeCart(page: Page, names: readonly string[]): Promise<void> {
  const lines = names.map(async (name) => {
    const reply = await page.request.get("/api/storefront/products", { params: { search: name } });
    const { results } = (await reply.json()).data;
    const product = results.find((each: { name: string }) => each.name === name);
    return toCartLine(product, product.variants[0], 1, Date.now());
  });
  const cart = JSON.stringify(await Promise.all(lines));
  // A page without scripts.
  await page.goto("/robots.txt");
  await page.evaluate((text) => localStorage.setItem("basket:oja", text), cart);
}

/** Opens the checkout in a new browser with a product in the stored cart. */
export async function openCheckout(page: Page, name: string): Promise<void> {
  await storeCart(page, [name]);
  await page.goto("/checkout");
  await page.getByRole("heading", { level: 1, name: "Checkout" }).waitFor();
}

/** Adds a product to the cart and opens the checkout. */
export async function takeToCheckout(page: Page, name: string): Promise<void> {
  await addToBasket(page, name);
  await page.getByRole("dialog").getByRole("link", { name: "Go to checkout" }).click();
  await page.getByRole("heading", { level: 1, name: "Checkout" }).waitFor();
}

export async function enterContact(page: Page, name = "Ada Obi"): Promise<void> {
  await page.getByLabel("Name", { exact: true }).fill(name);
  await page.getByLabel("Email", { exact: true }).fill("ada@example.com");
  await page.getByLabel("Phone", { exact: true }).fill("0801 234 5678");
}

/** Enters `MARINA_ADDRESS`, with another house and street if given. */
export async function enterAddress(page: Page, street = "5 Marina"): Promise<void> {
  await page.getByLabel("City or town").fill("Lagos Island");
  await page.getByLabel("State", { exact: true }).selectOption("Lagos");
  await streetField(page).fill(street);
  await streetField(page).blur();
}

export function streetField(page: Page) {
  return page.getByLabel("House number and street");
}

export async function chooseCourier(page: Page, street?: string): Promise<void> {
  await page.getByRole("radio", { name: /^Courier/ }).check();
  await enterAddress(page, street);
}

/** Returns the offer of a courier that delivers to every address. */
export function courierOffer(page: Page) {
  return page.getByRole("radio", { name: /^Richard Express/ });
}

export function placeButton(page: Page) {
  return page.getByRole("button", { name: /^Place order for/ });
}

/** Places the order once its total is shown. Returns the order number. */
export async function placeOrder(page: Page): Promise<string> {
  await placeButton(page).click();
  return waitForOrderNumber(page);
}

export async function waitForOrderNumber(page: Page): Promise<string> {
  await page.waitForURL(/\/orders\/ORD-/);
  return /ORD-\w{10}/.exec(page.url())?.[0] ?? "";
}

export async function storedOrder(app: RunningApp, orderNumber: string) {
  return app.db
    .selectFrom("orders")
    .selectAll()
    .where("order_number", "=", orderNumber)
    .executeTakeFirstOrThrow();
}

/** Counts the orders of a buyer by name, which is unique per test. */
export async function ordersOf(app: RunningApp, customer: string): Promise<number> {
  const rows = await app.db
    .selectFrom("orders")
    .select("uid")
    .where("customer_name", "=", customer)
    .execute();
  return rows.length;
}

/** Places an order for pickup. Returns the link to its page. */
export async function orderOverApi(
  app: RunningApp,
  customer_name: string,
  { notes = "", email = "ada@example.com" } = {},
): Promise<string> {
  const { uid } = await app.db
    .selectFrom("variants")
    .innerJoin("products", "products.uid", "variants.product_uid")
    .select("variants.uid")
    .where("products.name", "=", "Shea Hand Lotion")
    .executeTakeFirstOrThrow();
  const response = await fetch(`${app.url}/api/storefront/orders`, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      origin: app.url,
      "x-forwarded-for": randomAddress(),
    },
    body: JSON.stringify({
      customer_name,
      customer_email: email,
      customer_phone: "+2348012345678",
      items: [{ variant: uid, quantity: 1, notes }],
      delivery_method: "pickup",
    }),
  });
  const { data } = (await response.json()) as { data: { link: string } };
  return data.link;
}

/** Sets the stock of a product's variants. */
export async function setStock(app: RunningApp, product: string, onHand: number): Promise<void> {
  await app.db
    .updateTable("stock_levels")
    .set({ on_hand: onHand, reserved: 0 })
    .where("variant_uid", "in", variantsOf(app, product))
    .execute();
  // Earlier orders no longer hold any of it.
  await app.db
    .updateTable("order_items")
    .set({ in_unpaid_share: false })
    .where("variant_uid", "in", variantsOf(app, product))
    .execute();
  await refreshCatalogues(app.db);
}

export async function setPrice(
  app: RunningApp,
  product: string,
  price: string,
  promo: { promo_price: string; promo_expiry: Date } | null = null,
): Promise<void> {
  await app.db
    .updateTable("variants")
    .set({ price, promo_price: null, promo_expiry: null, ...promo })
    .where("uid", "in", variantsOf(app, product))
    .execute();
  await refreshCatalogues(app.db);
}

function variantsOf(app: RunningApp, product: string) {
  return app.db
    .selectFrom("variants")
    .innerJoin("products", "products.uid", "variants.product_uid")
    .select("variants.uid")
    .where("products.name", "=", product);
}
