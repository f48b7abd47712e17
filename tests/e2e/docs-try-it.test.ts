import type { Browser, Page } from "playwright-core";
import { afterAll, beforeAll, expect, it } from "vitest";
import { findStoreBySlug } from "#db/queries/stores.ts";
import { createKey } from "#lib/services/create-key.ts";
import { violations } from "#tests/e2e/axe.ts";
import { newShopper } from "#tests/e2e/shopper.ts";
import { type RunningApp, startApp } from "#tests/support/app.ts";
import { launchChromium } from "#tests/support/chromium.ts";

let app: RunningApp;
let browser: Browser;
let key: string;

beforeAll(async () => {
  [app, browser] = await Promise.all([startApp(), launchChromium()]);
  const store = await findStoreBySlug(app.db, "oja");
  const made = await createKey(app.db, {
    storeUid: store?.uid ?? "",
    name: "docs",
    mode: "sandbox",
    expiresAt: null,
  });
  key = made.key;
});

afterAll(async () => {
  await browser?.close();
  await app?.stop();
});

/** The form of an endpoint, open; and every request that left the page with a key. */
async function open(endpoint: string): Promise<{ page: Page; keyed: string[] }> {
  const { page } = await newShopper(browser, app.url, {
    viewport: { width: 1440, height: 900 },
    bypassCSP: true,
  });
  const keyed: string[] = [];
  page.on("request", (request) => {
    const sent = `${request.url()} ${JSON.stringify(request.headers())} ${request.postData()}`;
    if (sent.includes(key)) keyed.push(`${request.method()} ${request.url()}`);
  });
  await page.goto(`/docs/reference/${endpoint}`);
  await page.getByText("Try it", { exact: true }).last().click();
  await page.getByRole("button", { name: "Send the request" }).waitFor();
  return { page, keyed };
}

const send = (page: Page) => page.getByRole("button", { name: "Send the request" }).click();
const status = (page: Page) => page.locator("#try-it [role=status]");

it("sends a real request with the reader's key and shows the whole answer", async () => {
  const { page, keyed } = await open("list-products");
  await page.getByLabel("API key").fill(key);
  await page.getByLabel("limit").fill("2");
  await page.getByLabel("search").fill("it's");
  await page.getByLabel("search").fill("honey");
  await page.getByLabel("ordering").selectOption("price");
  await send(page);
  await expect.poll(() => status(page).textContent()).toMatch(/^200 OK in \d+ ms/);
  const shown = page.locator("#try-it");
  expect(await shown.getByText('"Wildflower Honey"').count()).toBeGreaterThan(0);
  expect(await shown.getByText(/ratelimit-policy: /).count()).toBe(1);
  const address = `${app.url}/api/public/v1/products?limit=2&search=honey&ordering=price`;
  expect(await shown.getByText(`curl "${address}"`).count()).toBe(1);
  expect(keyed).toEqual([`GET ${address}`]);
  expect(await violations(page)).toEqual([]);
});

it("R55: keeps the key in memory alone, and shows it nowhere", async () => {
  const { page } = await open("get-store");
  await page.getByLabel("API key").fill(key);
  await send(page);
  await expect.poll(() => status(page).textContent()).toContain("200");
  const places = await page.evaluate(() => [
    JSON.stringify({ ...localStorage }),
    JSON.stringify({ ...sessionStorage }),
    document.cookie,
    location.href,
    document.body.innerText,
  ]);
  for (const place of places) expect(place).not.toContain(key);
  expect(await page.getByLabel("API key").getAttribute("type")).toBe("password");
  await page.getByRole("link", { name: "GET /categories" }).first().click();
  await page.waitForURL("**/list-categories");
  await page.getByText("Try it", { exact: true }).last().click();
  await expect.poll(() => page.getByLabel("API key").inputValue()).toBe(key);
  await page.reload();
  await page.getByText("Try it", { exact: true }).last().click();
  await expect.poll(() => page.getByLabel("API key").inputValue()).toBe("");
});

it("explains a wrong key, and an answer without a body", async () => {
  const { page } = await open("list-categories");
  await page.getByLabel("API key").fill("sfk_test_wrong");
  await send(page);
  await expect
    .poll(() => status(page).textContent())
    .toMatch(/^401 .* does not open anything here/);
  expect(await page.locator("#try-it").getByText('"Invalid or revoked API key"').count()).toBe(1);
  await page.getByLabel("API key").fill(key);
  await page.getByLabel("If-None-Match").fill("*");
  await send(page);
  await expect.poll(() => status(page).textContent()).toMatch(/^304 .* still right/);
});

it("makes an order of something in stock, by keyboard", async () => {
  const { page } = await open("create-order");
  await page.getByLabel("API key").fill(key);
  await page.getByRole("button", { name: "pickup" }).press("Enter");
  const body = page.getByLabel("Body");
  const before = await body.inputValue();
  await page.getByRole("button", { name: "Fill in something in stock" }).press("Enter");
  await expect.poll(() => body.inputValue()).not.toBe(before);
  await body.fill("{");
  expect(await page.getByText("This is not JSON yet.").isVisible()).toBe(true);
  await page.getByRole("button", { name: "pickup" }).press("Enter");
  await page.getByLabel("Idempotency-Key").fill("docs-1");
  await page.getByLabel("Idempotency-Key").press("Enter");
  await expect.poll(() => status(page).textContent()).toMatch(/^201 Created/);
  const text = await page.locator("#try-it").textContent();
  const number = /"order_number": "(ORD-\w+)"/.exec(text ?? "")?.[1] ?? "";
  const order = await app.db
    .selectFrom("orders")
    .select("source")
    .where("order_number", "=", number)
    .executeTakeFirst();
  expect(order).toEqual({ source: "storefront" });
});

it("says so when the instance cannot be reached", async () => {
  const { page } = await open("get-store");
  await page.route("**/api/public/v1/store", (route) => route.abort());
  await send(page);
  await expect.poll(() => status(page).textContent()).toContain("could not be reached");
});
