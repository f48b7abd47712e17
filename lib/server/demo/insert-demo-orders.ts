import { type Kysely, sql } from "kysely";
import { insertRows } from "#db/queries/bulk.ts";
import { refreshCustomers } from "#db/queries/orders/customers.ts";
import type { StockedVariant } from "#db/queries/orders/orderable-variants.ts";
import { orderableVariants } from "#db/queries/orders/orderable-variants.ts";
import { lockProducts, refreshProducts } from "#db/queries/products/product-changes.ts";
import type { Database } from "#db/schema.ts";
import { sum, times } from "#lib/kernel/money.ts";
import { paymentStatusOf } from "#lib/kernel/payments.ts";
import { variantName } from "#lib/kernel/variant-name.ts";
import {
  type DemoOrder,
  type DemoOrderLine,
  type DemoStore,
  dayOf,
  daysBefore,
} from "#lib/server/demo/demo-store.ts";
import { demoUid } from "#lib/server/demo/demo-uid.ts";
import { itemColumns, itemsText } from "#lib/services/orders/order-columns.ts";
import { itemsStatus } from "#lib/services/orders/transitions/item-progress.ts";
import { calculateTotals, NO_DISCOUNT } from "#lib/services/pricing/price-order.ts";

const MINUTE_IN_DAYS = 1 / (24 * 60);

/** When events happened, as the remaining share of the time between order and now. */
const REMAINING_SHARE = {
  ready_for_pickup: 0.8,
  fulfilled: 0.75,
  delivered: 0.65,
  returned: 0.6,
  cancelled: 0.55,
  voided: 0.4,
};

type Variants = Map<string, StockedVariant>;
type Items = ReturnType<typeof itemRows>["items"];
type Payments = ReturnType<typeof paymentRows>;

/**
 * Inserts a store's past orders with their payments and history, and reserves the stock of the open ones. The
 * order service cannot place them: it sells only what is on sale today, at today's prices.
 */
export async function insertDemoOrders(
  db: Kysely<Database>,
  store: DemoStore,
  now: Date,
): Promise<void> {
  const { slug } = store.settings;
  const variants = await findVariants(db, store);
  const orders = store.orders.map((order) => {
    const uid = demoUid(`${slug}/order/${order.order_number}`);
    const { items, totals } = itemRows(uid, store, order, variants);
    const payments = paymentRows(uid, slug, order, now);
    const amount_held = sum(payments.map(({ amount }) => amount));
    const payment_status = paymentStatusOf({
      total: totals.total_amount,
      received: amount_held,
      refunded: payments.some(({ amount }) => amount.startsWith("-")),
    });
    const columns = { payment_status, amount_held, items_text: itemsText(items) };
    const row = { uid, ...orderRow(store, order, now), ...totals, ...columns };
    const events = eventRows(uid, slug, order, items, payments, now);
    return { row, items, payments, events };
  });
  const storeUid = demoUid(slug);
  const all = (kind: "items" | "payments" | "events") =>
    orders.flatMap((order): object[] => order[kind]);
  const rows = orders.map(({ row }) => row);
  await insertRows(db, "orders", rows);
  await insertRows(db, "order_items", all("items"));
  await insertRows(db, "payments", all("payments"));
  await insertRows(db, "order_events", all("events"));
  await reserveStock(db, storeUid, [...variants.values()]);
  const customers = Object.keys(store.customers).map((key) => demoUid(`${slug}/customer/${key}`));
  await refreshCustomers(db, customers);
  await sql`
    update coupons set times_used = (
      select count(*) from orders where store_uid = coupons.store_uid and coupon_code = code)
    where store_uid = ${storeUid}`.execute(db);
}

/** Finds the ordered variants that still exist, by SKU. */
async function findVariants(
  db: Kysely<Database>,
  { settings: { slug }, orders }: DemoStore,
): Promise<Variants> {
  const skus = new Set(orders.flatMap(({ lines }) => lines.map(({ sku }) => sku)));
  const uids = [...skus].map((sku) => demoUid(`${slug}/variant/${sku}`));
  const { rows } = await sql<StockedVariant>`
    select variant.*, unit_cost::text, on_hand as available
    from (${orderableVariants(demoUid(slug), uids)}) variant
      join stock_levels on variant_uid = variant.uid
  `.execute(db);
  return new Map(rows.map((variant) => [variant.sku, variant]));
}

function orderRow({ settings: { slug }, customers }: DemoStore, order: DemoOrder, now: Date) {
  const {
    placedDaysAgo,
    customer: key,
    location,
    discount,
    isTaxed,
    lines,
    payments,
    ...columns
  } = order;
  const placed = daysBefore(now, placedDaysAgo);
  const customer = key === undefined ? undefined : customers[key];
  const isPickup = order.delivery_method === "pickup";
  return {
    store_uid: demoUid(slug),
    source: "storefront",
    manual_delivery_type: null,
    shipping_details: null,
    delivery_status: null,
    tracking_number: "",
    coupon_code: null,
    ...columns,
    fulfilment_method: isPickup ? "pickup" : "delivery",
    location_uid: location ? demoUid(`${slug}/location/${location}`) : null,
    customer_uid: customer ? demoUid(`${slug}/customer/${key}`) : null,
    customer_name: customer?.name ?? "",
    customer_email: customer?.email ?? "",
    customer_phone: customer?.phone ?? "",
    customer_address: (!isPickup && customer?.address) || "",
    order_date: dayOf(placed),
    created_at: placed,
    updated_at: placed,
  };
}

