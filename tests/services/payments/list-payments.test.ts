import { parse } from "csv-parse/sync";
import { beforeEach, expect, it } from "vitest";
import { ROWS_PER_PAGE } from "#lib/contract/dashboard/lists.ts";
import { PaymentListQuery } from "#lib/contract/dashboard/payments.ts";
import { sum } from "#lib/kernel/money.ts";
import { listPayments } from "#lib/services/payments/list-payments.ts";
import { openDatabase } from "#tests/fixtures.ts";
import { createApi } from "#tests/support/api/api.ts";
import {
  dashboardContextOf,
  type Merchant,
  signedInMerchant,
} from "#tests/support/api/dashboard.ts";
import { createShop } from "#tests/support/catalogue/shop.ts";
import { insertRow } from "#tests/support/database/rows.ts";
import { storePastOrder } from "#tests/support/orders/past-order.ts";
import { storeCharge, storeDispute, storeRefund } from "#tests/support/payments/stored-payments.ts";

let shop: { uid: string; slug: string };
let merchant: Merchant;

const { db } = await openDatabase();
const api = await createApi(db);
beforeEach(async () => {
  // Lagos is an hour ahead of UTC.
  shop = await createShop(db, { time_zone: "Africa/Lagos" });
  merchant = await signedInMerchant(api, db, [{ uid: shop.uid, role: "staff" }]);
});

async function list(query: object = {}) {
  const ctx = await dashboardContextOf(api, db, merchant, shop);
  return listPayments(ctx, PaymentListQuery.parse(query));
}

const shown = async (query: object = {}) =>
  (await list(query)).entries.map(({ kind, state, amount }) => `${kind} ${state} ${amount}`);

async function exportRows(query = ""): Promise<Record<string, string>[]> {
  const reply = await merchant.read(`/stores/${shop.slug}/export/payments${query}`);
  expect(reply.status).toBe(200);
  return parse(reply.text, { columns: true, bom: true });
}

/** Stores an order with a payment, a part of it in review, refunds, a dispute and a payment by hand. */
async function storeMoney() {
  const order = await storePastOrder(db, shop.uid);
  const at = (text: string) => ({ occurred_at: new Date(text) });
  const paid = await storeCharge(db, shop.uid, { order, charge: at("2026-03-01T10:00:00Z") });
  const little = await storeCharge(db, shop.uid, {
    order,
    amount: "700.00",
    applied: "0.00",
    charge: { ...at("2026-03-01T23:30:00Z"), provider: "stripe", fee: null },
  });
  await storeRefund(db, order, paid, { amount: "500.00", ...at("2026-03-02T09:00:00Z") });
  await storeRefund(db, order, paid, {
    amount: "100.00",
    status: "pending",
    created_at: new Date("2026-03-02T10:00:00Z"),
  });
  await storeRefund(db, order, paid, {
    amount: "50.00",
    status: "failed",
    created_at: new Date("2026-03-02T11:00:00Z"),
  });
  await storeDispute(db, paid, { opened_at: new Date("2026-03-03T10:00:00Z") });
  for (const [amount, time] of [
    ["300.00", "2026-03-03T11:00:00Z"],
    ["-40.00", "2026-03-03T12:00:00Z"],
  ] as const) {
    await insertRow(db, "payments", {
      store_uid: shop.uid,
      order_uid: order.uid,
      amount,
      method: "Cash",
      created_at: new Date(time),
    });
  }
  return { order, paid, little };
}

it("lists payments, refunds and disputes of every source, newest first", async () => {
  const { order, paid } = await storeMoney();
  expect(await shown()).toEqual([
    "refund refunded 40.00",
    "payment received 300.00",
    "dispute open 2000.00",
    "refund failed 50.00",
    "refund pending 100.00",
    "refund refunded 500.00",
    "payment in_review 700.00",
    "payment received 2000.00",
  ]);
  const { entries } = await list({ search: paid.reference, kind: "payment" });
  expect(entries).toEqual([
    expect.objectContaining({
      order_number: order.number,
      method: "paystack",
      reference: paid.reference,
      fee: "30.00",
      in_review: "0.00",
      day: "2026-03-01",
    }),
  ]);
});

it("sums what moved on each day of the store, without refunds that are not confirmed", async () => {
  await storeMoney();
  const { totals } = await list();
  expect(totals).toEqual([
    {
      day: "2026-03-03",
      currency: "NGN",
      received: "300.00",
      refunded: "40.00",
      fees: "0.00",
      net: "260.00",
    },
    // 23:30 in UTC is on the next day in Lagos.
    {
      day: "2026-03-02",
      currency: "NGN",
      received: "700.00",
      refunded: "500.00",
      fees: "0.00",
      net: "200.00",
    },
    {
      day: "2026-03-01",
      currency: "NGN",
      received: "2000.00",
      refunded: "0.00",
      fees: "30.00",
      net: "1970.00",
    },
  ]);
});

