import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { openForAxe, violations } from "#tests/e2e/axe.ts";
import {
  CHECKOUT_ENVIRONMENT,
  enterContact,
  newBuyer,
  openCheckout,
  ordersOf,
  storedOrder,
  waitForOrderNumber,
} from "#tests/e2e/shop/checkout-shopper.ts";
import { resizeWindow } from "#tests/e2e/shopper.ts";
import { openAppInBrowser } from "#tests/fixtures.ts";
import { findRow } from "#tests/support/database/rows.ts";

const { app, browser } = await openAppInBrowser(CHECKOUT_ENVIRONMENT, { offersPayments: true });
const { uid: store } = await findRow(app.db, "stores", { slug: "oja" });

const SIZES = [
  { width: 390, height: 844 },
  { width: 1440, height: 900 },
];

/** Fills in the checkout for a pickup. */
async function fillCheckout(page: Page, customer: string): Promise<void> {
  await enterContact(page, customer);
  await page.getByRole("radio", { name: /^Pick up in store/ }).check();
}

function payButton(page: Page) {
  return page.getByRole("button", { name: /^Pay ₦/ });
}

function heading(page: Page, name: string) {
  return page.getByRole("heading", { level: 1, name });
}

async function choose(page: Page, choice: string): Promise<void> {
  await page.getByRole("button", { name: choice, exact: true }).click();
  await page.waitForURL(/\/orders\/ORD-.*\/payment/);
}

/** Counts the payments and the payment sessions of a buyer, whose name is unique per test. */
async function countsOf(customer: string) {
  const count = async (table: "payments" | "payment_sessions") => {
    const rows = app.db
      .selectFrom(table)
      .innerJoin("orders", "orders.uid", `${table}.order_uid`)
      .select(`${table}.uid`)
      .where("customer_name", "=", customer);
    return (await rows.execute()).length;
  };
  return {
    orders: await ordersOf(app, customer),
    sessions: await count("payment_sessions"),
    payments: await count("payments"),
  };
}

/** Offers bank transfers, after test payments. */
async function offerTransfers(): Promise<void> {
  const details = { bank_name: "GTBank", account_name: "Oja Ltd", account_number: "0123456789" };
  await app.db
    .insertInto("payment_methods")
    .values({
      store_uid: store,
      method: "bank_transfer",
      is_enabled: true,
      position: 1,
      details: JSON.stringify(details),
    })
    .execute();
}

describe("paying at the checkout", () => {
  it.each(SIZES)("leads from the basket to a paid order on a screen of $width px", async (size) => {
    const customer = `Payer ${size.width}`;
    const { page } = await newBuyer(browser, app, { viewport: size });
    await openCheckout(page, "Shea Hand Lotion");
    await fillCheckout(page, customer);
    await page.getByText("A test page opens next. No money moves.").waitFor();
    expect(await page.getByText(/contact you about payment/).count()).toBe(0);
    await payButton(page).click();
    await page.waitForURL("**/sandbox-payment/*");
    await choose(page, "Pay");
    await heading(page, "Payment received").waitFor();
    await page.getByRole("link", { name: "See your order" }).click();
    const number = await waitForOrderNumber(page);
    await heading(page, `Thank you, ${customer}`).waitFor();
    expect(await storedOrder(app, number)).toMatchObject({
      payment_status: "paid",
      payment_method: "sandbox",
    });
    expect(await countsOf(customer)).toEqual({ orders: 1, sessions: 1, payments: 1 });
  });

  it("places one order and starts one payment for a double click", async () => {
    const { page } = await newBuyer(browser, app);
    await openCheckout(page, "Shea Hand Lotion");
    await fillCheckout(page, "Double Clicker");
    await payButton(page).dblclick();
    await page.waitForURL("**/sandbox-payment/*");
    expect(await countsOf("Double Clicker")).toEqual({ orders: 1, sessions: 1, payments: 0 });
  });

  it("confirms the order after the back button, and continues its payment", async () => {
    const { page } = await newBuyer(browser, app);
    await openCheckout(page, "Shea Hand Lotion");
    await fillCheckout(page, "Back Goer");
    await payButton(page).click();
    await page.waitForURL("**/sandbox-payment/*");
    const first = page.url();
    await page.goBack();
    await heading(page, "Order placed").waitFor();
    await page.getByText("If you haven't paid yet").waitFor();
    await page.getByRole("link", { name: "See your order" }).click();
    await page.getByRole("button", { name: "Pay now" }).click();
    await page.waitForURL("**/sandbox-payment/*");
    expect(page.url()).toBe(first);
    await choose(page, "Pay");
    await heading(page, "Payment received").waitFor();
    expect(await countsOf("Back Goer")).toEqual({ orders: 1, sessions: 1, payments: 1 });
  });

  it("places one order and starts one payment from two tabs", async () => {
    const { page, openTab } = await newBuyer(browser, app);
    await openCheckout(page, "Shea Hand Lotion");
    await fillCheckout(page, "Two Tabs");
    const other = await openTab();
    await other.goto("/checkout");
    await heading(other, "Checkout").waitFor();
    await fillCheckout(other, "Two Tabs");
    await payButton(other).waitFor();
    await payButton(page).click();
    await page.waitForURL("**/sandbox-payment/*");
    await heading(other, "Order placed").waitFor();
    await choose(page, "Pay");
    await heading(page, "Payment received").waitFor();
    expect(await countsOf("Two Tabs")).toEqual({ orders: 1, sessions: 1, payments: 1 });
  });

  it("leads to the order's page when no payment can be started", async () => {
    const { page } = await newBuyer(browser, app);
    await openCheckout(page, "Shea Hand Lotion");
    await fillCheckout(page, "Unlucky");
    await page.getByLabel("Email", { exact: true }).fill("ada+payments-unavailable@example.com");
    await payButton(page).click();
    await page.getByText("We couldn't start the payment").waitFor();
    await waitForOrderNumber(page);
    await page.getByRole("button", { name: "Pay now" }).waitFor();
    expect(await countsOf("Unlucky")).toMatchObject({ orders: 1, payments: 0 });
  });
});

it("places an order with a bank transfer by keyboard alone, without axe violations", async () => {
  await offerTransfers();
  const page = await openForAxe(browser, app);
  await openCheckout(page, "Shea Hand Lotion");
  await fillCheckout(page, "Keyboard User");
  expect(await page.getByRole("radio", { name: /^Test payment/ }).isChecked()).toBe(true);
  await page.getByRole("radio", { name: /^Test payment/ }).focus();
  await page.keyboard.press("ArrowDown");
  const button = page.getByRole("button", { name: /^Place order for ₦/ });
  await button.waitFor();
  for (const size of SIZES) {
    await resizeWindow(page, size);
    expect(await violations(page)).toEqual([]);
  }
  await button.focus();
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { name: /^Transfer ₦/ }).waitFor();
  const order = await storedOrder(app, await waitForOrderNumber(page));
  expect(order.payment_method).toBe("bank_transfer");
  await page
    .locator("#payment")
    .getByText(String(order.payment_reference), { exact: true })
    .waitFor();
});
