import { sql } from "kysely";
import type { Page } from "playwright-core";
import { beforeEach, describe, expect, it, onTestFinished } from "vitest";
import { openForAxe, violations } from "#tests/e2e/axe.ts";
import {
  CHECKOUT_ENVIRONMENT,
  chooseCourier,
  courierOffer,
  enterAddress,
  enterContact,
  MARINA_ADDRESS,
  newBuyer,
  openCheckout,
  ordersOf,
  placeButton,
  placeOrder,
  randomAddress,
  setPrice,
  setStock,
  storeCart,
  storedOrder,
  streetField,
  waitForOrderNumber,
} from "#tests/e2e/shop/checkout-shopper.ts";
import { openAppInBrowser } from "#tests/fixtures.ts";
import { findRow, updateRows } from "#tests/support/database/rows.ts";
import { pickupOrder } from "#tests/support/orders/orders.ts";

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

/** Places an unpaid order of another shopper. */
async function orderElsewhere(product: string, quantity: number): Promise<void> {
  const { uid } = await findRow(app.db, "products", { name: product });
  const { uid: variant } = await findRow(app.db, "variants", { product_uid: uid });
  const { status } = await fetch(`${app.url}/api/storefront/orders`, {
    method: "POST",
    headers: {
      "content-type": "application/json",
      "sec-fetch-site": "same-origin",
      "x-forwarded-for": randomAddress(),
    },
    body: JSON.stringify(pickupOrder([{ variant, quantity }])),
  });
  expect(status).toBe(201);
}

async function orderedQuantities(number: string): Promise<number[]> {
  const { uid } = await storedOrder(app, number);
  const items = await app.db
    .selectFrom("order_items")
    .select("quantity")
    .where("order_uid", "=", uid)
    .execute();
  return items.map(({ quantity }) => quantity);
}

const alert = (page: Page, title: string) => page.getByRole("alert").filter({ hasText: title });

