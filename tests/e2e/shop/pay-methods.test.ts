import type { Page } from "playwright-core";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { openForAxe, violations } from "#tests/e2e/axe.ts";
import {
  CHECKOUT_ENVIRONMENT,
  enterAddress,
  enterContact,
  newBuyer,
  openCheckout,
  ordersOf,
  setPrice,
  setStock,
  storedOrder,
  waitForOrderNumber,
} from "#tests/e2e/shop/checkout-shopper.ts";
import { resizeWindow } from "#tests/e2e/shopper.ts";
import { openAppInBrowser } from "#tests/fixtures.ts";
import { findRow, updateRows } from "#tests/support/database/rows.ts";
import { startFakePaystack } from "#tests/support/payments/fake-paystack.ts";
import { startFakeStripe } from "#tests/support/payments/fake-stripe.ts";

const paystack = await startFakePaystack();
const stripe = await startFakeStripe();
const { app, browser } = await openAppInBrowser(
  {
    ...CHECKOUT_ENVIRONMENT,
    PAYSTACK_API_URL: paystack.url,
    PAYSTACK_SECRET_KEY: paystack.secretKey,
    STRIPE_API_URL: stripe.url,
    STRIPE_SECRET_KEY: stripe.secretKey,
    STRIPE_WEBHOOK_SECRET: stripe.signingSecret,
  },
  { offersPayments: true },
);
afterAll(() => Promise.all([paystack.close(), stripe.close()]));

const PRODUCT = "Shea Hand Lotion";
const PHONE = { width: 390, height: 844 };
const DESK = { width: 1440, height: 900 };

beforeAll(async () => {
  const { uid: store_uid } = await findRow(app.db, "stores", { slug: "oja" });
  const later = ["pay_on_delivery", "pay_at_pickup"] as const;
  const rows = later.map((method) => ({ store_uid, method, is_enabled: true, position: 3 }));
  await app.db.insertInto("payment_methods").values(rows).execute();
  await setStock(app, PRODUCT, 500);
});

/** The hosted pages of the fake providers, and their buttons. */
const PROVIDERS = [
  {
    method: "paystack",
    option: /^Pay online/,
    title: "Paystack Checkout",
    pay: /^Pay NGN/,
    leave: "Cancel payment",
  },
  {
    method: "stripe",
    option: /^Card and other methods/,
    title: "Stripe Checkout",
    pay: /^Pay \d+ NGN/,
    leave: "Back",
  },
];

/** Fills in the checkout for a pickup, and chooses how to pay. */
async function fillCheckout(page: Page, customer: string, option: RegExp): Promise<void> {
  await openCheckout(page, PRODUCT);
  await enterContact(page, customer);
  await page.getByRole("radio", { name: /^Pick up in store/ }).check();
  await page.getByRole("radio", { name: option }).check();
}

function heading(page: Page, name: string) {
  return page.getByRole("heading", { level: 1, name });
}

const payButton = (page: Page) => page.getByRole("button", { name: /^Pay ₦/ });

/** Counts the payments of a buyer, whose name is unique per test. */
async function paymentsOf(customer: string): Promise<number> {
  const rows = app.db
    .selectFrom("payments")
    .innerJoin("orders", "orders.uid", "payments.order_uid")
    .select("payments.uid")
    .where("customer_name", "=", customer);
  return (await rows.execute()).length;
}

describe.each(PROVIDERS)("paying with $method", ({ method, option, title, pay, leave }) => {
  it.each([PHONE, DESK])(
    "leads from the basket to a paid order on a $width px screen",
    async (size) => {
      const customer = `${method} ${size.width}`;
      const { page } = await newBuyer(browser, app, { viewport: size });
      await fillCheckout(page, customer, option);
      await payButton(page).click();
      await heading(page, title).waitFor();
      await page.getByRole("button", { name: pay }).click();
      await heading(page, "Payment received").waitFor();
      await page.getByRole("link", { name: "See your order" }).click();
      const order = await storedOrder(app, await waitForOrderNumber(page));
      expect(order).toMatchObject({ payment_status: "paid", payment_method: method });
      expect(await paymentsOf(customer)).toBe(1);
    },
  );

  it("offers to continue a payment that the shopper left", async () => {
    const customer = `${method} leaver`;
    const { page } = await newBuyer(browser, app);
    await fillCheckout(page, customer, option);
    await payButton(page).click();
    await heading(page, title).waitFor();
    const hosted = page.url();
    await page.getByRole("link", { name: leave }).click();
    await heading(page, "Waiting for your payment").waitFor();
    await page.getByRole("button", { name: "Continue to payment" }).click();
    await heading(page, title).waitFor();
    expect(page.url()).toBe(hosted);
    await page.goBack();
    await page.goForward();
    await page.getByRole("button", { name: pay }).click();
    await heading(page, "Payment received").waitFor();
    expect(await paymentsOf(customer)).toBe(1);
  });

  it("takes one payment from two tabs", async () => {
    const customer = `${method} two tabs`;
    const { page, openTab } = await newBuyer(browser, app);
    await fillCheckout(page, customer, option);
    await payButton(page).click();
    await heading(page, title).waitFor();
    const other = await openTab();
    await other.goto(page.url());
    await other.getByRole("button", { name: pay }).click();
    await heading(other, "Payment received").waitFor();
    await page.getByRole("link", { name: leave }).click();
    await heading(page, "Payment received").waitFor();
    expect(await paymentsOf(customer)).toBe(1);
  });
});

