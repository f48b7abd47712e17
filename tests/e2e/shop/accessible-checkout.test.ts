import type { Page } from "playwright-core";
import { beforeEach, describe, expect, it } from "vitest";
import { examinee, violations } from "#tests/e2e/axe.ts";
import {
  CHECKOUT_ENVIRONMENT,
  COURIERS,
  chooseCourier,
  enterContact,
  openCheckout,
  placeButton,
  placeOrder,
} from "#tests/e2e/shop/checkout-shopper.ts";
import { openAppInBrowser } from "#tests/fixtures.ts";
import { updateRows } from "#tests/support/database/rows.ts";

const { app, browser } = await openAppInBrowser(CHECKOUT_ENVIRONMENT);

const PRICE_CHANGE = {
  expected_total: "5160.00",
  total_amount: "6235.00",
  lines: [
    {
      variant: "v",
      product_name: "Shea Hand Lotion",
      expected_unit_price: "4800.00",
      unit_price: "5800.00",
    },
  ],
};
const FIELD_PROBLEM = [{ field: "customer_email", problem: "must be an e-mail address" }];

/** Rejections of an order and the expected texts; the last one disables the button. */
const REJECTIONS: [number, string, object, string][] = [
  [409, "PRICE_CHANGED", PRICE_CHANGE, "A price has gone up"],
  [409, "INSUFFICIENT_STOCK", [], "Someone got there first"],
  [404, "NOT_FOUND", {}, "An item is no longer available"],
  [400, "COUPON_INVALID", {}, "This coupon no longer applies"],
  [400, "INVALID_REQUEST", FIELD_PROBLEM, "This must be an e-mail"],
  [500, "INTERNAL_ERROR", {}, "We couldn't confirm your order"],
  [429, "ENDPOINT_THROTTLED", {}, "Too many orders"],
];
/** Rejections that show more than a title and a text. */
const OWN_LAYOUT = new Set(["PRICE_CHANGED", "INVALID_REQUEST", "ENDPOINT_THROTTLED"]);

describe("accessibility of the checkout in both themes", () => {
  let page: Page;

  beforeEach(async () => {
    page = await examinee(browser, app);
    await openCheckout(page, "Shea Hand Lotion");
  });

  it("axe accepts the checkout with every field missing", async () => {
    await page.getByRole("button", { name: "Place order" }).click();
    await page.getByText("Enter your name").waitFor();
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute("name"));
    await expect.poll(focused).toBe("customer_name");
    expect(await violations(page)).toEqual([]);
  });

  it("axe accepts the checkout while quotes load and with offers", async () => {
    await enterContact(page);
    await chooseCourier(page, "5 Marina [slow]");
    await page.getByText("Getting courier prices").waitFor();
    expect(await violations(page)).toEqual([]);
    await page.getByRole("group", { name: COURIERS }).waitFor();
    await placeButton(page).waitFor();
    expect(await violations(page)).toEqual([]);
  });

  it("axe accepts the checkout with courier errors", async () => {
    await enterContact(page);
    for (const [magic, text] of [
      ["[no-couriers]", "No courier delivers to this address"],
      ["[address-refused]", "Couriers couldn't find this address"],
      ["[busy]", "Try again in"],
    ]) {
      await chooseCourier(page, `5 Marina ${magic}`);
      await page.getByText(text ?? "").waitFor();
    }
    expect(await violations(page)).toEqual([]);
  });

  it("axe accepts the checkout with rejections of the order", async () => {
    await enterContact(page);
    await page.getByRole("radio", { name: /^Pick up in store/ }).check();
    for (const [status, error_code, details, text] of REJECTIONS) {
      await page.route("**/api/storefront/orders", (route) =>
        route.fulfill({
          status,
          headers: status === 429 ? { "retry-after": "1800" } : {},
          json: { error: "Refused", message: "Refused", data: null, error_code, details },
        }),
      );
      await placeButton(page).click();
      await page.getByText(text).waitFor();
      if (OWN_LAYOUT.has(error_code)) {
        expect([error_code, await violations(page)]).toEqual([error_code, []]);
      }
      await page.unroute("**/api/storefront/orders");
    }
  });

  it("axe accepts the checkout with failed totals and an unknown coupon", async () => {
    await page.getByText("Add a coupon").click();
    await page.getByLabel("Coupon").fill("NO-SUCH-CODE");
    await page.getByRole("button", { name: "Apply" }).click();
    await page.getByText("This coupon is not valid.").waitFor();
    expect(await violations(page)).toEqual([]);
    await page.route("**/api/storefront/order-preview", (route) => route.fulfill({ status: 400 }));
    await page.reload();
    await page.getByText("We couldn't calculate the total").waitFor();
    expect(await violations(page)).toEqual([]);
  });

  it("axe accepts order pages in every status, on screen and in print", async () => {
    await enterContact(page);
    await page.getByRole("radio", { name: /^Pick up in store/ }).check();
    const order_number = await placeOrder(page);
    await page.getByRole("button", { name: "Print" }).waitFor();
    expect(await violations(page)).toEqual([]);
    const link = page.url();
    for (const [payment_status, fulfilment_status, heading] of [
      ["paid", "fulfilled", "Picked up"],
      ["refunded", "cancelled", "Cancelled"],
      ["paid", "returned", "Returned"],
    ] as const) {
      await updateRows(app.db, "orders", { order_number }, { payment_status, fulfilment_status });
      await page.goto(link);
      await page.getByRole("heading", { name: new RegExp(`^${heading}\\b`) }).waitFor();
      expect(await violations(page)).toEqual([]);
    }
    await page.emulateMedia({ media: "print" });
    await page.goto(link);
    await page.getByRole("heading", { name: /^Returned\b/ }).waitFor();
    expect(await violations(page)).toEqual([]);
    await page.emulateMedia({ media: "screen" });
    await page.goto("/checkout");
    await page.getByRole("heading", { name: "Your order is placed" }).waitFor();
    expect(await violations(page)).toEqual([]);
  });
});
