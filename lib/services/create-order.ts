import { randomInt } from "node:crypto";
import Big from "big.js";
import type { Kysely } from "kysely";
import { findCoupon, redeemCoupon } from "#db/queries/coupons.ts";
import { insertOrder, isActiveLocation, type NewOrder } from "#db/queries/order-writes.ts";
import { findOrderableVariants } from "#db/queries/orderable-variants.ts";
import { findOrder } from "#db/queries/orders.ts";
import { type Reservation, reserveStock } from "#db/queries/stock.ts";
import type { Database } from "#db/schema.ts";
import type { Order } from "#lib/contract/order.ts";
import type { OrderRequest } from "#lib/contract/order-request.ts";
import { API_BASE_PATH, ORDER_NUMBER_PREFIX } from "#lib/contract/unspecified.ts";
import { Failure, invalidRequest, notFound } from "#lib/kernel/errors.ts";
import { times } from "#lib/kernel/money.ts";
import { toOrder } from "#lib/serializers/order.ts";
import { type BasketLine, mergeLines } from "#lib/services/basket.ts";
import type { StoreContext } from "#lib/services/context.ts";
import { type Discount, discountOf, NO_DISCOUNT, refused } from "#lib/services/coupon-discount.ts";
import { callersKey, onceOnly } from "#lib/services/once-only.ts";
import { arrangeDelivery, type Delivery } from "#lib/services/order-delivery.ts";
import { type PricedLine, priceLines, type Totals, totalsOf } from "#lib/services/price-order.ts";
import { quoteKey } from "#lib/services/redeem-quote.ts";
import { transact } from "#lib/services/transact.ts";

/**
 * Creates an order once, at the prices that hold now, from stock that is there (spec §4.6). One
 * transaction without a network call inside: a refusal leaves quote, coupon and stock as they were.
 */
export async function createOrder(ctx: StoreContext, request: OrderRequest): Promise<Order> {
  const lines = mergeLines(request.items);
  const keys = [
    ...(ctx.idempotencyKey === null ? [] : [callersKey(ctx.idempotencyKey)]),
    ...(request.delivery_method === "courier" ? [quoteKey(request.rate ?? "")] : []),
  ];
  const { value: order, replayed } = await transact(ctx.db, (trx) =>
    onceOnly(trx, ctx.store.uid, keys, request, () => place({ ...ctx, db: trx }, request, lines)),
  );
  if (replayed) ctx.replyHeaders.set("idempotency-replayed", "true");
  ctx.replyHeaders.set("location", `${ctx.publicUrl}${API_BASE_PATH}/orders/${order.order_number}`);
  return order;
}

async function place(
  ctx: StoreContext,
  request: OrderRequest,
  lines: BasketLine[],
): Promise<Order> {
  const { db, store } = ctx;
  if (request.location && !(await isActiveLocation(db, store.uid, request.location))) {
    throw invalidRequest([{ field: "location", problem: "is no pickup point of the store" }]);
  }
  const priced = await price(db, store.uid, lines);
  const delivery = await arrangeDelivery(db, store, request, lines);
  const discount = request.coupon_code
    ? await redeem(db, store.uid, request.coupon_code, priced)
    : NO_DISCOUNT;
  const totals = totalsOf(store, priced, discount.total, delivery.delivery_fee);
  refuseHigherPrice(request, priced, totals);
  const reserved = await reserve(db, store.uid, priced);
  const orderNumber = newOrderNumber();
  await insertOrder(db, {
    order: orderColumns(ctx, request, orderNumber, delivery, totals),
    items: itemColumns(request, priced, discount, reserved),
    actor: "api",
  });
  const row = await findOrder(db, store.uid, orderNumber);
  if (!row) throw new Error("an order just stored was not found");
  return toOrder(row, ctx.publicUrl);
}

async function price(db: Kysely<Database>, storeUid: string, lines: BasketLine[]) {
  const uids = lines.map(({ variant }) => variant);
  const priced = priceLines(lines, await findOrderableVariants(db, storeUid, uids));
  if (priced.length < lines.length) throw notFound("product");
  return priced;
}

