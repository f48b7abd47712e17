import type { Page } from "playwright-core";
import { describe, expect, it } from "vitest";
import { formatMoney } from "#lib/format/format-money.ts";
import { violations } from "#tests/e2e/axe.ts";
import {
  AUDITED,
  checkPage,
  DASHBOARD_ENVIRONMENT,
  dialog,
  dialogField,
  openDemoMerchant,
  ready,
  signedIn,
  waitForToast,
} from "#tests/e2e/merchant.ts";
import {
  CHECKOUT_ENVIRONMENT,
  enterContact,
  newBuyer,
  openCheckout,
  waitForOrderNumber,
} from "#tests/e2e/shop/checkout-shopper.ts";
import { openAppInBrowser } from "#tests/fixtures.ts";
import { findRow, insertRow } from "#tests/support/database/rows.ts";
import { storePastOrder } from "#tests/support/orders/past-order.ts";
import {
  storeCharge,
  storeDispute,
  storePaidOrder,
  storeRefund,
} from "#tests/support/payments/stored-payments.ts";

const environment = { ...CHECKOUT_ENVIRONMENT, ...DASHBOARD_ENVIRONMENT };
const { app, browser } = await openAppInBrowser(environment, { offersPayments: true });
const merchant = await openDemoMerchant(app);
const { uid: storeUid } = await findRow(app.db, "stores", { slug: "oja" });

const PHONE = { width: 390, height: 844 };
const SIZES = [PHONE, { width: 1440, height: 900 }];

const open = (path: string, options: object = {}) =>
  signedIn(browser, app, merchant, path, { ...AUDITED, ...options });

const price = (amount: string) => formatMoney(amount, "NGN");

/** Buys in the shop and pays on the page of the test provider. Returns the order number. */
async function buy(customer: string, viewport: { width: number; height: number }) {
  const { page } = await newBuyer(browser, app, { viewport });
  await openCheckout(page, "Shea Hand Lotion");
  await enterContact(page, customer);
  await page.getByRole("radio", { name: /^Pick up in store/ }).check();
  await page.getByRole("button", { name: /^Pay ₦/ }).click();
  await page.waitForURL("**/sandbox-payment/*");
  await page.getByRole("button", { name: "Pay", exact: true }).click();
  await page.getByRole("heading", { level: 1, name: "Payment received" }).waitFor();
  await page.getByRole("link", { name: "See your order" }).click();
  const number = await waitForOrderNumber(page);
  await page.context().close();
  return number;
}

const section = (page: Page, name: string) => page.getByRole("region", { name, exact: true });

/** Waits until the order's page shows a tag, which it does by itself once the refund is sent. */
async function waitForTag(page: Page, name: string): Promise<void> {
  await section(page, "Payments").getByText(name, { exact: true }).first().waitFor();
}

describe("from the shop to the refund", () => {
  it.each(SIZES)(
    "buys, pays, shows the order as paid and refunds it on a screen of $width px",
    async (size) => {
      const number = await buy(`Buyer ${size.width}`, size);
      const page = await open(`/orders/${number}`, { viewport: size });
      await section(page, "Summary").getByText("Paid", { exact: true }).first().waitFor();
      await waitForTag(page, "Received");
      expect(await violations(page)).toEqual([]);

      await page.getByRole("button", { name: "Refund", exact: true }).first().click();
      await dialog(page)
        .getByRole("radio", { name: /^Through Test provider/ })
        .waitFor();
      expect(await violations(page, "dialog")).toEqual([]);
      await dialogField(page, "Amount").fill("1,000");
      await dialogField(page, "Reason").fill("One bottle was broken");
      await dialog(page).getByRole("button", { name: "Refund", exact: true }).click();
      await waitForToast(page, "Refund requested");
      await waitForTag(page, "Refunded");
      await section(page, "Payments").getByText("One bottle was broken").waitFor();
      const { amount_held, total_amount } = await findRow(app.db, "orders", {
        order_number: number,
      });
      expect(Number(total_amount) - Number(amount_held)).toBe(1000);

      await page.getByRole("button", { name: "Cancel the order" }).click();
      const rest = `Refund ${price(amount_held)} through Test provider`;
      expect(await dialog(page).getByLabel(rest).isChecked()).toBe(true);
      await dialog(page).getByRole("button", { name: "Cancel the order" }).click();
      await waitForToast(page, "Order cancelled");
      const statuses = async () => {
        const order = await findRow(app.db, "orders", { order_number: number });
        return [order.payment_status, order.fulfilment_status, order.amount_held];
      };
      await expect.poll(statuses).toEqual(["refunded", "cancelled", "0.00"]);
    },
  );

  it("returns items and refunds what they cost by keyboard alone", async () => {
    const number = await buy("Returner", PHONE);
    await app.db
      .updateTable("order_items")
      .set({ qty_fulfilled: 1, fulfilment_status: "fulfilled" })
      .where("order_uid", "=", (await findRow(app.db, "orders", { order_number: number })).uid)
      .execute();
    await app.db
      .updateTable("orders")
      .set({ fulfilment_status: "fulfilled" })
      .where("order_number", "=", number)
      .execute();
    const page = await open(`/orders/${number}`, { viewport: PHONE });
    await page.getByRole("button", { name: "Return items" }).focus();
    await page.keyboard.press("Enter");
    // The quantity has the focus.
    await page.keyboard.type("1");
    await dialog(page).getByLabel("Refund the customer").focus();
    await page.keyboard.press("Space");
    const amount = dialogField(page, "Refund amount");
    await expect.poll(() => amount.inputValue()).not.toBe("0.00");
    expect(await violations(page, "dialog")).toEqual([]);
    await dialog(page).getByRole("button", { name: "Return items" }).focus();
    await page.keyboard.press("Enter");
    await waitForToast(page, "Items returned");
    await waitForTag(page, "Refunded");
  });
});

