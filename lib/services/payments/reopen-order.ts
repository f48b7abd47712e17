import type { Kysely } from "kysely";
import { recordTransition, SYSTEM_ACTOR } from "#db/queries/orders/order-transitions.ts";
import type { OrderRow } from "#db/queries/orders/orders.ts";
import { reserveStock } from "#db/queries/orders/stock.ts";
import { countCouponAgain } from "#db/queries/pricing/coupons.ts";
import type { Database } from "#db/schema.ts";

/**
 * Reopens a cancelled order that is locked: reserves all its stock again, and counts its coupon again. Returns false,
 * and changes nothing, when not all of the stock is there.
 */
export async function reopenOrder(trx: Kysely<Database>, order: OrderRow): Promise<boolean> {
  const { store_uid: storeUid, coupon_code } = order;
  const lines = toLines(order);
  // First the stock, then the coupon: the lock order of new orders.
  if (!lines || !(await reserveStock(trx, storeUid, lines))) return false;
  if (coupon_code !== null) await countCouponAgain(trx, storeUid, coupon_code);
  await recordTransition(trx, {
    storeUid,
    order,
    patch: { fulfilment_status: "unfulfilled" },
    history: [{ kind: "reopened", details: {} }],
    event: { type: "order.reopened" },
    actor: SYSTEM_ACTOR,
  });
  return true;
}

/**
 * Returns the units by variant, without those of popup events, whose stock is their own; undefined for a deleted one.
 */
function toLines({ items }: OrderRow) {
  const units = new Map<string, number>();
  for (const { variant_uid, popup_inventory, quantity } of items) {
    if (popup_inventory !== null) continue;
    if (variant_uid === null) return undefined;
    units.set(variant_uid, (units.get(variant_uid) ?? 0) + quantity);
  }
  return [...units].map(([variant, quantity]) => ({ variant, quantity }));
}
