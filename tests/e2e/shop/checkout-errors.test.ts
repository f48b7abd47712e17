import { sql } from "kysely";
import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import {
  ADDRESS,
  CHECKOUT_ENVIRONMENT,
  COURIERS,
  chooseCourier,
  enterAddress,
  enterContact,
  newBuyer,
  openCheckout,
  placeButton,
  placeOrder,
  setPrice,
  setStock,
  storedOrder,
  streetField,
} from "#tests/e2e/shop/checkout-shopper.ts";
import { openAppInBrowser } from "#tests/fixtures.ts";
import { updateRows } from "#tests/support/database/rows.ts";

const { app, browser } = await openAppInBrowser(CHECKOUT_ENVIRONMENT);

async function buyerOf(product: string): Promise<Page> {
  const { page } = await newBuyer(browser, app, { viewport: { width: 1440, height: 900 } });
  await openCheckout(page, product);
  await enterContact(page);
  return page;
}

async function pickUp(page: Page): Promise<void> {
  await page.getByRole("radio", { name: /^Pick up in store/ }).check();
  await placeButton(page).waitFor();
}

const alert = (page: Page, title: string) => page.getByRole("alert").filter({ hasText: title });

describe("courier errors", () => {
  it("lists missing fields before requesting quotes and validates fields on blur", async () => {
    const { page } = await newBuyer(browser, app);
    await openCheckout(page, "Shea Hand Lotion");
    await page.getByRole("radio", { name: /^Courier/ }).check();
    await page.getByText("Enter your name, e-mail address, phone number, and address").waitFor();
    await enterContact(page);
    const phone = page.getByLabel("Phone", { exact: true });
    await phone.fill("0801");
    await enterAddress(page);
    await page.getByText("Enter your phone number first.").waitFor();
    await page.getByText("Enter a phone number, such as +234 801 234 5678").waitFor();
    expect(await phone.getAttribute("aria-invalid")).toBe("true");
    await phone.fill("0801 234 5678");
    await phone.blur();
    await page.getByRole("group", { name: COURIERS }).waitFor();
    expect(await phone.getAttribute("aria-invalid")).toBeNull();
  });

  it("shows that couriers are slow and then their quotes", async () => {
    const page = await buyerOf("Shea Hand Lotion");
    const { promise: held, resolve: answer } = Promise.withResolvers<void>();
    await page.route("**/shipping-quotes", async (route) => {
      await held;
      await route.continue();
    });
    await chooseCourier(page);
    await page.getByText("Getting courier prices. This takes a few seconds.").waitFor();
    await page.getByText("Still loading.").waitFor();
    answer();
    await page.getByRole("group", { name: COURIERS }).waitFor();
  });

  it("requests quotes on blur, not per keystroke, and not for an outdated address", async () => {
    const page = await buyerOf("Shea Hand Lotion");
    const asked: string[] = [];
    const calledOff: string[] = [];
    page.on("request", (request) => {
      if (request.url().endsWith("/shipping-quotes")) asked.push(request.postData() ?? "");
    });
    page.on("requestfailed", (request) => {
      if (request.url().endsWith("/shipping-quotes")) calledOff.push(request.postData() ?? "");
    });
    await page.getByRole("radio", { name: /^Courier/ }).check();
    await enterAddress(page, "");
    const street = streetField(page);
    await street.pressSequentially("1 Broad Street [slow]", { delay: 5 });
    expect(asked).toHaveLength(0);
    await street.blur();
    await page.getByText("Getting courier prices").waitFor();
    await street.fill("5 Marina");
    await expect.poll(() => calledOff.length).toBe(1);
    await street.blur();
    await page.getByRole("group", { name: COURIERS }).waitFor();
    expect(asked).toHaveLength(2);
    expect(JSON.parse(asked[1] ?? "{}").delivery_address).toBe(ADDRESS);
  });

  it("offers the store's own delivery to the address when couriers fail", async () => {
    const page = await buyerOf("Shea Hand Lotion");
    await chooseCourier(page, "5 Marina [down]");
    await alert(page, "Courier prices are unavailable right now").waitFor();
    expect(await page.getByRole("radio", { name: /^Outside Lagos/ }).count()).toBe(0);
    await page.getByRole("radio", { name: /^Lagos Mainland, 2 days/ }).check();
    const order = await storedOrder(app, await placeOrder(page));
    expect(order.delivery_method).toBe("manual");
  });

  it("shows how long to wait for busy couriers and then allows a retry", async () => {
    const page = await buyerOf("Shea Hand Lotion");
    await chooseCourier(page, "5 Marina [busy]");
    const notice = alert(page, "Courier prices are unavailable right now");
    const wait = notice.getByRole("button", { name: /^Try again in \d+ seconds?$/ });
    await wait.waitFor();
    expect(await wait.getAttribute("aria-disabled")).toBe("true");
  });

  it("replaces an expired quote and shows the new price before ordering", async () => {
    const page = await buyerOf("Shea Hand Lotion");
    await chooseCourier(page);
    await placeButton(page).waitFor();
    const promised = await placeButton(page).textContent();
    await updateRows(app.db, "stores", { slug: "oja" }, { service_charge: "500.00" });
    await app.db.updateTable("shipping_quotes").set({ expires_at: sql<Date>`now()` }).execute();
    await placeButton(page).click();
    await alert(page, "The courier's price has expired").waitFor();
    await page.getByText(/now costs/).waitFor();
    await placeButton(page).waitFor();
    const now = await placeButton(page).textContent();
    expect(now).not.toBe(promised);
    const order = await storedOrder(app, await placeOrder(page));
    expect(now?.replace(/[^\d.]/g, "")).toBe(String(Number(order.total_amount)));
  });
});

