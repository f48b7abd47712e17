import { randomUUID } from "node:crypto";
import { customAlphabet } from "nanoid";
import { isConnectionLost, SQLSTATE } from "#db/errors.ts";
import { claimKeys, type KeyClaim } from "#db/queries/idempotency/idempotency-keys.ts";
import { type OrderBasis, readOrderBasis } from "#db/queries/orders/order-basis.ts";
import { insertOrder } from "#db/queries/orders/order-writes.ts";
import { findCoupon } from "#db/queries/pricing/coupons.ts";
import {
  API_BASE_PATH,
  BODY_LIMITS,
  IDEMPOTENCY_KEY_TTL_SECONDS,
  ORDER_NUMBER_PREFIX,
} from "#lib/contract/constants.ts";
import type { Order } from "#lib/contract/order.ts";
import type { OrderRequest } from "#lib/contract/order-request.ts";
import { digestSecret } from "#lib/kernel/api-key.ts";
import { invalidRequest } from "#lib/kernel/errors.ts";
import { setRequestOrder } from "#lib/kernel/request-context.ts";
import { toOrder } from "#lib/serializers/order.ts";
import type { StoreContext } from "#lib/services/context.ts";
import {
  findOutcome,
  fingerprintRequest,
  type IdempotencyKey,
  parseIdempotencyKey,
  replay,
  throwInProgress,
} from "#lib/services/idempotency/idempotent-write.ts";
import {
  itemColumns,
  itemsText,
  orderColumns,
  orderRow,
} from "#lib/services/orders/order-columns.ts";
import { resolveDelivery } from "#lib/services/orders/order-delivery.ts";
import type { QueuedOrder } from "#lib/services/orders/order-queue.ts";
import { isShortage, refuseSoldOut, rejectShortage } from "#lib/services/orders/shortage.ts";
import {
  type AnonymousShopper,
  enforceUnpaidOrderLimits,
  type Identity,
  identitiesOf,
} from "#lib/services/orders/unpaid-order-limits.ts";
import { choosePayment } from "#lib/services/payments/choose-payment.ts";
import { calculateDiscount } from "#lib/services/pricing/coupon-discount.ts";
import { rejectHigherPrice } from "#lib/services/pricing/price-changed.ts";
import {
  calculateTotals,
  inRequestOrder,
  mergeLines,
  NO_DISCOUNT,
  priceItems,
  withDiscounts,
} from "#lib/services/pricing/price-order.ts";
import { quoteKey } from "#lib/services/quotes/quoted-offer.ts";
import { offeredDeliveryTypes } from "#lib/services/stores/list-delivery-options.ts";
import { retryOnOneConnection } from "#lib/services/transact.ts";

/** Not guessable: ten characters of Crockford's base32, 50 random bits. */
const orderCode = customAlphabet("0123456789ABCDEFGHJKMNPQRSTVWXYZ", 10);

/**
 * Creates an order at the current prices from available stock. Reads everything it validates, then writes everything in
 * one statement on one connection: no lock spans two round trips, and a rejection changes nothing. Retries after a
 * conflict with another order or a wait for its locks. A shopper without an API key has a limited number of unpaid
 * orders.
 */
export async function createOrder(
  ctx: StoreContext,
  request: OrderRequest,
  shopper?: AnonymousShopper,
): Promise<Order> {
  const attempt = {
    request,
    storeUid: ctx.store.uid,
    keys: idempotencyKeys(ctx, request),
    fingerprint: fingerprintRequest(request),
    lines: mergeLines(request.items),
    notes: mergeNotes(request.items),
    hasKey: shopper === undefined,
    identities: shopper ? identitiesOf(shopper, ctx.store.uid, request) : [],
  };
  const order = await ctx.orderQueue.run(attempt, ctx.signal, async () => {
    try {
      const place = (db: StoreContext["db"]) => placeOrder({ ...ctx, db }, attempt);
      return await retryOnOneConnection(ctx.db, place, RETRYABLE);
    } catch (error) {
      // Whether other orders are refused now or in their turn does not concern this one.
      if (isShortage(error)) await refuseSoldOut(ctx, attempt).catch(() => {});
      throw error;
    }
  });
  setRequestOrder(order.order_number);
  return order;
}

/** Returns the order of an earlier, equal request, with the headers of a replay. */
export async function findOrderReplay(
  ctx: StoreContext,
  request: OrderRequest,
): Promise<Order | undefined> {
  const order = await findOutcome<Order>(
    ctx.db,
    ctx.store.uid,
    idempotencyKeys(ctx, request),
    request,
  );
  if (!order) return undefined;
  setRequestOrder(order.order_number);
  setHeaders(ctx, order, true);
  return order;
}

function idempotencyKeys(
  { idempotencyKey }: StoreContext,
  request: OrderRequest,
): IdempotencyKey[] {
  return [
    ...parseIdempotencyKey(idempotencyKey),
    ...(request.delivery_method === "courier" ? [quoteKey(request.rate ?? "")] : []),
  ];
}

function setHeaders({ responseHeaders, publicUrl }: StoreContext, order: Order, replayed: boolean) {
  if (replayed) responseHeaders.set("idempotency-replayed", "true");
  responseHeaders.set("location", `${publicUrl}${API_BASE_PATH}/orders/${order.order_number}`);
}