describe("courier errors", () => {
  it("lists missing fields before requesting quotes and validates fields on blur", async () => {
    const { page } = await newBuyer(browser, app);
    await openCheckout(page, "Shea Hand Lotion");
    await page.getByRole("radio", { name: /^Courier/ }).check();
    await page.getByText("Enter your name, email address, phone number, and address").waitFor();
    await enterContact(page);
    const phone = page.getByLabel("Phone", { exact: true });
    await phone.fill("0801");
    await enterAddress(page);
    await page.getByText("Enter your phone number first.").waitFor();
    await page.getByText("Enter a phone number, such as +234 801 234 5678").waitFor();
    expect(await phone.getAttribute("aria-invalid")).toBe("true");
    for (const tooShort of ["01 234 5678", "0801234567"]) {
      await phone.fill("+2348012345678");
      expect(await phone.getAttribute("aria-invalid")).toBeNull();
      await phone.fill(tooShort);
      await phone.blur();
      await page.getByText("Enter a phone number, such as +234 801 234 5678").waitFor();
    }
    await phone.fill("\u202a234 801 234 5678\u202c");
    await phone.blur();
    await courierOffer(page).waitFor();
    expect(await phone.getAttribute("aria-invalid")).toBeNull();
  });

  it("requests quotes on blur, not per keystroke, and not for an outdated address", async () => {
    const page = await buyerOf("Shea Hand Lotion");
    const requests: string[] = [];
    const calledOff: string[] = [];
    page.on("request", (request) => {
      if (request.url().endsWith("/shipping-quotes")) requests.push(request.postData() ?? "");
    });
    page.on("requestfailed", (request) => {
      if (request.url().endsWith("/shipping-quotes")) calledOff.push(request.postData() ?? "");
    });
    await page.getByRole("radio", { name: /^Courier/ }).check();
    await enterAddress(page, "");
    const street = streetField(page);
    await street.pressSequentially("1 Broad Street [slow]", { delay: 5 });
    expect(requests).toHaveLength(0);
    await street.blur();
    await page.getByText("Getting courier prices").waitFor();
    await street.fill("5 Marina");
    await expect.poll(() => calledOff.length).toBe(1);
    await street.blur();
    await courierOffer(page).waitFor();
    expect(requests).toHaveLength(2);
    expect(JSON.parse(requests[1] ?? "{}").delivery_address).toBe(MARINA_ADDRESS);
  });

  it("offers the store's own delivery to the address when couriers fail", async () => {
    const page = await buyerOf("Shea Hand Lotion");
    await chooseCourier(page, "5 Marina [down]");
    await alert(page, "Courier prices are unavailable right now").waitFor();
    expect(await page.getByRole("radio", { name: /^(Outside Lagos|Lagos Mainland)/ }).count()).toBe(
      0,
    );
    await page.getByRole("radio", { name: /^Lagos Island/ }).check();
    const order = await storedOrder(app, await placeOrder(page));
    expect(order.delivery_method).toBe("manual");
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
    await alert(page, "Not enough stock").waitFor();
    await page.getByText("Only 1 left. You added 2.").waitFor();
    expect(await orderedQuantities(await placeOrder(page))).toEqual([1]);
  });

  it("R90: adjusts a line to what unpaid orders leave of the stock and orders it", async () => {
    await setStock(app, "Wildflower Honey", 6);
    const page = await buyerOf("Wildflower Honey");
    await page.getByRole("button", { name: "Increase quantity of Wildflower Honey" }).click();
    await pickUp(page);
    await orderElsewhere("Wildflower Honey", 2);
    await placeButton(page).click();
    const error = alert(page, "Not enough stock");
    await error.getByText("Only 1 left right now. We've updated your order").waitFor();
    await page.getByText("Only 1 left right now; you added 2.").waitFor();
    expect(await orderedQuantities(await placeOrder(page))).toEqual([1]);
  });

  it("R90: removes a line of which unpaid orders have reserved all and orders the others", async () => {
    await setStock(app, "Wildflower Honey", 6);
    const { page } = await newBuyer(browser, app);
    await storeCart(page, ["Wildflower Honey", "Shea Hand Lotion"]);
    await page.goto("/checkout");
    await enterContact(page);
    await pickUp(page);
    await orderElsewhere("Wildflower Honey", 3);
    await placeButton(page).click();
    const error = alert(page, "Not enough stock");
    await error.getByText("None available right now. We've updated your order").waitFor();
    const lines = page.getByRole("list", { name: "In your order" });
    await lines.getByText("None available right now. Try again later.").waitFor();
    expect(await orderedQuantities(await placeOrder(page))).toEqual([1]);
  });

  it("marks a sold-out line and lets the shopper change the order", async () => {
    const page = await buyerOf("Agége Bread");
    await pickUp(page);
    await setStock(app, "Agége Bread", 0);
    await placeButton(page).click();
    await alert(page, "None of these items can be ordered right now").waitFor();
    expect(await page.getByText("0 items").count()).toBe(0);
    await page.getByText("Sold out since you added it.").waitFor();
    expect(await page.getByText("Total", { exact: true }).count()).toBe(0);
    const button = page.getByRole("button", { name: "Place order", exact: true });
    expect(await button.getAttribute("aria-disabled")).toBe("true");
    await page.getByRole("button", { name: "Remove Agége Bread" }).click();
    await page.getByRole("heading", { name: "Your basket is empty" }).waitFor();
  });

  it("updates the total when a promotion ends, also if the browser's clock is ahead", async () => {
    const promo = { promo_price: "900.00", promo_expiry: new Date(Date.now() + 600_000) };
    await setPrice(app, "Evening Tea with Lemongrass and Ginger", "1000.00", promo);
    const page = await buyerOf("Evening Tea with Lemongrass and Ginger");
    await pickUp(page);
    await page.getByRole("button", { name: "Place order for ₦967.50" }).waitFor();
    const refreshed = page.waitForResponse("**/order-preview");
    await page.clock.setSystemTime(promo.promo_expiry);
    await page.getByText("Now ₦1,000 each (was ₦900)").waitFor();
    await refreshed;
    await setPrice(app, "Evening Tea with Lemongrass and Ginger", "1000.00");
    await page.getByRole("button", { name: "Place order for ₦1,075" }).waitFor({ timeout: 20_000 });
  });

  it("shows a price increase before ordering and lets the shopper accept it", async () => {
    const page = await buyerOf("Butter Croissants");
    await pickUp(page);
    await setPrice(app, "Butter Croissants", "7777.00");
    const { promise: held, resolve: release } = Promise.withResolvers<void>();
    await page.route("**/order-preview", async (route) => {
      await held;
      await route.continue();
    });
    const preview = page.waitForRequest("**/order-preview");
    await placeButton(page).click();
    const notice = alert(page, "A price has gone up");
    await notice.getByText(/Butter Croissants: now ₦7,777, was ₦/).waitFor();
    await preview;
    await page.getByRole("button", { name: "Place order", exact: true }).waitFor();
    release();
    const together = await notice.getByText(/^New total: /).textContent();
    const [, total] = /^New total: (.+) instead of/.exec(together ?? "") ?? [];
    await page.getByRole("button", { name: `Place order for ${total}`, exact: true }).click();
    await page.waitForURL(/\/orders\/ORD-/);
    await page.getByText("1 × ₦7,777").waitFor();
  });
});