describe("item errors", () => {
  it("adjusts a line to the remaining stock and orders it", async () => {
    const page = await buyerOf("Wildflower Honey");
    await page.getByRole("button", { name: "Increase quantity of Wildflower Honey" }).click();
    await pickUp(page);
    await setStock(app, "Wildflower Honey", 1);
    await placeButton(page).click();
    await alert(page, "Someone got there first").waitFor();
    await page.getByText("Only 1 left. You added 2.").waitFor();
    const number = await placeOrder(page);
    const { uid } = await storedOrder(app, number);
    const items = await app.db
      .selectFrom("order_items")
      .select("quantity")
      .where("order_uid", "=", uid)
      .execute();
    expect(items).toEqual([{ quantity: 1 }]);
  });

  it("marks a sold-out line and lets the shopper change the order", async () => {
    const page = await buyerOf("Agége Bread");
    await pickUp(page);
    await setStock(app, "Agége Bread", 0);
    await placeButton(page).click();
    await alert(page, "None of these items can be ordered right now").waitFor();
    await page.getByText("Sold out since you added it.").waitFor();
    expect(await page.getByText("Total", { exact: true }).count()).toBe(0);
    const button = page.getByRole("button", { name: "Place order", exact: true });
    expect(await button.getAttribute("aria-disabled")).toBe("true");
    await page.getByRole("button", { name: "Remove Agége Bread" }).click();
    await page.getByRole("heading", { name: "Your basket is empty" }).waitFor();
  });

  it("shows a price increase before ordering and lets the shopper accept it", async () => {
    const page = await buyerOf("Butter Croissants");
    await pickUp(page);
    await setPrice(app, "Butter Croissants", "7777.00");
    const { promise: held, resolve: answer } = Promise.withResolvers<void>();
    await page.route("**/order-preview", async (route) => {
      await held;
      await route.continue();
    });
    const asked = page.waitForRequest("**/order-preview");
    await placeButton(page).click();
    const notice = alert(page, "A price has gone up");
    await notice.getByText(/Butter Croissants: .+ before, ₦7,777 now/).waitFor();
    await asked;
    await page.getByRole("button", { name: "Place order", exact: true }).waitFor();
    answer();
    const together = await notice.getByText(/^New total: /).textContent();
    const [, total] = /^New total: (.+) instead of/.exec(together ?? "") ?? [];
    await page.getByRole("button", { name: `Place order for ${total}`, exact: true }).click();
    await page.waitForURL(/\/orders\/ORD-/);
    await page.getByText("1 × ₦7,777").waitFor();
  });
});

describe("unavailable shop", () => {
  it("R37: shows how long to wait after a rate limit and keeps the form", async () => {
    const page = await buyerOf("Shea Hand Lotion");
    await pickUp(page);
    const json = { error: "Rate limit exceeded", message: "", data: null };
    await page.route("**/api/storefront/orders", (route) =>
      route.fulfill({ status: 429, headers: { "retry-after": "600" }, json }),
    );
    await placeButton(page).click();
    await alert(page, "Too many orders").waitFor();
    const wait = page.getByRole("button", { name: /^Try again in \d+ (minutes|seconds)$/ });
    expect(await wait.getAttribute("aria-disabled")).toBe("true");
    await page.reload();
    expect(await page.getByLabel("Name", { exact: true }).inputValue()).toBe("Ada Obi");
  });

  it("keeps the form while offline and orders once when online", async () => {
    const page = await buyerOf("Shea Hand Lotion");
    await pickUp(page);
    await page.context().setOffline(true);
    await placeButton(page).click();
    await alert(page, "No connection").waitFor();
    await page.context().setOffline(false);
    await placeButton(page).click();
    await page.waitForURL(/\/orders\/ORD-/);
  });
});
