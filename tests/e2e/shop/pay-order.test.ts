import type { BrowserContextOptions, Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { openForAxe, violations } from "#tests/e2e/axe.ts";
import { CHECKOUT_ENVIRONMENT, newBuyer, orderOverApi } from "#tests/e2e/shop/checkout-shopper.ts";
import { hydrated, resizeWindow } from "#tests/e2e/shopper.ts";
import { openAppInBrowser } from "#tests/fixtures.ts";
import { findRow, updateRows } from "#tests/support/database/rows.ts";

const { app, browser } = await openAppInBrowser(CHECKOUT_ENVIRONMENT, { offersPayments: true });
const { uid: store } = await findRow(app.db, "stores", { slug: "oja" });

/** Opens the page of a new, unpaid order. */
async function openOrder(options: BrowserContextOptions = {}, email?: string) {
  const link = await orderOverApi(app, "Ada Obi", { email });
  const { page, openTab } = await newBuyer(browser, app, options);
  await page.goto(link);
  const order_number = /ORD-\w{10}/.exec(link)?.[0] ?? "";
  const countPayments = async () => {
    const { uid } = await findRow(app.db, "orders", { order_number });
    const payments = app.db.selectFrom("payments").selectAll().where("order_uid", "=", uid);
    return (await payments.execute()).length;
  };
  return { page, openTab, link, order_number, countPayments };
}

async function payNow(page: Page): Promise<void> {
  await page.getByRole("button", { name: "Pay now" }).click();
  await page.waitForURL("**/sandbox-payment/*");
}

async function choose(page: Page, choice: string): Promise<void> {
  await page.getByRole("button", { name: choice, exact: true }).click();
  await page.waitForURL(/\/orders\/ORD-.*\/payment/);
}

function heading(page: Page, name: string) {
  return page.getByRole("heading", { level: 1, name });
}

/** Offers bank transfers during a test. */
async function offerTransfers(isEnabled: boolean): Promise<void> {
  const details = { bank_name: "GTBank", account_name: "Oja Ltd", account_number: "0123456789" };
  const row = { is_enabled: isEnabled, position: 1, details: JSON.stringify(details) };
  await app.db
    .insertInto("payment_methods")
    .values({ store_uid: store, method: "bank_transfer", instructions: "Weekdays only.", ...row })
    .onConflict((conflict) => conflict.columns(["store_uid", "method"]).doUpdateSet(row))
    .execute();
}

describe("paying from the order's page", () => {
  it.each([true, false])("pays an order with JavaScript: %s", async (javaScriptEnabled) => {
    const { page, countPayments } = await openOrder({ javaScriptEnabled });
    await page.getByText("Test payment.", { exact: true }).waitFor();
    await payNow(page);
    await choose(page, "Pay");
    await heading(page, "Payment received").waitFor();
    await page.getByRole("link", { name: "See your order" }).click();
    await heading(page, "Thank you, Ada Obi").waitFor();
    await page.getByText("Paid in full.").waitFor();
    expect(await page.getByRole("button", { name: "Pay now" }).count()).toBe(0);
    expect(await page.getByText(/contact you about payment/).count()).toBe(0);
    expect(await countPayments()).toBe(1);
  });

  it("offers another try after a declined payment", async () => {
    const { page, countPayments } = await openOrder({ javaScriptEnabled: false });
    await payNow(page);
    await choose(page, "Decline");
    await heading(page, "Payment failed").waitFor();
    expect(await countPayments()).toBe(0);
    await page.getByRole("button", { name: "Try again" }).click();
    await page.waitForURL("**/sandbox-payment/*");
    await choose(page, "Pay");
    await heading(page, "Payment received").waitFor();
    expect(await countPayments()).toBe(1);
  });

  it("continues a payment that the shopper left, from the order's page", async () => {
    const { page, link, countPayments } = await openOrder();
    await payNow(page);
    const first = page.url();
    await page.getByRole("link", { name: "Leave without paying" }).click();
    await heading(page, "Waiting for your payment").waitFor();
    await page.goto(link);
    await payNow(page);
    expect(page.url()).toBe(first);
    await choose(page, "Pay");
    await heading(page, "Payment received").waitFor();
    expect(await countPayments()).toBe(1);
  });

  it("shows the result in a tab that waits, and takes one payment from two tabs", async () => {
    const { page, openTab, link, countPayments } = await openOrder();
    const other = await openTab();
    await other.goto(link);
    await payNow(page);
    await payNow(other);
    expect(other.url()).toBe(page.url());
    await page.getByRole("link", { name: "Leave without paying" }).click();
    await heading(page, "Waiting for your payment").waitFor();
    await choose(other, "Pay");
    await heading(other, "Payment received").waitFor();
    await page.bringToFront();
    await heading(page, "Payment received").waitFor();
    expect(await countPayments()).toBe(1);
  });

  it("returns to the order's page with the back button", async () => {
    const { page } = await openOrder();
    await payNow(page);
    await page.goBack();
    await page.getByRole("button", { name: "Pay now" }).waitFor();
    await heading(page, "Thank you, Ada Obi").waitFor();
  });

  it("takes no second payment for an order that another tab has paid", async () => {
    const { page, openTab, link, countPayments } = await openOrder();
    const other = await openTab();
    await other.goto(link);
    await payNow(page);
    await choose(page, "Pay");
    await heading(page, "Payment received").waitFor();
    await other.getByRole("button", { name: "Pay now" }).click();
    await other.getByText("Paid in full.").waitFor();
    expect(await other.getByText("We couldn't start the payment").count()).toBe(0);
    expect(await countPayments()).toBe(1);
  });

  it("explains that no payment could be started, and offers to try again", async () => {
    const { page, order_number } = await openOrder({}, "ada+payments-unavailable@example.com");
    await page.getByRole("button", { name: "Pay now" }).click();
    await page.getByText("We couldn't start the payment").waitFor();
    await updateRows(app.db, "orders", { order_number }, { customer_email: "ada@example.com" });
    await payNow(page);
  });

  it("shows that a payment of another amount is being checked, and offers no second one", async () => {
    const { page, link, countPayments } = await openOrder();
    await payNow(page);
    await choose(page, "Pay too little");
    await heading(page, "We're checking a payment").waitFor();
    await page.goto(link);
    await page.getByText("We're checking a payment").waitFor();
    expect(await page.getByRole("button", { name: "Pay now" }).count()).toBe(0);
    expect(await countPayments()).toBe(0);
  });
});

describe("paying by bank transfer", () => {
  it("shows the account and a reference that is copied without spaces, without JavaScript", async () => {
    await offerTransfers(true);
    const { page, order_number } = await openOrder({ javaScriptEnabled: false });
    await page.getByRole("radio", { name: /^Bank transfer/ }).check();
    await page.getByRole("button", { name: "Pay now" }).click();
    await page.getByRole("heading", { name: /^Transfer ₦/ }).waitFor();
    const { payment_reference } = await findRow(app.db, "orders", { order_number });
    for (const text of ["GTBank", "Oja Ltd", "0123456789", "Weekdays only."]) {
      await page.locator("#payment").getByText(text, { exact: true }).waitFor();
    }
    await page.locator("#payment").getByText(String(payment_reference), { exact: true }).waitFor();
    await page.getByText("Pay another way").click();
    await page.getByText("Test payment.", { exact: true }).waitFor();
    await payNow(page);
    await offerTransfers(false);
  });

  it("continues an earlier online payment after the shopper has chosen a transfer", async () => {
    await offerTransfers(true);
    const { page, link, countPayments } = await openOrder({ javaScriptEnabled: false });
    await page.getByRole("radio", { name: /^Test payment/ }).check();
    await payNow(page);
    const first = page.url();
    await page.goto(link);
    await page.getByRole("radio", { name: /^Bank transfer/ }).check();
    await page.getByRole("button", { name: "Pay now" }).click();
    await page.getByText("Pay another way").click();
    await payNow(page);
    expect(page.url()).toBe(first);
    await choose(page, "Pay");
    await heading(page, "Payment received").waitFor();
    expect(await countPayments()).toBe(1);
    await offerTransfers(false);
  });
});

it("has no axe violations and no horizontal scrolling, and pays with the keyboard alone", async () => {
  await offerTransfers(true);
  const page = await openForAxe(browser, app);
  const faults: string[] = [];
  const check = async (name: string) => {
    for (const size of [PHONE, DESK]) {
      await resizeWindow(page, size);
      faults.push(...(await violations(page)).map((fault) => `${name}: ${fault}`));
      const scrolls = await page.evaluate(() => document.body.scrollWidth > window.innerWidth);
      if (scrolls) faults.push(`${name}: scrolls at ${size.width}`);
    }
  };
  await page.goto(await orderOverApi(app, "Ada Obi"));
  await hydrated(page);
  await check("order");
  await page.getByRole("radio", { name: /^Test payment/ }).focus();
  await page.keyboard.press("ArrowDown");
  expect(await page.getByRole("radio", { name: /^Bank transfer/ }).isChecked()).toBe(true);
  await page.keyboard.press("Enter");
  await page.getByRole("heading", { name: /^Transfer ₦/ }).waitFor();
  await check("transfer");
  await page.getByText("Pay another way").focus();
  await page.keyboard.press("Enter");
  await page.keyboard.press("Tab");
  await page.keyboard.press("Enter");
  await page.waitForURL("**/sandbox-payment/*");
  await check("test page");
  await page.getByRole("link", { name: "Leave without paying" }).focus();
  await page.keyboard.press("Enter");
  await heading(page, "Waiting for your payment").waitFor();
  await check("waiting");
  await page.getByRole("radio", { name: /^Test payment/ }).focus();
  await page.keyboard.press("Enter");
  await page.waitForURL("**/sandbox-payment/*");
  await choose(page, "Decline");
  await heading(page, "Payment failed").waitFor();
  await check("failed");
  await page.getByRole("radio", { name: /^Test payment/ }).focus();
  await page.keyboard.press("Enter");
  await page.waitForURL("**/sandbox-payment/*");
  await page.getByRole("button", { name: "Pay", exact: true }).focus();
  await page.keyboard.press("Enter");
  await heading(page, "Payment received").waitFor();
  await check("received");
  expect(faults).toEqual([]);
  await offerTransfers(false);
});

const PHONE = { width: 390, height: 844 };
const DESK = { width: 1440, height: 900 };
