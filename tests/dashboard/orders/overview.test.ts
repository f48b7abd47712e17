import { sql } from "kysely";
import { beforeEach, describe, expect, it } from "vitest";
import { OrderListQuery } from "#lib/contract/dashboard/orders.ts";
import { PaymentListQuery } from "#lib/contract/dashboard/payments.ts";
import { ProductSummaryQuery } from "#lib/contract/dashboard/products.ts";
import { toLocalTime } from "#lib/kernel/time-zone.ts";
import { listOrders } from "#lib/services/orders/list-orders.ts";
import { listPayments } from "#lib/services/payments/list-payments.ts";
import { listDifferences } from "#lib/services/payments/reconciliation/payment-differences.ts";
import { listMerchantProducts } from "#lib/services/products/list-merchant-products.ts";
import { getOverview } from "#lib/services/stores/get-overview.ts";
import { openDatabase } from "#tests/fixtures.ts";
import { dashboardContextOf, signedInMerchant } from "#tests/support/api/dashboard.ts";
import { addProduct, refreshCatalogues } from "#tests/support/catalogue/shop.ts";
import { insertRow, updateRows } from "#tests/support/database/rows.ts";
import {
  checkoutApi,
  openShop,
  requestQuote,
  type TestShop,
} from "#tests/support/orders/checkout.ts";
import { pickupOrder } from "#tests/support/orders/orders.ts";
import { storePastOrder } from "#tests/support/orders/past-order.ts";
import { storeCharge, storeDispute, storeRefund } from "#tests/support/payments/stored-payments.ts";

let shop: TestShop;
let variant: string;

const database = await openDatabase();
const api = await checkoutApi(database.db);
beforeEach(async () => {
  shop = await openShop(api);
  variant = (await addProduct(database.db, shop.uid)).variant;
});

async function dashboard() {
  const merchant = await signedInMerchant(api, database.db, [shop]);
  return dashboardContextOf(api, database.db, merchant, shop);
}

const overview = async () => getOverview(await dashboard());

const quote = () => requestQuote(api, shop.key, [{ variant, quantity: 1 }]);
const order = (body: object) => shop.placeOrder(body);

describe("the number of quotes that became orders", () => {
  it("counts each quote once, and no order without a quote", async () => {
    const quotes = [await quote(), await quote(), await quote()];
    for (const { order: body } of quotes.slice(0, 2)) expect((await order(body)).status).toBe(201);
    // A replay of the same order, and an order without a quote.
    await order(quotes[0]?.order ?? {});
    await order(pickupOrder([{ variant, quantity: 1 }]));
    expect(await overview()).toMatchObject({ quotes: 3, quotes_ordered: 2, orders: 3 });
  });

  it("still counts the quote of a cancelled order, on the day of the quote", async () => {
    const { order: body } = await quote();
    const { order_number } = (await order(body)).body.data;
    await sql`update orders set fulfilment_status = 'cancelled', quoted_at = now() - interval '40 days'
      where order_number = ${order_number}`.execute(database.db);
    expect(await overview()).toMatchObject({ quotes: 1, quotes_ordered: 0, orders: 0 });
    await sql`update orders set quoted_at = now() - interval '5 days'
      where order_number = ${order_number}`.execute(database.db);
    expect(await overview()).toMatchObject({ quotes: 1, quotes_ordered: 1, orders: 0 });
  });
});

it("counts the open tasks of a merchant", async () => {
  const { body } = await order(pickupOrder([{ variant, quantity: 3 }]));
  expect(body.data.payment_status).toBe("unpaid");
  await sql`update stock_levels set reorder_point = on_hand where variant_uid = ${variant}`.execute(
    database.db,
  );
  await refreshCatalogues(database.db);
  await sql`update variants set promo_price = 1, promo_expiry = now() + interval '2 days'
    where uid = ${variant}`.execute(database.db);
  await refreshCatalogues(database.db);
  expect(await overview()).toMatchObject({
    unpaid: 1,
    unfulfilled: 1,
    low_stock: 1,
    promos_ending: 1,
    orders: 1,
    sales: "3000.00",
    days: expect.objectContaining({ length: 30 }),
  });
});

