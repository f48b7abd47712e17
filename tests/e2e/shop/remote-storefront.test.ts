import type { Page } from "playwright-core";
import { afterAll, describe, expect, it } from "vitest";
import {
  CHECKOUT_ENVIRONMENT,
  chooseCourier,
  courierOffer,
  enterContact,
  newBuyer,
  placeOrder,
  storedOrder,
} from "#tests/e2e/shop/checkout-shopper.ts";
import { addToCart, hydrated } from "#tests/e2e/shopper.ts";
import { openApp } from "#tests/fixtures.ts";
import { createTestKey } from "#tests/support/api/remote-shop.ts";
import { findRow } from "#tests/support/database/rows.ts";
import { startInstance } from "#tests/support/server/app.ts";
import { launchChromium } from "#tests/support/server/chromium.ts";
import { startFaultProxy } from "#tests/support/server/fault-proxy.ts";

const DESK = { viewport: { width: 1440, height: 900 } };

/** The instance with database and API. */
const app = await openApp({ TRUSTED_STOREFRONTS: "127.0.0.1 ::1" });
const store = await findRow(app.db, "stores", { slug: "oja" });
const { key } = await createTestKey(app.db, store.uid);
/** A proxy between pages and API. */
const proxy = await startFaultProxy(app.url);
const [shop, browser] = await Promise.all([
  startInstance({
    ...CHECKOUT_ENVIRONMENT,
    STOREFRONT_API_URL: `${proxy.url}/api/public/v1`,
    STOREFRONT_API_KEY: key,
    IMAGE_HOSTS: app.url,
  }),
  launchChromium(),
]);

afterAll(async () => {
  await shop?.end("SIGTERM");
  proxy?.close();
});

async function buyer(options = DESK): Promise<Page> {
  const { page } = await newBuyer(browser, shop, options);
  return page;
}

describe("pages alone, on another instance's API", () => {
  it("serves pages without a database, API and dashboard", async () => {
    expect(shop.output()).not.toContain("PostgreSQL");
    expect(shop.output()).toContain(proxy.url);
    for (const path of [
      "/api/public/v1/store",
      "/api/public/v1/openapi.json",
      "/api/dashboard/session",
    ]) {
      const response = await fetch(shop.url + path, {
        headers: { authorization: `Bearer ${key}` },
      });
      expect([path, response.status]).toEqual([path, 404]);
      expect(await response.json()).toMatchObject({ data: null });
    }
    for (const path of ["/dashboard", "/docs", "/llms.txt"]) {
      expect([path, (await fetch(shop.url + path)).status]).toEqual([path, 404]);
    }
    const description = await fetch(`${shop.url}/openapi.json`);
    expect(description.url).toBe(`${proxy.url}/api/public/v1/openapi.json`);
    expect(await description.json()).toMatchObject({ openapi: "3.1.0" });
    expect((await fetch(`${shop.url}/api/ready`)).status).toBe(200);
    for (const path of ["/robots.txt", "/sitemap.xml", "/sitemap/0.xml"]) {
      expect(await (await fetch(shop.url + path)).text()).toContain(`${shop.url}/`);
    }
  });

  it("leads from search to tracked order without sending the API key to the browser", async () => {
    const page = await buyer();
    const received: Promise<string>[] = [];
    page.on("response", (response) => received.push(response.text().catch(() => "")));
    await page.goto("/products");
    await hydrated(page);
    await page.locator("#search").pressSequentially("lotion", { delay: 30 });
    await page.waitForURL("**/products?q=lotion");
    await page.getByRole("link", { name: "Shea Hand Lotion", exact: true }).first().click();
    await page.getByRole("heading", { level: 1, name: "Shea Hand Lotion" }).waitFor();
    const picture = page.locator("main img").first();
    await expect
      .poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth))
      .toBeGreaterThan(0);
    await addToCart(page);
    await page.getByRole("dialog").getByRole("link", { name: "Go to checkout" }).click();
    await enterContact(page, "Remote Buyer");
    await chooseCourier(page);
    await courierOffer(page).check();
    const order = await storedOrder(app, await placeOrder(page));
    expect(order).toMatchObject({ delivery_method: "courier", customer_name: "Remote Buyer" });
    await page.getByRole("heading", { level: 1, name: "Thank you, Remote Buyer" }).waitFor();
    await page.getByText(/^Richard Express/).waitFor();
    const bodies = (await Promise.all(received)).filter((text) => text !== "");
    expect(bodies.length).toBeGreaterThan(10);
    const texts = [...bodies, await page.content()];
    for (const text of texts) expect(text.includes(key)).toBe(false);
  });
});

it("shows an error, keeps the cart and recovers while the API is unavailable", async () => {
  const page = await buyer();
  await page.goto("/products?q=lotion");
  await page.getByRole("link", { name: "Shea Hand Lotion", exact: true }).first().click();
  await addToCart(page);
  await page.getByRole("button", { name: "Remove Shea Hand Lotion" }).waitFor();
  await proxy.setFault("cut");
  await page.goto("/products?q=lotion");
  await page.getByRole("link", { name: "Shea Hand Lotion", exact: true }).first().waitFor();
  await page.goto("/products?q=never+asked+before");
  await page.getByRole("heading", { name: "This page couldn't be loaded" }).waitFor();
  await page.goto("/basket");
  await page.getByText("Shea Hand Lotion").first().waitFor();
  await page
    .getByText(/went wrong on our side/)
    .first()
    .waitFor();
  await proxy.setFault(undefined);
  await page.goto("/products?q=never+asked+before");
  await page.getByText("No results for “never asked before”").waitFor();
  await page.goto("/basket");
  await page.getByRole("link", { name: "Go to checkout" }).first().waitFor();
});
