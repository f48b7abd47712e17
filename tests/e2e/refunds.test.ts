import { readFile } from "node:fs/promises";
import { parse } from "csv-parse/sync";
import type { Page } from "playwright-core";
import { expect, it } from "vitest";
import { formatMoney } from "#lib/format/format-money.ts";
import { sum } from "#lib/kernel/money.ts";
import { violations } from "#tests/e2e/axe.ts";
import {
  DASHBOARD_ENVIRONMENT,
  dialog,
  dialogField,
  openDemoMerchant,
  ready,
  signedIn,
  waitForToast,
} from "#tests/e2e/merchant.ts";
import { openAppInBrowser } from "#tests/fixtures.ts";
import { findRow } from "#tests/support/database/rows.ts";
import { storePastOrder } from "#tests/support/orders/past-order.ts";

const { app, browser } = await openAppInBrowser(DASHBOARD_ENVIRONMENT);
const merchant = await openDemoMerchant(app);
const { uid: storeUid } = await findRow(app.db, "stores", { slug: "oja" });
const earlier = await refundsDue();

/** The demo's own orders hold money, too. */
async function refundsDue() {
  const rows = await app.db
    .selectFrom("orders")
    .select("refund_due")
    .where("store_uid", "=", storeUid)
    .where("refund_due", ">", "0")
    .execute();
  return { orders: rows.length, amount: sum(rows.map(({ refund_due }) => refund_due)) };
}

const price = (amount: string) => formatMoney(amount, "NGN");

/** Returns the amount in the open dialog, without thousands separators. */
async function enteredAmount(page: Page): Promise<string> {
  return (await dialogField(page, "Amount").inputValue()).replaceAll(",", "");
}

/** Performs an action on the open order; `check` gets the dialog before it is confirmed. */
async function act(page: Page, name: string, toast: string, check: () => Promise<unknown>) {
  await page.getByRole("button", { name, exact: true }).click();
  await check();
  await dialog(page).getByRole("button", { name, exact: true }).click();
  await waitForToast(page, toast);
  await dialog(page).waitFor({ state: "detached" });
}

/** Waits until the order's page shows what is due, and nothing else as its payment status. */
async function showsRefundDue(page: Page, amount: string): Promise<void> {
  const summary = page.getByRole("region", { name: "Summary" });
  await page.getByText(`Refund due: ${price(amount)}. Send the money`).waitFor();
  await summary.getByText("Refund due", { exact: true }).first().waitFor();
  expect(await summary.getByText(price(amount), { exact: true }).count()).toBeGreaterThan(0);
  expect(await page.locator("main").getByText("Refunded", { exact: true }).count()).toBe(0);
  expect(await violations(page)).toEqual([]);
}

it("shows the money of cancelled orders as due until its refund is recorded", async () => {
  const paid = { order: { payment_status: "paid" } as const, payments: ["2000.00"] };
  const { number: cancelled } = await storePastOrder(app.db, storeUid, paid);
  const { number: shortened } = await storePastOrder(app.db, storeUid, {
    order: {
      payment_status: "paid",
      fulfilment_status: "partially_fulfilled",
      subtotal: "3500.50",
      total_amount: "3500.50",
    },
    items: [
      { qty_fulfilled: 2, fulfilment_status: "fulfilled" },
      { quantity: 2, unit_price: "750.25", total_price: "1500.50" },
    ],
    payments: ["3500.50"],
  });
  const page = await signedIn(browser, app, merchant, `/orders/${cancelled}`, { bypassCSP: true });
  await act(page, "Cancel the order", "Order cancelled", () =>
    dialog(page)
      .getByText(`Refund due: ${price("2000.00")}.`)
      .waitFor(),
  );
  await showsRefundDue(page, "2000.00");
  await page.goto(`/dashboard/stores/oja/orders/${shortened}`);
  await ready(page);
  await act(page, "Cancel remaining items", "Remaining items cancelled", async () => {
    await dialog(page)
      .getByText(`New total: ${price("2000.00")}.`)
      .waitFor();
    await dialog(page)
      .getByText(`Refund due: ${price("1500.50")}.`)
      .waitFor();
    expect(await violations(page, "dialog")).toEqual([]);
  });
  await showsRefundDue(page, "1500.50");

  const due = sum([earlier.amount, "2000.00", "1500.50"]);
  expect(await refundsDue()).toEqual({ orders: earlier.orders + 2, amount: due });
  await page.goto("/dashboard/stores/oja");
  const notice = page.getByText(`Refunds due: ${earlier.orders + 2} orders, ${price(due)}`);
  await notice.waitFor();
  await page.getByRole("link", { name: "Show refunds due" }).click();
  await page.waitForURL("**/orders?payment=refund_due");
  expect(await page.getByLabel("Payment").inputValue()).toBe("refund_due");
  const row = (number: string) => page.getByRole("row").filter({ hasText: number });
  for (const [number, amount] of [
    [cancelled, "2000.00"],
    [shortened, "1500.50"],
  ] as const) {
    const cell = row(number).getByRole("cell").filter({ hasText: "Refund due" }).first();
    expect(await cell.textContent()).toContain(price(amount));
    await page.getByLabel(`Select ${number}`).check();
  }
  const [download] = await Promise.all([
    page.waitForEvent("download"),
    page.getByRole("button", { name: "Export selected orders" }).click(),
  ]);
  const file = await readFile((await download.path()) ?? "");
  expect([...file.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  const rows: Record<string, string>[] = parse(file, { columns: true, bom: true });
  expect(rows.map((order) => [order.Order, order.Payment, order["Refund due"]])).toEqual([
    [shortened, "refund_due", "1500.50"],
    [cancelled, "refund_due", "2000.00"],
  ]);

  for (const [number, amount, status] of [
    [shortened, "1500.50", "Paid"],
    [cancelled, "2000.00", "Refunded"],
  ] as const) {
    await page.goto(`/dashboard/stores/oja/orders/${number}`);
    await ready(page);
    await act(page, "Record a refund", "Refund recorded", async () => {
      expect(await enteredAmount(page)).toBe(amount);
    });
    await page
      .getByText(/^Refund due/)
      .first()
      .waitFor({ state: "detached" });
    await page
      .getByRole("region", { name: "Summary" })
      .getByText(status, { exact: true })
      .first()
      .waitFor();
  }
  expect(await refundsDue()).toEqual(earlier);
  await page.goto("/dashboard/stores/oja/orders?payment=refund_due");
  expect(await row(cancelled).or(row(shortened)).count()).toBe(0);
});

it("leads from the return of items to the record of a refund", async () => {
  const { number } = await storePastOrder(app.db, storeUid, {
    order: { payment_status: "paid", fulfilment_status: "fulfilled" },
    items: [{ qty_fulfilled: 2, fulfilment_status: "fulfilled" }],
    payments: ["2000.00"],
  });
  const page = await signedIn(browser, app, merchant, `/orders/${number}`, {
    bypassCSP: true,
    viewport: { width: 390, height: 844 },
  });
  await page.getByRole("button", { name: "Return items" }).click();
  expect(await violations(page, "dialog")).toEqual([]);
  await dialog(page).getByRole("button", { name: "record a refund" }).click();
  await dialog(page).getByRole("heading", { name: "Record a refund" }).waitFor();
  expect(await enteredAmount(page)).toBe("2000.00");
  await page.keyboard.press("Escape");
  await dialog(page).waitFor({ state: "detached" });
  expect(await page.getByText(/Refund due/).count()).toBe(0);
});