/** Another order may have the same reference for transfers, or, hardly ever, the same number. */
const RETRYABLE = [SQLSTATE.lockTimeout, SQLSTATE.uniqueViolation];

interface Attempt extends QueuedOrder {
  keys: IdempotencyKey[];
  fingerprint: Buffer;
  /** By variant. */
  notes: Map<string, string>;
  identities: Identity[];
}

async function placeOrder(ctx: StoreContext, attempt: Attempt): Promise<Order> {
  const { db, store } = ctx;
  const { request, keys, lines, notes, hasKey, identities } = attempt;
  const names = keys.map(({ key }) => key);
  const quoteDigest =
    request.delivery_method === "courier" ? digestSecret(request.rate ?? "") : null;
  const basis = await readOrderBasis(db, store.uid, {
    variants: lines.map(({ variant }) => variant),
    hasKey,
    location: request.location ?? null,
    deliveryOption: request.manual_delivery_option ?? null,
    deliveryTypes: offeredDeliveryTypes(store),
    quoteDigest,
    hasPaymentMethod: request.payment_method != null,
    email: request.customer_email,
    phone: request.customer_phone,
    keys: names,
    identities,
  });
  const earlier = replay<Order>(keys, attempt.fingerprint, basis.outcomes);
  if (earlier) return replayOrder(ctx, attempt, basis, earlier);
  enforceUnpaidOrderLimits(identities, basis.unpaid_orders);
  if (request.location && basis.location_name === null) {
    throw invalidRequest([{ field: "location", problem: "is not a pickup point of the store" }]);
  }
  const priced = priceItems(lines, basis.variants);
  const ordered = inRequestOrder(priced, request.items);
  const { details = {}, ...delivery } = resolveDelivery(ctx, request, lines, basis);
  rejectShortage(ordered);
  const coupon = request.coupon_code
    ? await findCoupon(db, store.uid, request.coupon_code)
    : undefined;
  const discount = request.coupon_code
    ? calculateDiscount(coupon, priced, store.currency)
    : NO_DISCOUNT;
  const totals = calculateTotals(
    store,
    withDiscounts(priced, discount),
    discount.total,
    delivery.delivery_fee,
  );
  rejectHigherPrice(request, ordered, totals);
  const identifiers = {
    uid: randomUUID(),
    store_uid: store.uid,
    order_number: ORDER_NUMBER_PREFIX + orderCode(),
    customer_uid: basis.customer_uid ?? randomUUID(),
    created_at: basis.read_at,
    order_date: basis.today,
    payment: choosePayment(ctx, request, basis, totals.total_amount),
  };
  const columns = orderColumns(identifiers, request, delivery, totals, coupon?.code ?? null);
  const isUnpaid = columns.payment_status === "unpaid";
  const items = itemColumns(ordered, notes, discount).map((item) => ({
    ...item,
    in_unpaid_share: isUnpaid && !hasKey,
  }));
  const order = toOrder(orderRow(store, basis.location_name, columns, items), ctx.publicUrl);
  const reserved = await insertOrder(db, {
    order: { ...columns, items_text: itemsText(items) },
    items,
    actor: "api",
    details,
    claim: claimOf(attempt, names, order),
    quoteDigest,
    couponUid: coupon?.uid ?? null,
    hasKey,
    identities: isUnpaid ? identities : [],
  }).catch((error) => {
    // The order may exist when the connection was lost at the commit.
    if (isConnectionLost(error)) setRequestOrder(order.order_number);
    return throwInProgress(error);
  });
  const stockNow = new Map(reserved.map((line) => [line.variant, line]));
  rejectShortage(
    ordered.map(({ variant, quantity }) => ({
      variant: { ...variant, ...stockNow.get(variant.uid) },
      quantity,
    })),
  );
  setHeaders(ctx, order, false);
  return order;
}

function claimOf({ fingerprint }: Attempt, keys: string[], order: Order): KeyClaim {
  const lifetimeSeconds = IDEMPOTENCY_KEY_TTL_SECONDS;
  return { keys, fingerprint, lifetimeSeconds, body: JSON.stringify(order) };
}

/** Returns the order of an earlier, equal request, and stores it under this request's new keys, too. */
async function replayOrder(
  ctx: StoreContext,
  attempt: Attempt,
  { outcomes }: OrderBasis,
  order: Order,
): Promise<Order> {
  const unused = attempt.keys
    .map(({ key }) => key)
    .filter((key) => !outcomes.some((outcome) => outcome.key === key));
  if (unused.length > 0) {
    const claim = claimOf(attempt, unused, order);
    await claimKeys(ctx.db, ctx.store.uid, claim).catch(throwInProgress);
  }
  setHeaders(ctx, order, true);
  return order;
}

/**
 * Joins the notes of each variant's lines, without duplicates. Throws 400 when they exceed the limit of one
 * line.
 */
export function mergeNotes(items: OrderRequest["items"]): Map<string, string> {
  const notes = new Map<string, Set<string>>();
  for (const { variant, notes: text } of items) {
    if (text) notes.set(variant, (notes.get(variant) ?? new Set()).add(text));
  }
  const merged = new Map([...notes].map(([variant, texts]) => [variant, [...texts].join("\n")]));
  if (merged.values().every((text) => [...text].length <= BODY_LIMITS.notes)) return merged;
  const problem = `must have notes of at most ${BODY_LIMITS.notes} characters on each variant`;
  throw invalidRequest([{ field: "items", problem }]);
}