it("offers another try and another method after a declined payment", async () => {
  const { page } = await newBuyer(browser, app);
  await fillCheckout(page, "Declined", /^Pay online/);
  await payButton(page).click();
  await page.getByRole("button", { name: "Use a declined card" }).click();
  await heading(page, "Payment failed").waitFor();
  expect(await page.getByRole("radio", { name: /^Pay (at pickup|on delivery)/ }).count()).toBe(0);
  await page.getByRole("radio", { name: /^Card and other methods/ }).check();
  await page.getByRole("button", { name: "Try again" }).click();
  await heading(page, "Stripe Checkout").waitFor();
  await page.getByRole("button", { name: /^Pay \d+ NGN/ }).click();
  await heading(page, "Payment received").waitFor();
  expect(await paymentsOf("Declined")).toBe(1);
});

describe("a total that a method cannot take", () => {
  const card = (page: Page) => page.getByRole("radio", { name: /^Card and other methods/ });
  const enterQuantity = async (page: Page, quantity: string) => {
    const field = page.getByLabel("Quantity of Wildflower Honey", { exact: true });
    await field.fill(quantity);
    await field.press("Enter");
  };
  const refusal = (page: Page) => page.getByText("“Card and other methods” isn't available for ₦");

  it("asks for another method when the total becomes too high for the chosen one, without axe violations", async () => {
    await setPrice(app, "Wildflower Honey", "400000.00");
    await setStock(app, "Wildflower Honey", 500);
    const page = await openForAxe(browser, app);
    await openCheckout(page, "Wildflower Honey");
    await enterContact(page, "Big Spender");
    await page.getByRole("radio", { name: /^Pick up in store/ }).check();
    await card(page).check();
    await enterQuantity(page, "3");
    await refusal(page).waitFor();
    expect(await card(page).count()).toBe(0);
    for (const size of [PHONE, DESK]) {
      await resizeWindow(page, size);
      expect(await violations(page)).toEqual([]);
    }
    await page.getByRole("button", { name: /^Place order for ₦1,/ }).click();
    await page.locator("#payment-methods:focus").waitFor();
    expect(await ordersOf(app, "Big Spender")).toBe(0);
    await enterQuantity(page, "2");
    await card(page).waitFor();
    expect(await card(page).isChecked()).toBe(true);
    expect(await refusal(page).count()).toBe(0);
    await enterQuantity(page, "3");
    await refusal(page).waitFor();
    await page.getByRole("radio", { name: /^Pay online/ }).check();
    expect(await refusal(page).count()).toBe(0);
    await payButton(page).click();
    await heading(page, "Paystack Checkout").waitFor();
    expect(await ordersOf(app, "Big Spender")).toBe(1);
  });

  it("does not offer it for a basket that is too expensive from the start", async () => {
    await setPrice(app, "Wildflower Honey", "1000000.00");
    const { page } = await newBuyer(browser, app);
    await openCheckout(page, "Wildflower Honey");
    await page.getByRole("radio", { name: /^Pick up in store/ }).check();
    // The button has an amount once the total is known.
    await payButton(page).waitFor();
    expect(await card(page).count()).toBe(0);
    expect(await page.getByRole("radio", { name: /^Pay online/ }).isChecked()).toBe(true);
    expect(await refusal(page).count()).toBe(0);
  });
});