describe("delivery that the store has changed", () => {
  async function chooseRate(page: Page, label: string): Promise<void> {
    await enterAddress(page);
    await page.getByRole("radio", { name: new RegExp(`^${label}`) }).check();
    await placeButton(page).waitFor();
  }
  const changeRate = (label: string, values: { is_active: boolean } | { amount: string }) =>
    updateRows(app.db, "delivery_options", { label }, values);

  it("removes a rate that is no longer offered and orders with another", async () => {
    const page = await buyerOf("Shea Hand Lotion");
    await chooseRate(page, "Lagos Island");
    await changeRate("Lagos Island", { is_active: false });
    onTestFinished(() => changeRate("Lagos Island", { is_active: true }));
    await placeButton(page).click();
    await page
      .getByText("This delivery method is no longer offered. Choose another one.")
      .waitFor();
    const removed = page.getByRole("radio", { name: /^Lagos Island/ });
    await removed.waitFor({ state: "detached" });
    await page.getByRole("radio", { name: /^Island express/ }).check();
    await alert(page, "Check your details and the delivery method.").waitFor();
    const order = await storedOrder(app, await placeOrder(page));
    expect(order.delivery_fee).toBe("4500.00");
  });

  it("orders with another rate when the chosen one does not serve a new city", async () => {
    const page = await buyerOf("Shea Hand Lotion");
    await chooseRate(page, "Island express");
    await page.getByLabel("City or town").fill("Ikeja");
    await page.getByRole("radio", { name: /^Island express/ }).waitFor({ state: "detached" });
    await page.getByRole("radio", { name: /^Lagos Mainland/ }).check();
    const order = await storedOrder(app, await placeOrder(page));
    expect(order.delivery_fee).toBe("2000.00");
  });

  it("removes a rate that has no price any more before it is ordered", async () => {
    const page = await buyerOf("Shea Hand Lotion");
    await chooseRate(page, "Lagos Island");
    const { promise: held, resolve: release } = Promise.withResolvers<void>();
    await page.route("**/order-preview", async (route) => {
      await held;
      await route.continue();
    });
    await changeRate("Island express", { is_active: false });
    onTestFinished(() => changeRate("Island express", { is_active: true }));
    const removed = page.getByRole("radio", { name: /^Island express/ });
    await removed.check();
    const other = page.getByRole("radio", { name: /^Lagos Island/ });
    await other.focus();
    release();
    await removed.waitFor({ state: "detached" });
    await page.getByText("This delivery method is no longer offered").waitFor();
    expect(await other.evaluate((input) => input === document.activeElement)).toBe(true);
    await page.getByRole("button", { name: "Place order", exact: true }).click();
    await page.getByText("Choose a delivery method").waitFor();
  });

  it("shows a rate's new price at the rate and in the total", async () => {
    const page = await buyerOf("Shea Hand Lotion");
    await chooseRate(page, "Island express");
    await changeRate("Island express", { amount: "4750.00" });
    onTestFinished(() => changeRate("Island express", { amount: "4500.00" }));
    await placeButton(page).click();
    await alert(page, "A price has gone up").waitFor();
    await page.getByRole("radio", { name: /^Island express ₦4,750/ }).waitFor();
    const order = await storedOrder(app, await placeOrder(page));
    expect(order.delivery_fee).toBe("4750.00");
  });

  it("selects another pickup location when the chosen one is removed", async () => {
    const page = await buyerOf("Shea Hand Lotion");
    await page.getByRole("radio", { name: /^Pick up in store/ }).check();
    const places = page.getByRole("group", { name: "Pickup location" }).getByRole("radio");
    const uid = (await places.nth(1).getAttribute("value")) ?? "";
    await places.nth(1).check();
    await placeButton(page).waitFor();
    await updateRows(app.db, "locations", { uid }, { is_active: false });
    onTestFinished(() => updateRows(app.db, "locations", { uid }, { is_active: true }));
    await placeButton(page).click();
    await alert(page, "This pickup location is no longer available").waitFor();
    await places.nth(1).waitFor({ state: "detached" });
    const order = await storedOrder(app, await placeOrder(page));
    expect(order.location_uid).not.toBe(uid);
  });
});