async function redeem(
  db: Kysely<Database>,
  storeUid: string,
  code: string,
  lines: PricedLine[],
): Promise<Discount> {
  const coupon = await findCoupon(db, storeUid, code);
  const discount = discountOf(coupon, lines);
  if (coupon && !(await redeemCoupon(db, storeUid, coupon.uid))) {
    throw refused("COUPON_USED_UP", "has been used up");
  }
  return discount;
}

/** 409 with the lines that moved, only when the shopper would pay more than was shown. */
function refuseHigherPrice(request: OrderRequest, lines: PricedLine[], totals: Totals): void {
  if (request.expected_total == null || new Big(totals.total_amount).lte(request.expected_total)) {
    return;
  }
  const shown = new Map(request.items.map((item) => [item.variant, item.expected_unit_price]));
  const moved = lines.filter(({ variant }) => {
    const expected = shown.get(variant.uid);
    return expected == null || !new Big(expected).eq(variant.unit_price);
  });
  throw new Failure({
    status: 409,
    code: "PRICE_CHANGED",
    text: "The price has changed",
    details: {
      expected_total: request.expected_total,
      ...totals,
      lines: moved.map(({ variant, quantity, total_price }) => ({
        variant: variant.uid,
        product_name: variant.product_name,
        quantity,
        expected_unit_price: shown.get(variant.uid) ?? null,
        unit_price: variant.unit_price,
        total_price,
      })),
    },
  });
}

async function reserve(
  db: Kysely<Database>,
  storeUid: string,
  lines: PricedLine[],
): Promise<Map<string, Reservation>> {
  const wanted = lines.map(({ variant, quantity }) => ({ variant: variant.uid, quantity }));
  const reserved = await reserveStock(db, storeUid, wanted);
  const short = reserved.filter(({ enough }) => !enough);
  if (short.length > 0) {
    throw new Failure({
      status: 409,
      code: "INSUFFICIENT_STOCK",
      text: "There is not enough stock",
      details: short.map(({ variant, left }) => ({
        variant,
        requested: wanted.find((line) => line.variant === variant)?.quantity,
        available: left,
      })),
    });
  }
  return new Map(reserved.map((line) => [line.variant, line]));
}

/** Not guessable: ten characters of Crockford's base32, 50 random bits. */
function newOrderNumber(): string {
  const alphabet = "0123456789ABCDEFGHJKMNPQRSTVWXYZ";
  return ORDER_NUMBER_PREFIX + Array.from({ length: 10 }, () => alphabet[randomInt(32)]).join("");
}

function orderColumns(
  { store }: StoreContext,
  request: OrderRequest,
  orderNumber: string,
  delivery: Delivery,
  totals: Totals,
): NewOrder["order"] {
  return {
    ...delivery,
    ...totals,
    store_uid: store.uid,
    order_number: orderNumber,
    source: "storefront",
    location_uid: request.location ?? null,
    customer_name: request.customer_name,
    customer_email: request.customer_email,
    customer_phone: request.customer_phone,
    customer_address: request.delivery_address ?? "",
    delivery_method: request.delivery_method,
    coupon_code: request.coupon_code ?? null,
  };
}

function itemColumns(
  request: OrderRequest,
  lines: PricedLine[],
  discount: Discount,
  reserved: Map<string, Reservation>,
): NewOrder["items"] {
  return lines.map(({ variant, quantity, total_price }, position) => {
    const cost = reserved.get(variant.uid)?.unit_cost;
    return {
      variant_uid: variant.uid,
      product_name: variant.product_name,
      variant_name: variant.name,
      variant_sku: variant.sku,
      attributes: variant.attributes,
      product_image: variant.image,
      quantity,
      original_price: variant.price,
      unit_price: variant.unit_price,
      total_price,
      discount_amount: discount.perLine.get(variant.uid) ?? "0.00",
      total_cost: cost == null ? null : times(cost, quantity),
      notes: notesFor(request, variant.uid),
      position,
    };
  });
}

/** The notes of all lines that named the variant. */
function notesFor(request: OrderRequest, variantUid: string): string {
  const notes = request.items.filter(({ variant }) => variant === variantUid);
  return notes.flatMap(({ notes: text }) => text || []).join("\n");
}