/** Returns the lines as rows, priced at the time, and the order's totals. */
function itemRows(
  order_uid: string,
  { settings }: DemoStore,
  { order_number, lines, discount = "0.00", delivery_fee = "0.00", isTaxed = true }: DemoOrder,
  variants: Variants,
) {
  const priced = lines.map((line) => {
    const variant = variants.get(line.sku) ?? deletedVariant(line);
    const unit_price = line.unit_price ?? variant.price;
    const { quantity } = line;
    return {
      variant: { ...variant, unit_price },
      quantity,
      total_price: times(unit_price, quantity),
    };
  });
  const items = itemColumns(priced, new Map(), NO_DISCOUNT).map((item, position) => {
    const line = lines[position] as DemoOrderLine;
    const { sku, isPopup, qty_fulfilled = 0, qty_returned = 0 } = line;
    const quantities = { quantity: item.quantity, qty_fulfilled, qty_returned };
    return {
      ...item,
      ...quantities,
      uid: demoUid(`${settings.slug}/order-item/${order_number}/${position}`),
      store_uid: demoUid(settings.slug),
      order_uid,
      variant_uid: variants.get(sku)?.uid ?? null,
      popup_inventory: isPopup ? demoUid(`${settings.slug}/popup-item/${sku}`) : null,
      discount_amount: line.discount ?? "0.00",
      fulfilment_status: itemsStatus([quantities]),
      notes: line.notes ?? "",
    };
  });
  const discounts = sum([discount, ...items.map(({ discount_amount }) => discount_amount)]);
  const { tax_collection_enabled, tax_rate, currency = "NGN" } = settings;
  const taxes = {
    tax_collection_enabled: tax_collection_enabled && isTaxed,
    tax_rate,
    currency,
  };
  return { items, totals: calculateTotals(taxes, items, discounts, delivery_fee) };
}

/** Returns the variant of a deleted product, from its order line. */
function deletedVariant({ sku, product_name, unit_price: price }: DemoOrderLine): StockedVariant {
  if (!product_name || !price) throw new Error(`The demo stores have no variant ${sku}`);
  const fields = { product_name, sku, price, name: variantName([]), taxable: true };
  return { ...fields, uid: "", attributes: "", image: "", unit_cost: null } as StockedVariant;
}

/** Returns the payments as rows: the first at the time of the order, later ones halfway between then and now. */
function paymentRows(
  order_uid: string,
  slug: string,
  { order_number, placedDaysAgo, payments = [] }: DemoOrder,
  now: Date,
) {
  return payments.map(({ amount, method }, index) => {
    const created_at = daysBefore(
      now,
      index === 0 ? placedDaysAgo - MINUTE_IN_DAYS : placedDaysAgo / 2,
    );
    const reference = `${order_number}-${index + 1}`;
    const store_uid = demoUid(slug);
    return { store_uid, order_uid, amount, method, reference, created_at };
  });
}

/** Returns the order's history, oldest first. */
function eventRows(
  order_uid: string,
  slug: string,
  order: DemoOrder,
  items: Items,
  payments: Payments,
  now: Date,
) {
  const { placedDaysAgo, source, fulfilment_status, delivery_status, tracking_number } = order;
  const event = (kind: keyof typeof REMAINING_SHARE, details: object) => ({
    kind,
    details,
    created_at: daysBefore(now, placedDaysAgo * REMAINING_SHARE[kind]),
  });
  const quantities = (key: "qty_fulfilled" | "qty_returned") =>
    items.flatMap((item) => (item[key] > 0 ? { item: item.uid, quantity: item[key] } : []));
  const fulfilled = quantities("qty_fulfilled");
  const returned = quantities("qty_returned");
  const hasEnded = fulfilment_status === "cancelled" || fulfilment_status === "voided";
  const events = [
    { kind: "created", details: {}, created_at: daysBefore(now, placedDaysAgo) },
    ...payments.map(({ created_at, amount, method, reference }) => ({
      kind: "payment_recorded",
      details: { amount, method, reference },
      created_at,
    })),
    ...(fulfilled.length > 0 ? [event("fulfilled", { items: fulfilled, tracking_number })] : []),
    ...(returned.length > 0
      ? [event("returned", { items: returned, restock: true, reason: "" })]
      : []),
    ...(delivery_status ? [event(delivery_status, {})] : []),
    ...(hasEnded ? [event(fulfilment_status, { reason: "" })] : []),
  ];
  return events
    .toSorted((a, b) => a.created_at.getTime() - b.created_at.getTime())
    .map((row) => ({
      store_uid: demoUid(slug),
      order_uid,
      actor: row.kind === "created" && !source ? "api" : "command",
      ...row,
    }));
}

async function reserveStock(
  db: Kysely<Database>,
  storeUid: string,
  variants: StockedVariant[],
): Promise<void> {
  const uids = variants.map(({ uid }) => uid);
  const products = await lockProducts(db, storeUid, { variants: uids });
  await sql`
    update stock_levels set reserved = coalesce((
      select sum(quantity - qty_fulfilled)
      from order_items i join orders o on o.uid = i.order_uid
      where i.variant_uid = stock_levels.variant_uid and popup_inventory is null
        and o.fulfilment_status in ('unfulfilled', 'partially_fulfilled')), 0)
    where store_uid = ${storeUid} and variant_uid = any (${uids}::uuid[])`.execute(db);
  await refreshProducts(db, storeUid, products, { storesStockEvents: false });
}