it("says that an order costs more than the API accepts", async () => {
  await setPrice(app, "Farm Eggs", "99999999.99");
  const page = await buyerOf("Farm Eggs");
  const notice = alert(page, "Your order is over our limit");
  await notice.waitFor();
  expect(await notice.getByRole("button").count()).toBe(0);
});

it.each([
  ["COUPON_MINIMUM", undefined, "This coupon requires a higher subtotal."],
  ["INVALID_REQUEST", [{ field: "items" }], "Your order is over our limit. Remove some items"],
])("explains why a coupon is rejected with %s and details %j", async (code, details, text) => {
  const page = await buyerOf("Shea Hand Lotion");
  await page.route("**/api/storefront/order-preview", (route) =>
    route.fulfill({ status: 400, json: { error: true, error_code: code, details } }),
  );
  await page.getByText("Add a coupon code").click();
  await page.getByLabel("Coupon").fill("TENTH");
  await page.getByRole("button", { name: "Apply" }).click();
  await page.getByText(text).waitFor();
});

it("mentions no payment for an order that costs nothing", async () => {
  await setPrice(app, "Straight Jeans", "0.00");
  const page = await buyerOf("Straight Jeans");
  await pickUp(page);
  expect(await page.getByText("contact you about payment").count()).toBe(0);
  await placeOrder(page);
  await page.getByText("We've got your order.").waitFor();
});

it("mentions no payment for a free order without a link to it", async () => {
  await setPrice(app, "Straight Jeans", "0.00");
  const page = await buyerOf("Straight Jeans");
  await pickUp(page);
  await page.route("**/api/storefront/orders", async (route) => {
    const response = await route.fetch();
    const body = await response.json();
    await route.fulfill({ response, json: { ...body, data: { ...body.data, link: null } } });
  });
  await placeButton(page).click();
  await page.getByText(/Make a note of your order number\. .+ will contact you\.$/).waitFor();
});

it("names the pickup location of a store without delivery", async () => {
  const deliveryEnabled = (isEnabled: boolean) =>
    updateRows(
      app.db,
      "stores",
      { slug: "oja" },
      {
        delivery_enabled: isEnabled,
        manual_delivery_enabled: isEnabled,
        express_delivery_enabled: isEnabled,
      },
    );
  await deliveryEnabled(false);
  const page = await buyerOf("Shea Hand Lotion");
  await expect
    .poll(async () => {
      await page.reload();
      return page.getByRole("heading", { level: 2, name: "Pickup" }).count();
    })
    .toBe(1);
  expect(await page.getByRole("heading", { level: 2, name: "Delivery" }).count()).toBe(0);
  await deliveryEnabled(true);
});