it("deducts returned items from the sales of the day of their order, at the price charged", async () => {
  const yesterday = new Date(Date.now() - 86_400_000);
  const { uid } = await storePastOrder(database.db, shop.uid, {
    order: {
      created_at: yesterday,
      fulfilment_status: "fulfilled",
      subtotal: "3000.00",
      discount_amount: "300.00",
      tax_rate_used: "0.0750",
      // 7.5% of the shirts after the discount
      tax_amount: "135.00",
      delivery_fee: "500.00",
      total_amount: "3335.00",
    },
    items: [
      { qty_fulfilled: 2, qty_returned: 1 },
      { quantity: 1, total_price: "1000.00", taxable: false, qty_fulfilled: 1 },
    ],
  });
  const ended = { fulfilment_status: "cancelled" } as const;
  await storePastOrder(database.db, shop.uid, { order: ended, payments: ["2000.00"] });
  const day = toLocalTime(yesterday, (await dashboard()).store.time_zone).slice(0, 10);
  const sales = async () => {
    const { days, sales: total } = await overview();
    expect(days.find((row) => row.day === day)?.sales).toBe(total);
    return total;
  };
  // A shirt at 900.00 with its tax.
  expect(await sales()).toBe("2367.50");
  const returned = sql<number>`qty_fulfilled`;
  await updateRows(database.db, "order_items", { order_uid: uid }, { qty_returned: returned });
  expect(await sales()).toBe("500.00");
});

it("deducts a returned share of an order as a whole amount in a currency without minor units", async () => {
  await updateRows(database.db, "stores", { uid: shop.uid }, { currency: "JPY" });
  await storePastOrder(database.db, shop.uid, {
    order: { fulfilment_status: "fulfilled", total_amount: "1000.00" },
    items: [{ quantity: 3, total_price: "1000.00", qty_fulfilled: 3, qty_returned: 1 }],
  });
  expect((await overview()).sales).toBe("667.00");
});

it("R90: counts the variants of which unpaid orders without a key have reserved over a quarter", async () => {
  const stocks = [{ on_hand: 8 }, { on_hand: 8, allows_backorder: true }, { tracks_stock: false }];
  const [limited, backordered, untracked] = await Promise.all(
    stocks.map(async (stock) => addProduct(database.db, shop.uid, { variants: [{ stock }] })),
  );
  const place = async (quantity: number, of = limited) => {
    const reply = await order(pickupOrder([{ variant: of?.variant ?? "", quantity }]));
    expect(reply.status).toBe(201);
  };
  const setShare = (in_unpaid_share: boolean) =>
    updateRows(database.db, "order_items", { store_uid: shop.uid }, { in_unpaid_share });
  await place(8, backordered);
  await place(8, untracked);
  await place(2);
  await setShare(true);
  expect(await overview()).toMatchObject({ scarce_variants: 0 });
  await place(1);
  await setShare(true);
  expect(await overview()).toMatchObject({ scarce_variants: 1 });
  await setShare(false);
  expect(await overview()).toMatchObject({ scarce_variants: 0 });
});

it.each(["Pacific/Kiritimati", "Etc/GMT+12"])(
  "R72: begins the report at midnight in the store's time zone, whatever the database session's: %s",
  async (time_zone) => {
    await updateRows(database.db, "stores", { uid: shop.uid }, { time_zone });
    const ctx = await dashboard();
    const [oldest] = (await getOverview(ctx)).days;
    const { order: body } = await quote();
    const { order_number } = (await order(body)).body.data;
    await sql`update orders set created_at = ${oldest?.day}::date::timestamp at time zone ${time_zone},
      quoted_at = ${oldest?.day}::date::timestamp at time zone ${time_zone}
      where order_number = ${order_number}`.execute(database.db);
    const db = database.connect({}, "?options=-c%20timezone%3DAmerica/New_York");
    const now = await getOverview({ ...ctx, db });
    expect(now.days[0]).toEqual({ day: oldest?.day, orders: 1, sales: now.sales });
    expect([now.orders, now.quotes_ordered, now.quotes]).toEqual([1, 1, 1]);
    expect(now.days.at(-1)?.day).toBe(toLocalTime(new Date(), time_zone).slice(0, 10));
  },
);

