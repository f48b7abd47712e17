import { randomUUID } from "node:crypto";
import type { Kysely } from "kysely";
import { customAlphabet } from "nanoid";
import { findCoupon, redeemCoupon } from "#db/queries/coupons.ts";
import { findActiveLocation, type PlacedLine, placeOrder } from "#db/queries/order-writes.ts";
import type { Database } from "#db/schema.ts";
import type { Order } from "#lib/contract/order.ts";
import type { OrderRequest } from "#lib/contract/order-request.ts";
import { API_BASE_PATH, ORDER_NUMBER_PREFIX } from "#lib/contract/unspecified.ts";
import { Failure, invalidRequest } from "#lib/kernel/errors.ts";
import { toOrder } from "#lib/serializers/order.ts";
import type { StoreContext } from "#lib/services/context.ts";
import { mergeNotes } from "#lib/services/orders/line-notes.ts";
import {
  callersKeys,
  findOutcome,
  type OnceKey,
  onceOnly,
} from "#lib/services/orders/once-only.ts";
import { itemColumns, orderColumns, rowOfNew } from "#lib/services/orders/order-columns.ts";
import { arrangeDelivery } from "#lib/services/orders/order-delivery.ts";
import { type BasketLine, mergeLines } from "#lib/services/pricing/basket.ts";
import {
  type Discount,
  discountOf,
  NO_DISCOUNT,
  refused,
} from "#lib/services/pricing/coupon-discount.ts";
import { priceBasket } from "#lib/services/pricing/price-basket.ts";
import { refuseHigherPrice } from "#lib/services/pricing/price-changed.ts";
import { type PricedLine, totalsOf } from "#lib/services/pricing/price-order.ts";
import { quoteKey } from "#lib/services/quotes/redeem-quote.ts";
import { onOneConnection, transact } from "#lib/services/transact.ts";

/** Not guessable: ten characters of Crockford's base32, 50 random bits. */
const orderCode = customAlphabet("0123456789ABCDEFGHJKMNPQRSTVWXYZ", 10);

/**
 * Creates an order once, at the prices that hold now, from stock that is there (spec §4.6). A refusal
 * leaves quote, coupon and stock as they were: all is written in one transaction without a network call
 * inside, and that is one statement where there is neither key nor quote nor coupon to write of.
 */
export async function createOrder(ctx: StoreContext, request: OrderRequest): Promise<Order> {
  const wanted = { lines: mergeLines(request.items), notes: mergeNotes(request.items) };
  const keys = onceKeys(ctx, request);
  const run = keys.length === 0 && !request.coupon_code ? onOneConnection : transact;
  const { value: order, replayed } = await run(ctx.db, (db) =>
    onceOnly(db, ctx.store.uid, keys, request, () => place({ ...ctx, db }, request, wanted)),
  );
  setHeaders(ctx, order, replayed);
  return order;
}

/** The order that an equal request made before, as `createOrder` would answer it again. */
export async function recallOrder(
  ctx: StoreContext,
  request: OrderRequest,
): Promise<Order | undefined> {
  const order = await findOutcome<Order>(ctx.db, ctx.store.uid, onceKeys(ctx, request), request);
  if (order) setHeaders(ctx, order, true);
  return order;
}

function onceKeys({ idempotencyKey }: StoreContext, request: OrderRequest): OnceKey[] {
  return [
    ...callersKeys(idempotencyKey),
    ...(request.delivery_method === "courier" ? [quoteKey(request.rate ?? "")] : []),
  ];
}

function setHeaders({ replyHeaders, publicUrl }: StoreContext, order: Order, replayed: boolean) {
  if (replayed) replyHeaders.set("idempotency-replayed", "true");
  replyHeaders.set("location", `${publicUrl}${API_BASE_PATH}/orders/${order.order_number}`);
}

/** The items of a request, one line per variant, and what is noted on each. */
interface Wanted {
  lines: BasketLine[];
  notes: Map<string, string>;
}

async function place(
  ctx: StoreContext,
  request: OrderRequest,
  { lines, notes }: Wanted,
): Promise<Order> {
  const { db, store } = ctx;
  const locationName = request.location
    ? await locationNamed(db, store.uid, request.location)
    : null;
  const identity = {
    uid: randomUUID(),
    store_uid: store.uid,
    order_number: ORDER_NUMBER_PREFIX + orderCode(),
  };
  const priced = await priceBasket(db, store.uid, lines);
  const delivery = await arrangeDelivery(db, store, request, lines, identity.uid);
  const discount = request.coupon_code
    ? await redeem(db, store.uid, request.coupon_code, priced)
    : NO_DISCOUNT;
  const totals = totalsOf(store, priced, discount.total, delivery.delivery_fee);
  refuseHigherPrice(request, priced, totals);
  const order = orderColumns(identity, request, delivery, totals);
  const items = itemColumns(priced, notes, discount);
  const { stored, lines: placed } = await placeOrder(db, { order, items, actor: "api" });
  if (!stored) throw insufficientStock(lines, placed);
  return toOrder(rowOfNew(store, locationName, order, items, stored, placed), ctx.publicUrl);
}

async function locationNamed(db: Kysely<Database>, storeUid: string, uid: string): Promise<string> {
  const location = await findActiveLocation(db, storeUid, uid);
  if (location) return location.name;
  throw invalidRequest([{ field: "location", problem: "is no pickup point of the store" }]);
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

function insufficientStock(wanted: BasketLine[], placed: PlacedLine[]): Failure {
  const requested = new Map(wanted.map(({ variant, quantity }) => [variant, quantity]));
  return new Failure({
    code: "INSUFFICIENT_STOCK",
    text: "There is not enough stock",
    details: placed
      .filter(({ enough }) => !enough)
      .map(({ variant, available }) => ({
        variant,
        requested: requested.get(variant),
        available,
      })),
  });
}