it("shows no totals of an earlier order while offline", async () => {
  const page = await buyerOf("Shea Hand Lotion");
  await pickUp(page);
  const total = page.getByText(/^Total/).locator("..");
  await page.context().setOffline(true);
  await page.getByRole("button", { name: "Increase quantity of Shea Hand Lotion" }).click();
  await expect.poll(() => total.textContent()).toBe("Total…");
  await page.context().setOffline(false);
  await expect.poll(() => total.textContent()).toMatch(/^Total₦/);
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
const FIELD_PROBLEM = [{ field: "customer_email", problem: "must be an email address" }];

/** Rejections of an order and the expected texts; the last one disables the button. */
const REJECTIONS: [number, string, object, string][] = [
  [409, "PRICE_CHANGED", PRICE_CHANGE, "A price has gone up"],
  [409, "INSUFFICIENT_STOCK", [], "Not enough stock"],
  [404, "NOT_FOUND", {}, "An item is no longer available"],
  [400, "COUPON_INVALID", {}, "This coupon no longer applies"],
  [400, "INVALID_REQUEST", FIELD_PROBLEM, "Enter an email address, such as"],
  [500, "INTERNAL_ERROR", {}, "We couldn't confirm your order"],
  [429, "ENDPOINT_THROTTLED", {}, "Too many orders"],
];
/** Rejections with only a title and a text, as INSUFFICIENT_STOCK, which axe checks for them. */
const SAME_LAYOUT = new Set(["NOT_FOUND", "COUPON_INVALID", "INTERNAL_ERROR"]);

describe("accessibility in both themes", () => {
  let page: Page;

  beforeEach(async () => {
    page = await openForAxe(browser, app);
    await openCheckout(page, "Shea Hand Lotion");
  });

  it("axe accepts the checkout with every field missing", async () => {
    await page.getByRole("button", { name: "Place order" }).click();
    await page.getByText("Enter your name").waitFor();
    const focused = () => page.evaluate(() => document.activeElement?.getAttribute("name"));
    await expect.poll(focused).toBe("customer_name");
    expect(await violations(page)).toEqual([]);
  });

  it("axe accepts the checkout while quotes load slowly and with offers", async () => {
    const { promise: held, resolve: release } = Promise.withResolvers<void>();
    await page.route("**/shipping-quotes", async (route) => {
      await held;
      await route.continue();
    });
    await enterContact(page);
    await chooseCourier(page);
    await page.getByText("Getting courier prices. This takes a few seconds.").waitFor();
    await page.getByText("Still loading.").waitFor();
    expect(await violations(page)).toEqual([]);
    release();
    await courierOffer(page).waitFor();
    await placeButton(page).waitFor();
    expect(await violations(page)).toEqual([]);
  });

  it("axe accepts the checkout with courier errors", async () => {
    await enterContact(page);
    for (const [tag, text] of [
      ["[no-couriers]", "No courier delivers to this address"],
      ["[address-refused]", "The couriers didn't accept these details"],
    ]) {
      await chooseCourier(page, `5 Marina ${tag}`);
      await page.getByText(text ?? "").waitFor();
      expect([tag, await violations(page)]).toEqual([tag, []]);
    }
    await chooseCourier(page, "5 Marina [busy]");
    const wait = page.getByRole("button", { name: /^Try again in \d+ seconds?$/ });
    expect(await wait.getAttribute("aria-disabled")).toBe("true");
    expect(await violations(page)).toEqual([]);
    await page.route("**/shipping-quotes", (route) =>
      route.fulfill({ status: 429, headers: { "retry-after": "1800" } }),
    );
    await chooseCourier(page, "6 Marina");
    await page.getByText("Try again later, or choose another delivery method.").waitFor();
    await page.getByRole("button", { name: /^Try again in \d+ minutes$/ }).waitFor();
    await page.unroute("**/shipping-quotes");
  });

  it("R37: explains each rejection of the order, says when to try again and keeps the form", async () => {
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
      if (!SAME_LAYOUT.has(error_code)) {
        expect([error_code, await violations(page)]).toEqual([error_code, []]);
      }
      await page.unroute("**/api/storefront/orders");
    }
    const wait = page.getByRole("button", { name: /^Try again in \d+ (minutes|seconds)$/ });
    expect(await wait.getAttribute("aria-disabled")).toBe("true");
    await page.reload();
    expect(await page.getByLabel("Name", { exact: true }).inputValue()).toBe("Ada Obi");
  });

  it("axe accepts the checkout with failed totals and an unknown coupon", async () => {
    await page.getByText("Add a coupon code").click();
    await page.getByLabel("Coupon").fill("NO-SUCH-CODE");
    await page.getByRole("button", { name: "Apply" }).click();
    await page.getByText("We don't recognise this coupon.").waitFor();
    expect(await violations(page)).toEqual([]);
    await page.route("**/api/storefront/order-preview", (route) => route.fulfill({ status: 400 }));
    await page.reload();
    await page.getByText("We couldn't calculate the total").waitFor();
    expect(await violations(page)).toEqual([]);
  });

  it("axe accepts order pages in every status, on screen and in print", async () => {
    await enterContact(page, "Going Back");
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
    await page.getByRole("heading", { name: "Order placed" }).waitFor();
    expect(await violations(page)).toEqual([]);
    await page.getByRole("link", { name: "See your order" }).click();
    expect(await waitForOrderNumber(page)).toBe(order_number);
    expect(await ordersOf(app, "Going Back")).toBe(1);
  });
});