it("shows the same counts as the lists that the overview links to", async () => {
  const states = [
    ["unpaid", "unfulfilled"],
    ["partially_paid", "partially_fulfilled"],
    ["unpaid", "fulfilled"],
    ["paid", "partially_fulfilled"],
    ["unpaid", "cancelled"],
    ["partially_paid", "voided"],
    ["unpaid", "returned"],
  ];
  for (const [payment, fulfilment] of states) {
    const { body } = await order(pickupOrder([{ variant, quantity: 1 }]));
    await sql`update orders set payment_status = ${payment}, fulfilment_status = ${fulfilment}
      where order_number = ${body.data.order_number}`.execute(database.db);
  }
  await addProduct(database.db, shop.uid, { variants: [{}, {}, {}] });
  await sql`update stock_levels set reorder_point = on_hand where store_uid = ${shop.uid}`.execute(
    database.db,
  );
  await refreshCatalogues(database.db);
  await sql`update variants set promo_price = 1, promo_expiry = now() + interval '2 days'
    where store_uid = ${shop.uid}`.execute(database.db);
  await refreshCatalogues(database.db);

  const ctx = await dashboard();
  const orders = async (query: object) =>
    (await listOrders(ctx, OrderListQuery.parse(query))).orders.length;
  const products = async (query: object) =>
    (await listMerchantProducts(ctx, ProductSummaryQuery.parse(query))).products.length;
  const listed = {
    unpaid: await orders({ payment: "due" }),
    unfulfilled: await orders({ fulfilment: "due" }),
    low_stock: await products({ stock: "low" }),
    promos_ending: await products({ promo: "ending" }),
  };
  expect(listed).toEqual({ unpaid: 3, unfulfilled: 3, low_stock: 2, promos_ending: 2 });
  expect(await overview()).toMatchObject(listed);
});

it("counts payments in review, failed refunds, disputes and differences as the lists show them", async () => {
  const { db } = database;
  const orders = await Promise.all(["1", "2", "3"].map(() => storePastOrder(db, shop.uid)));
  const [first, second, third] = orders as [Stored, Stored, Stored];
  // Two charges in review of one order count once; one with a refund on its way does not.
  await storeCharge(db, shop.uid, { order: first, applied: "0.00" });
  await storeCharge(db, shop.uid, { order: first, amount: "5.00", applied: "0.00" });
  const refunded = await storeCharge(db, shop.uid, { order: second, applied: "0.00" });
  await storeRefund(db, second, refunded, { amount: "2000.00" });
  const charge = await storeCharge(db, shop.uid, { order: third });
  await storeRefund(db, third, charge, { status: "failed" });
  await storeDispute(db, charge);
  await storeDispute(db, charge, { status: "won" });
  await insertRow(db, "payment_differences", {
    store_uid: shop.uid,
    day: "2026-03-01",
    provider: "paystack",
    kind: "not_at_provider",
    transaction_kind: "charge",
    provider_id: charge.provider_id,
    reference: charge.reference,
    recorded_amount: "2000.00",
    currency: "NGN",
  });
  const ctx = await dashboard();
  const payments = async (state: string) =>
    (await listPayments(ctx, PaymentListQuery.parse({ state }))).entries.length;
  const numbers = async (payment: string) =>
    (await listOrders(ctx, OrderListQuery.parse({ payment }))).orders.map(
      ({ order_number }) => order_number,
    );
  expect(await numbers("in_review")).toEqual([first.number]);
  expect(await numbers("disputed")).toEqual([third.number]);
  expect([await payments("to_solve"), await payments("open")]).toEqual([1, 1]);
  expect(await overview()).toMatchObject({
    in_review: 1,
    refunds_to_solve: 1,
    open_disputes: 1,
    payment_differences: (await listDifferences(ctx)).open.length,
  });
});

type Stored = Awaited<ReturnType<typeof storePastOrder>>;
