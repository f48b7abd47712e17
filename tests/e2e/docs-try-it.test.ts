import type { Locator, Page } from "playwright-core";
import { expect, it } from "vitest";
import { findStoreBySlug } from "#db/queries/stores/stores.ts";
import { createKey } from "#lib/services/api-keys/create-key.ts";
import { violations } from "#tests/e2e/axe.ts";
import { newShopper } from "#tests/e2e/shopper.ts";
import { openAppInBrowser } from "#tests/fixtures.ts";

const { app, browser } = await openAppInBrowser();
const store = await findStoreBySlug(app.db, "oja");
const made = await createKey(app.db, {
  storeUid: store?.uid ?? "",
  name: "docs",
  mode: "sandbox",
  expiresAt: null,
});
const key = made.key;

/** Opens the form of an endpoint and records the requests that contain the key. */
async function open(endpoint: string): Promise<{ page: Page; form: Locator; keyed: string[] }> {
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
  await page.getByRole("button", { name: "Send request" }).waitFor();
  return { page, form: page.locator("#try-it"), keyed };
}

const send = (form: Locator) => form.getByRole("button", { name: "Send request" }).click();
const status = (form: Locator) => form.locator("[role=status]");

it("sends a real request with the reader's key and shows the whole response", async () => {
  const { page, form, keyed } = await open("list-products");
  await form.getByLabel("API key").fill(key);
  await form.getByLabel("limit").fill("5");
  await form.getByRole("textbox", { name: "search" }).fill("it's");
  await form.getByRole("textbox", { name: "search" }).fill("honey");
  await form.getByLabel("ordering").selectOption("price");
  await send(form);
  await expect.poll(() => status(form).textContent()).toMatch(/^200 OK in \d+ ms/);
  expect(await form.getByText('"Wildflower Honey"').count()).toBeGreaterThan(0);
  expect(await form.getByText(/ratelimit-policy: /).count()).toBe(1);
  const address = `${app.url}/api/public/v1/products?limit=5&search=honey&ordering=price`;
  expect(await form.getByText(`curl "${address}"`).count()).toBe(1);
  expect(keyed).toEqual([`GET ${address}`]);
  expect(await violations(page)).toEqual([]);
});

it("R55: keeps the key in memory only and shows it nowhere", async () => {
  const { page, form } = await open("get-store");
  await form.getByLabel("API key").fill(key);
  await send(form);
  await expect.poll(() => status(form).textContent()).toContain("200");
  const places = await page.evaluate(() => [
    JSON.stringify({ ...localStorage }),
    JSON.stringify({ ...sessionStorage }),
    document.cookie,
    location.href,
    document.body.innerText,
  ]);
  for (const place of places) expect(place).not.toContain(key);
  expect(await form.getByLabel("API key").getAttribute("type")).toBe("password");
  await page.getByRole("link", { name: "GET /categories" }).first().click();
  await page.waitForURL("**/list-categories");
  await page.getByText("Try it", { exact: true }).last().click();
  await expect.poll(() => form.getByLabel("API key").inputValue()).toBe(key);
  await page.reload();
  await page.getByText("Try it", { exact: true }).last().click();
  await expect.poll(() => form.getByLabel("API key").inputValue()).toBe("");
});

it("explains a wrong key, and a response without a body", async () => {
  const { form } = await open("list-categories");
  await form.getByLabel("API key").fill("sfk_test_wrong");
  await send(form);
  await expect.poll(() => status(form).textContent()).toMatch(/^401 .* API key is not valid here/);
  expect(await form.getByText('"Invalid or revoked API key"').count()).toBe(1);
  await form.getByLabel("API key").fill(key);
  await form.getByLabel("If-None-Match").fill("*");
  await send(form);
  await expect.poll(() => status(form).textContent()).toMatch(/^304 .* no body/);
});

it("places an order of an item in stock, by keyboard", async () => {
  const { page, form } = await open("create-order");
  await form.getByLabel("API key").fill(key);
  await form.getByRole("button", { name: "pickup" }).press("Enter");
  const body = form.getByLabel("Body");
  const before = await body.inputValue();
  await page.getByRole("button", { name: "Use a product in stock" }).press("Enter");
  await expect.poll(() => body.inputValue()).not.toBe(before);
  await body.fill("{");
  expect(await page.getByText("Not valid JSON").isVisible()).toBe(true);
  await form.getByRole("button", { name: "pickup" }).press("Enter");
  await form.getByLabel("Idempotency-Key").fill("docs-1");
  await form.getByLabel("Idempotency-Key").press("Enter");
  await expect.poll(() => status(form).textContent()).toMatch(/^201 Created/);
  const text = await form.textContent();
  const number = /"order_number": "(ORD-\w+)"/.exec(text ?? "")?.[1] ?? "";
  const order = await app.db
    .selectFrom("orders")
    .select("source")
    .where("order_number", "=", number)
    .executeTakeFirst();
  expect(order).toEqual({ source: "storefront" });
});

it("reports an unreachable instance", async () => {
  const { page, form } = await open("get-store");
  await page.route("**/api/public/v1/store", (route) => route.abort());
  await send(form);
  await expect.poll(() => status(form).textContent()).toContain("could not be reached");
});
