import type { BrowserContextOptions, Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { formatDateTime } from "#lib/shop/orders/date-time.ts";
import {
  CHECKOUT_ENVIRONMENT,
  newBuyer,
  orderOverApi,
  setStock,
} from "#tests/e2e/shop/checkout-shopper.ts";
import { hydrated } from "#tests/e2e/shopper.ts";
import { openAppInBrowser } from "#tests/fixtures.ts";
import { updateRows } from "#tests/support/database/rows.ts";

const { app, browser } = await openAppInBrowser(CHECKOUT_ENVIRONMENT);
const link = await orderOverApi(app, "Ada Obi", { notes: "Wrap it" });
const number = /ORD-\w{10}/.exec(link)?.[0] ?? "";

async function lookUp(page: Page, orderNumber: string, contact: string): Promise<void> {
  await page.goto("/orders");
  await page.getByLabel("Order number").fill(orderNumber);
  await page.getByLabel("Email or phone").fill(contact);
  await page.getByRole("button", { name: "Find my order" }).click();
}

describe("R56: an order's page", () => {
  it("shows a complete order page without JavaScript after a lookup", async () => {
    const { page } = await newBuyer(browser, app, { javaScriptEnabled: false });
    await lookUp(page, number.toLowerCase(), "0801 234 5678");
    await page.waitForURL(/\/orders\/ORD-.*key=/);
    for (const text of [
      "Shea Hand Lotion",
      "Wrap it",
      "Unpaid",
      "Waiting for payment",
      "Balance due",
      "0801 234 5678, ada@example.com",
    ]) {
      expect(await page.getByText(text, { exact: true }).first().isVisible()).toBe(true);
    }
  });

  it("keeps the order out of caches and search engines, and contains no costs", async () => {
    const response = await fetch(app.url + link);
    const html = await response.text();
    expect(response.status).toBe(200);
    expect(response.headers.get("cache-control")).toContain("no-store");
    expect(html).toMatch(/<meta name="robots" content="noindex/);
    expect(html).not.toContain("total_cost");
    expect(html).not.toContain(CHECKOUT_ENVIRONMENT.ORDER_LINK_SECRET);
  });

  it("shows each status of the order", async () => {
    await updateRows(
      app.db,
      "orders",
      { order_number: number },
      { fulfilment_status: "fulfilled", tracking_number: "SB-4711" },
    );
    const { page } = await newBuyer(browser, app);
    await page.goto(link);
    await page.getByRole("heading", { name: /^Picked up/ }).waitFor();
    await page.getByText("SB-4711").waitFor();
  });

  it("shows a new status when the shopper returns to the page, and stays while offline", async () => {
    const url = await orderOverApi(app, "Ada Obi");
    const { page } = await newBuyer(browser, app);
    await page.goto(url);
    await hydrated(page);
    const unpaid = page.getByText("Waiting for payment", { exact: true });
    await unpaid.waitFor();
    const order_number = /ORD-\w{10}/.exec(url)?.[0] ?? "";
    await updateRows(app.db, "orders", { order_number }, { payment_status: "paid" });
    const comeBack = () =>
      page.evaluate(() => document.dispatchEvent(new Event("visibilitychange")));
    await page.context().setOffline(true);
    const failed = page.waitForEvent("requestfailed");
    await comeBack();
    await failed;
    await unpaid.waitFor();
    await page.context().setOffline(false);
    await comeBack();
    await unpaid.waitFor({ state: "detached" });
    expect(await page.getByRole("heading", { name: "Thank you, Ada Obi" }).isVisible()).toBe(true);
  });

  it("cancels an unpaid order after a confirmation, without JavaScript", async () => {
    const url = await orderOverApi(app, "Ada Obi");
    const { page } = await newBuyer(browser, app, { javaScriptEnabled: false });
    await page.goto(url);
    const confirm = page.getByRole("button", { name: "Yes, cancel order" });
    expect(await confirm.isVisible()).toBe(false);
    await page.getByText("Cancel order", { exact: true }).click();
    await confirm.click();
    await page.getByRole("heading", { name: /^Cancelled/ }).waitFor();
    expect(await page.getByText("Cancel order", { exact: true }).count()).toBe(0);
  });

  it("adds what is still sold to the basket again and says what is not", async () => {
    const { page } = await newBuyer(browser, app);
    await page.goto(link);
    await page.getByRole("button", { name: "Order again" }).click();
    const basket = page.getByRole("dialog", { name: "Your basket" });
    await basket.getByRole("link", { name: "Shea Hand Lotion" }).waitFor();
    await setStock(app, "Shea Hand Lotion", 0);
    await page.reload();
    await page.getByRole("button", { name: "Order again" }).click();
    await page.getByText("Shea Hand Lotion: no longer available").waitFor();
    await setStock(app, "Shea Hand Lotion", 50);
  });

  it("prints without the shop's layout, dark on white", async () => {
    const { page } = await newBuyer(browser, app, { colorScheme: "dark" });
    await page.goto(link);
    await page.emulateMedia({ media: "print" });
    await page.getByText(number).first().waitFor();
    expect(await page.getByRole("banner").isVisible()).toBe(false);
    expect(await page.getByRole("button", { name: "Print" }).isVisible()).toBe(false);
    const ink = await page.evaluate(() => getComputedStyle(document.body).color);
    expect(ink).toBe("rgb(20, 36, 28)");
  });

  it("R72: shows times in the shop's time zone, then the shopper's, and prints year and offset", async () => {
    const placed = async (options: BrowserContextOptions) => {
      const { page } = await newBuyer(browser, app, options);
      await page.goto(link);
      return page.locator("time").first();
    };
    const plain = await placed({ javaScriptEnabled: false, timezoneId: "Asia/Tokyo" });
    const at = (await plain.getAttribute("datetime")) ?? "";
    expect(await plain.textContent()).toMatch(/^\w{3} \d+ \w+ \d{4}, \d\d:\d\d GMT\+1$/);
    const tokyo = await placed({ timezoneId: "Asia/Tokyo" });
    const { day, year, time } = formatDateTime(at, "Asia/Tokyo");
    await expect.poll(() => tokyo.innerText()).toBe(`${day}, ${time}`);
    await tokyo.page().emulateMedia({ media: "print" });
    await expect.poll(() => tokyo.innerText()).toBe(`${day} ${year}, ${time} GMT+9`);
  });
});

describe("R56: guessing order numbers", () => {
  it("answers existing and unknown numbers alike without a valid key", async () => {
    const key = new URL(link, app.url).searchParams.get("key");
    const other = await orderOverApi(app, "Somebody Else");
    const foreign = new URL(other, app.url).searchParams.get("key");
    const forged = `zzzzzz.${"A".repeat(43)}`;
    const replies = new Set<string>();
    for (const query of ["", "?key=", `?key=${forged}`, `?key=${foreign}`, `?key=${key}&key=1`]) {
      for (const orderNumber of [number, "ORD-0000000000", "%25", "x".repeat(500)]) {
        const response = await fetch(`${app.url}/orders/${orderNumber}${query}`, {
          redirect: "manual",
        });
        const body = (await response.text()).includes("Shea Hand Lotion");
        replies.add(`${response.status} ${response.headers.get("location")} ${body}`);
      }
    }
    expect([...replies]).toEqual(["307 /orders/not-found false"]);
  });

  it("shows the lookup form again after a miss", async () => {
    const { page } = await newBuyer(browser, app, { javaScriptEnabled: false });
    const [miss] = await Promise.all([
      page.waitForResponse("**/orders/not-found"),
      lookUp(page, number, "eve@example.com"),
    ]);
    expect(miss.status()).toBe(404);
    await page.getByRole("heading", { name: "Order not found" }).waitFor();
    expect(await page.getByLabel("Order number").isVisible()).toBe(true);
  });

  it("shows how long to wait after too many lookups", async () => {
    const { page } = await newBuyer(browser, app, { javaScriptEnabled: false });
    await page.goto("/orders?wait=600");
    await page.getByText("Try again in 10 minutes").waitFor();
  });
});
