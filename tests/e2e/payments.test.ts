import { readFile } from "node:fs/promises";
import { parse } from "csv-parse/sync";
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
import { storeCharge, storeDispute, storeRefund } from "#tests/support/payments/stored-payments.ts";

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

/** Stores an order of 2,000.00, paid at a provider. */
async function storePaidOrder(order: object = {}) {
  const stored = await storePastOrder(app.db, storeUid, {
    order: {
      payment_status: "paid",
      fulfilment_status: "fulfilled",
      amount_held: "2000.00",
      ...order,
    },
    items: [{ qty_fulfilled: 2, fulfilment_status: "fulfilled" }],
  });
  return { ...stored, charge: await storeCharge(app.db, storeUid, { order: stored }) };
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
  it("shows refunds with what to do next, and disputes, which block refunds", async () => {
    const { number, uid, charge } = await storePaidOrder();
    await storeRefund(app.db, { uid }, charge, { status: "failed", amount: "100.00" });
    await storeRefund(app.db, { uid }, charge, { status: "needs_attention", amount: "200.00" });
    const page = await open(`/orders/${number}`);
    await section(page, "Payments").getByText("Refund failed", { exact: true }).waitFor();
    await page.getByText(/^No money was returned\. Refund it again/).waitFor();
    await page.getByText(/^Paystack cannot complete it alone/).waitFor();
    await section(page, "Payments").getByText("₦1,800 left to refund").waitFor();
    await checkPage(page);

    await storeDispute(app.db, charge, { url: "https://dashboard.paystack.com/#/disputes/1" });
    await page.reload();
    await ready(page);
    await page.getByText(/^Answer in Paystack by .* this payment can't be refunded/).waitFor();
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
});

describe("the payments list", () => {
  it("lists payments by day with totals, filters them and exports them", async () => {
    const { number, uid, charge } = await storePaidOrder();
    const at = new Date("2026-01-15T10:00:00Z");
    await app.db
      .updateTable("provider_transactions")
      .set({ occurred_at: at })
      .where("uid", "=", charge.uid)
      .execute();
    await storeRefund(app.db, { uid }, charge, { amount: "300.00", occurred_at: at });
    const page = await open("/payments?from=2026-01-15&to=2026-01-15");
    const day = page.getByRole("region", { name: "Thu, 15 Jan 2026" });
    for (const text of ["₦2,000", "−₦300", "₦1,670"]) await day.getByText(text).first().waitFor();
    expect(await day.getByRole("link", { name: number }).count()).toBe(2);
    await checkPage(page);

    await page.setViewportSize({ width: 1440, height: 900 });
    await page.getByLabel("Kind").selectOption("Refund");
    await page.waitForURL("**kind=refund**");
    await expect.poll(() => day.getByRole("listitem").count()).toBe(1);
    const download = async (name: string) => {
      const [file] = await Promise.all([
        page.waitForEvent("download"),
        page.getByRole("button", { name }).click(),
      ]);
      const text = await readFile((await file.path()) ?? "");
      return parse(text, { columns: true, bom: true }) as Record<string, string>[];
    };
    expect(await download("Export payments")).toEqual([
      expect.objectContaining({ Order: number, State: "refunded", Amount: "300.00" }),
    ]);
    expect(await download("Export daily totals")).toEqual([
      expect.objectContaining({ Day: "2026-01-15", Refunded: "300.00", Net: "-300.00" }),
    ]);

    await page.getByLabel("Search").fill("no such payment");
    await page.keyboard.press("Enter");
    await page.getByRole("heading", { name: "No payments match" }).waitFor();
    expect(await violations(page)).toEqual([]);
    await page.getByRole("link", { name: "Show all payments" }).click();
    await page.getByRole("link", { name: number }).first().waitFor();
  });

  it("leads to older payments and back to the newest", async () => {
    const order = await storePastOrder(app.db, storeUid);
    const rows = Array.from({ length: 60 }, (_, index) => ({
      store_uid: storeUid,
      order_uid: order.uid,
      amount: `${index + 1}.00`,
      created_at: new Date(Date.parse("2025-06-01T10:00:00Z") + index * 1000),
    }));
    await app.db.insertInto("payments").values(rows).execute();
    const page = await open("/payments?to=2025-06-01");
    await page.getByText("₦60", { exact: true }).waitFor();
    expect(await page.getByRole("listitem").filter({ hasText: order.number }).count()).toBe(50);
    await page.getByRole("link", { name: "Older" }).click();
    await page.getByText("₦1", { exact: true }).waitFor();
    await page.getByRole("link", { name: "Newest" }).click();
    await page.getByText("₦60", { exact: true }).waitFor();
  });
});

describe("what the overview and the order list show", () => {
  it("counts payments to decide about, and leads to them", async () => {
    const order = await storePastOrder(app.db, storeUid);
    await storeCharge(app.db, storeUid, { order, amount: "700.00", applied: "0.00" });
    const { number, charge } = await storePaidOrder();
    await storeDispute(app.db, charge);
    const page = await open("");
    await page.getByRole("link", { name: /open disputes?$/ }).waitFor();
    await page.getByRole("link", { name: /with a payment in review$/ }).click();
    await page.waitForURL("**/orders?payment=in_review");
    const row = (text: string) => page.getByRole("row").filter({ hasText: text });
    await row(order.number).getByText("In review", { exact: true }).first().waitFor();
    expect(await row(number).count()).toBe(0);
    await checkPage(page);
    await page.goto("/dashboard/stores/oja/orders?payment=disputed");
    await row(number).getByText("Dispute open", { exact: true }).first().waitFor();
    expect(await row(order.number).count()).toBe(0);
  });
});

describe("the reconciliation", () => {
  const differ = (provider_id: string) =>
    insertRow(app.db, "payment_differences", {
      store_uid: storeUid,
      day: "2026-11-27",
      provider: "sandbox",
      kind: "missing_at_provider",
      record_kind: "charge",
      provider_id,
      reference: "a".repeat(26),
      order_number: null,
      amount_here: "5000.00",
      amount_there: null,
      currency: "NGN",
    });

  it("says so when everything matches, and shows differences to check or dismiss", async () => {
    const page = await open("/payments");
    await page.getByRole("link", { name: "Reconciliation" }).click();
    await page.getByRole("heading", { name: "No differences" }).waitFor();
    await checkPage(page);

    await differ("first");
    await page.reload();
    await ready(page);
    const what = "Payment of ₦5,000 is recorded here, but not at Test provider";
    await page.getByText(what).waitFor();
    await checkPage(page);
    await page.getByRole("button", { name: `Check again: ${what}` }).focus();
    await page.keyboard.press("Enter");
    await waitForToast(page, "The difference is still there");
    await page.getByRole("button", { name: `Dismiss: ${what}` }).focus();
    await page.keyboard.press("Enter");
    expect(await violations(page, "dialog")).toEqual([]);
    await dialog(page).getByRole("button", { name: "Dismiss", exact: true }).click();
    await waitForToast(page, "Difference dismissed");
    await page.getByRole("heading", { name: "No differences" }).waitFor();
    await page.getByText("1 solved difference in the last 30 days").click();
    await page.getByText(`Dismissed by ${merchant.email}`).waitFor();
    await checkPage(page);
  });
});