it("filters by kind, state, method, day, and a part of the order number or reference", async () => {
  const { order, little } = await storeMoney();
  expect(await shown({ kind: "dispute" })).toEqual(["dispute open 2000.00"]);
  expect(await shown({ state: "in_review" })).toEqual(["payment in_review 700.00"]);
  expect(await shown({ state: "received" })).toEqual([
    "payment received 300.00",
    "payment received 2000.00",
  ]);
  expect(await shown({ state: "pending" })).toEqual(["refund pending 100.00"]);
  expect(await shown({ method: "manual", kind: "refund" })).toEqual(["refund refunded 40.00"]);
  expect(await shown({ method: "stripe" })).toEqual(["payment in_review 700.00"]);
  expect(await shown({ from: "2026-03-02", to: "2026-03-02", kind: "payment" })).toEqual([
    "payment in_review 700.00",
  ]);
  expect(await shown({ search: little.reference.slice(3, 20).toUpperCase() })).toEqual([
    "payment in_review 700.00",
  ]);
  expect(await shown({ search: `${order.number} %` })).toEqual([]);
  expect((await list({ kind: "payment", search: order.number })).totals[0]?.refunded).toBe("0.00");
});

it("lists a failed refund as to be solved until somebody refunds the order again", async () => {
  const order = await storePastOrder(db, shop.uid);
  const charge = await storeCharge(db, shop.uid, { order });
  const hour = (hours: number) => new Date(Date.now() + hours * 3_600_000);
  await storeRefund(db, order, charge, { status: "failed", created_at: hour(-3) });
  expect(await shown({ state: "to_solve" })).toEqual(["refund failed 500.00"]);
  await storeRefund(db, order, charge, { status: "needs_attention", created_at: hour(-2) });
  expect(await shown({ state: "to_solve" })).toEqual(["refund needs_attention 500.00"]);
  await insertRow(db, "payments", { store_uid: shop.uid, order_uid: order.uid, amount: "-500.00" });
  expect(await shown({ state: "to_solve" })).toEqual([]);
});

it("lists each entry once on pages of 50, also when many have the same time", async () => {
  const order = await storePastOrder(db, shop.uid);
  const count = 2 * ROWS_PER_PAGE + 1;
  const rows = Array.from({ length: count }, (_, index) => ({
    store_uid: shop.uid,
    order_uid: order.uid,
    amount: `${index + 1}.00`,
    created_at: new Date("2026-03-03T11:00:00Z"),
  }));
  await db.insertInto("payments").values(rows).execute();
  const first = await list();
  const second = await list({ after: first.next });
  const third = await list({ after: second.next });
  const entries = [first, second, third].flatMap((page) => page.entries);
  expect([first, second, third].map((page) => page.entries.length)).toEqual([50, 50, 1]);
  expect(new Set(entries.map(({ uid }) => uid)).size).toBe(count);
  expect(third.next).toBeNull();
  // The day's sum counts the entries of all pages.
  expect(third.totals[0]?.received).toBe(sum(rows.map(({ amount }) => amount)));
});

it("exports payments whose columns sum up to the totals of the days", async () => {
  await storeMoney();
  const rows = await exportRows();
  expect(rows.map((row) => [row.Date, row.Kind, row.State, row.Method, row.Amount])).toEqual([
    ["2026-03-03T13:00", "refund", "refunded", "Cash", "40.00"],
    ["2026-03-03T12:00", "payment", "received", "Cash", "300.00"],
    ["2026-03-03T11:00", "dispute", "open", "paystack", "2000.00"],
    ["2026-03-02T12:00", "refund", "failed", "paystack", "50.00"],
    ["2026-03-02T11:00", "refund", "pending", "paystack", "100.00"],
    ["2026-03-02T10:00", "refund", "refunded", "paystack", "500.00"],
    ["2026-03-02T00:30", "payment", "in_review", "stripe", "700.00"],
    ["2026-03-01T11:00", "payment", "received", "paystack", "2000.00"],
  ]);
  const days = await exportRows("?rows=days");
  const { totals } = await list();
  expect(days.map(({ Day, Net }) => [Day, Net])).toEqual(totals.map(({ day, net }) => [day, net]));
  for (const { day, net } of totals) {
    const ofDay = rows.filter((row) => row.Date?.startsWith(day));
    expect(sum(ofDay.map((row) => row.Net ?? ""))).toBe(net);
  }
  expect(await exportRows("?kind=dispute&rows=days")).toEqual([]);
});

it("lists nothing of another store", async () => {
  await storeMoney();
  const other = await createShop(db);
  const stranger = await signedInMerchant(api, db, [other]);
  const ctx = await dashboardContextOf(api, db, stranger, other);
  expect((await listPayments(ctx, PaymentListQuery.parse({}))).entries).toEqual([]);
  expect((await stranger.read(`/stores/${shop.slug}/export/payments`)).status).toBe(404);
});