describe("the payments of an order", () => {
  it("proposes the amount of the way to refund, and keeps what was typed", async () => {
    const total = { amount_held: "2500.00", total_amount: "2500.00", subtotal: "2500.00" };
    const { number, uid } = await storePaidOrder(app.db, storeUid, total);
    await insertRow(app.db, "payments", { store_uid: storeUid, order_uid: uid, amount: "500.00" });
    const page = await open(`/orders/${number}`);
    await page.getByRole("button", { name: "Refund", exact: true }).first().click();
    const amount = dialogField(page, "Amount");
    expect(await amount.inputValue()).toBe("2,000.00");
    await dialog(page)
      .getByRole("radio", { name: /^By hand/ })
      .check();
    await expect.poll(() => amount.inputValue()).toBe("2,500.00");
    await amount.fill("100");
    await dialog(page)
      .getByRole("radio", { name: /^Through Paystack/ })
      .check();
    await dialog(page)
      .getByLabel(/^Reason/)
      .waitFor();
    expect(await amount.inputValue()).toBe("100.00");
    await amount.fill("2000.01");
    await dialog(page).getByRole("button", { name: "Refund", exact: true }).click();
    await dialog(page).getByText("Enter at most ₦2,000").waitFor();
    expect(await violations(page, "dialog")).toEqual([]);
  });

  it("shows refunds with what to do next, and disputes, which block refunds", async () => {
    const { number, uid, charge } = await storePaidOrder(app.db, storeUid);
    await storeRefund(app.db, { uid }, charge, { status: "failed", amount: "100.00" });
    await storeRefund(app.db, { uid }, charge, { status: "needs_attention", amount: "200.00" });
    const page = await open(`/orders/${number}`);
    await section(page, "Payments").getByText("Refund failed", { exact: true }).waitFor();
    await page.getByText(/^No money was returned\. Refund it again/).waitFor();
    await page.getByText(/^Paystack needs the customer's bank account/).waitFor();
    await section(page, "Payments").getByText("₦1,800 left to refund").waitFor();
    await checkPage(page);

    await storeDispute(app.db, charge, { url: "https://dashboard.paystack.com/#/disputes/1" });
    await page.reload();
    await ready(page);
    await page.getByText(/^Respond in Paystack by .* this payment can't be refunded/).waitFor();
    const link = page.getByRole("link", { name: /^Open the dispute in Paystack/ });
    expect(await link.getAttribute("href")).toBe("https://dashboard.paystack.com/#/disputes/1");
    expect(await page.getByRole("button", { name: /^Refund the payment/ }).count()).toBe(0);
    await page.getByRole("button", { name: "Refund", exact: true }).click();
    expect(
      await dialog(page)
        .getByRole("radio", { name: /^Through Paystack/ })
        .isDisabled(),
    ).toBe(true);
    expect(
      await dialog(page)
        .getByRole("radio", { name: /^By hand/ })
        .isChecked(),
    ).toBe(true);
    expect(await violations(page, "dialog")).toEqual([]);
    await page.keyboard.press("Escape");
    await dialog(page).waitFor({ state: "detached" });
    await checkPage(page);
  });

  it("offers to refund money in review through its provider", async () => {
    const order = await storePastOrder(app.db, storeUid);
    await storeCharge(app.db, storeUid, { order, amount: "700.00", applied: "0.00" });
    const page = await open(`/orders/${order.number}`);
    await page.getByText("Payment of ₦700 in review").waitFor();
    await page.getByRole("button", { name: "Refund", exact: true }).first().click();
    expect(await dialogField(page, "Amount").inputValue()).toBe("700.00");
    await dialog(page).getByRole("button", { name: "Refund", exact: true }).click();
    await waitForToast(page, "Refund requested");
    await page.getByText("Payment of ₦700 in review").waitFor({ state: "detached" });
    expect(await findRow(app.db, "payment_refunds", { order_uid: order.uid })).toMatchObject({
      amount: "700.00",
      source: "store",
      actor: merchant.email,
    });
  });

  it("records that money in review was refunded by hand", async () => {
    const order = await storePastOrder(app.db, storeUid);
    await storeCharge(app.db, storeUid, { order, amount: "700.00", applied: "0.00" });
    const page = await open(`/orders/${order.number}`);
    await page.getByRole("button", { name: "Record a refund by hand" }).click();
    await dialog(page).getByRole("button", { name: "Record a refund by hand" }).click();
    await waitForToast(page, "Refund recorded");
    await page.getByText("Payment of ₦700 in review").waitFor({ state: "detached" });
    expect(await findRow(app.db, "payment_refunds", { order_uid: order.uid })).toMatchObject({
      amount: "700.00",
      source: "manual",
      status: "succeeded",
    });
  });
});