describe("paying later", () => {
  it("offers pay on delivery for a delivery and pay at pickup for a pickup", async () => {
    const { page } = await newBuyer(browser, app);
    await openCheckout(page, PRODUCT);
    const onDelivery = page.getByRole("radio", { name: /^Pay on delivery/ });
    const atPickup = page.getByRole("radio", { name: /^Pay at pickup/ });
    await onDelivery.waitFor();
    expect(await atPickup.count()).toBe(0);
    await page.getByRole("radio", { name: /^Pick up in store/ }).check();
    await atPickup.waitFor();
    expect(await onDelivery.count()).toBe(0);
  });

  it("leads from the basket to an order that is paid on delivery, and lets the shopper pay now", async () => {
    const { page } = await newBuyer(browser, app);
    await openCheckout(page, PRODUCT);
    await enterContact(page, "On Delivery");
    await enterAddress(page);
    await page.getByRole("radio", { name: /^Lagos Island/ }).check();
    await page.getByRole("radio", { name: /^Pay on delivery/ }).check();
    await page.getByRole("button", { name: /^Place order for ₦/ }).click();
    const number = await waitForOrderNumber(page);
    await heading(page, "Thank you, On Delivery").waitFor();
    await page.getByRole("heading", { name: /^Pay ₦.* when it arrives$/ }).waitFor();
    await page.getByText("haven't confirmed your order by then").waitFor();
    await page.getByRole("heading", { name: /^Waiting for confirmation/ }).waitFor();
    expect(await page.getByText(/contact you about payment/).count()).toBe(0);
    await page.getByText("Pay now instead").click();
    await page.getByRole("radio", { name: /^Card and other methods/ }).check();
    await page.getByRole("button", { name: "Pay now" }).click();
    await page.getByRole("button", { name: /^Pay \d+ NGN/ }).click();
    await heading(page, "Payment received").waitFor();
    expect(await storedOrder(app, number)).toMatchObject({ payment_status: "paid" });
  });

  it("places an order to pay at pickup by keyboard alone, without axe violations", async () => {
    const page = await openForAxe(browser, app);
    await openCheckout(page, PRODUCT);
    await enterContact(page, "At Pickup");
    await page.getByRole("radio", { name: /^Pick up in store/ }).focus();
    await page.keyboard.press("Space");
    await page.getByRole("radio", { name: /^Pay online/ }).focus();
    const atPickup = page.getByRole("radio", { name: /^Pay at pickup/ });
    for (let presses = 0; presses < 5 && !(await atPickup.isChecked()); presses += 1) {
      await page.keyboard.press("ArrowDown");
    }
    const button = page.getByRole("button", { name: /^Place order for ₦/ });
    for (const size of [PHONE, DESK]) {
      await resizeWindow(page, size);
      expect(await violations(page)).toEqual([]);
    }
    await button.focus();
    await page.keyboard.press("Enter");
    const number = await waitForOrderNumber(page);
    await page.getByRole("heading", { name: /^Pay ₦.* when you collect it$/ }).waitFor();
    for (const size of [PHONE, DESK]) {
      await resizeWindow(page, size);
      expect(await violations(page)).toEqual([]);
    }
    // The merchant has confirmed the order.
    await updateRows(app.db, "orders", { order_number: number }, { payment_due_at: null });
    await page.reload();
    await page.getByRole("heading", { name: /^Being prepared/ }).waitFor();
    expect(await page.getByText("haven't confirmed").count()).toBe(0);
  });
});

describe("a payment that could not be applied", () => {
  it("P4: tells a shopper who pays a cancelled order that the payment is refunded, without thanks", async () => {
    const { page } = await newBuyer(browser, app);
    await fillCheckout(page, "Too Late", /^Test payment/);
    await payButton(page).click();
    await page.waitForURL("**/sandbox-payment/*");
    await app.db
      .updateTable("orders")
      .set({ fulfilment_status: "cancelled" })
      .where("customer_name", "=", "Too Late")
      .execute();
    await page.getByRole("button", { name: "Pay", exact: true }).click();
    await heading(page, "Your payment is being refunded").waitFor();
    await page.getByRole("link", { name: "See your order" }).click();
    await page
      .getByText(/being refunded|was refunded/)
      .first()
      .waitFor();
    expect(await page.getByText(/thank/i).count()).toBe(0);
  });

  it("tells a shopper who has paid twice that the second payment is refunded", async () => {
    const { page } = await newBuyer(browser, app);
    await fillCheckout(page, "Paid Twice", /^Test payment/);
    await payButton(page).click();
    await page.waitForURL("**/sandbox-payment/*");
    await page.getByRole("button", { name: "Pay twice" }).click();
    await heading(page, "Your order is paid").waitFor();
    await page.getByText(/Another payment of ₦/).waitFor();
  });
});
