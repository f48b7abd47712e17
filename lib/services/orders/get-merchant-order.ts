import { findOrder, listEventRows, type OrderRow } from "#db/queries/orders/orders.ts";
import { listUnappliedCharges } from "#db/queries/payments/unapplied-charges.ts";
import type { MerchantOrder } from "#lib/contract/dashboard/orders.ts";
import { notFound } from "#lib/kernel/errors.ts";
import { atLeastZero, isPositive, subtract } from "#lib/kernel/money.ts";
import { sumPayments } from "#lib/kernel/payments.ts";
import { formatPhone } from "#lib/kernel/phone.ts";
import { setRequestOrder } from "#lib/kernel/request-context.ts";
import { toMerchantEvent, toOrder } from "#lib/serializers/order.ts";
import type { DashboardContext } from "#lib/services/context.ts";
import { withoutRemaining } from "#lib/services/orders/transitions/cancel-remaining-items.ts";
import {
  allowedTransitions,
  type Transition,
} from "#lib/services/orders/transitions/order-transitions.ts";
import { getOrderPayments } from "#lib/services/payments/order-payments.ts";

/**
 * Returns an order with its history and allowed transitions. Throws 404 when the store has none of this
 * number.
 */
export async function getMerchantOrder(
  ctx: DashboardContext,
  { order: number }: { order: string },
): Promise<MerchantOrder> {
  const { db, store, storeUid, publicUrl } = ctx;
  const row = await findOrder(db, storeUid, number);
  if (!row) throw notFound("order");
  setRequestOrder(row.order_number);
  const [events, unapplied, payments] = await Promise.all([
    listEventRows(db, storeUid, row.uid),
    listUnappliedCharges(db, storeUid, row.uid),
    getOrderPayments(ctx, row),
  ]);
  const quantities = (column: "qty_returned" | "qty_cancelled") =>
    Object.fromEntries(row.items.map((item) => [item.uid, item[column]]));
  const actions = allowedTransitions(row).filter((action) => hasEffect(action, row));
  return {
    order: toOrder(row, publicUrl),
    formatted_customer_phone: formatPhone(row.customer_phone, store.phone),
    refund_due: row.refund_due,
    payment_reference: row.payment_reference,
    unapplied_payments: unapplied,
    ...payments,
    delivery_status: row.delivery_status,
    coupon_code: row.coupon_code,
    returned: quantities("qty_returned"),
    cancelled: quantities("qty_cancelled"),
    without_remaining: actions.includes("cancel_remaining") ? remainder(row) : null,
    events: events.map((event) => ({
      ...toMerchantEvent(event),
      actor: event.actor,
      details: event.details as Record<string, unknown>,
    })),
    actions,
  };
}

/** Returns false when there is nothing to refund or to return, which the statuses do not say. */
function hasEffect(action: Transition, { items, payments }: OrderRow): boolean {
  if (action === "refund") return isPositive(sumPayments(payments).held);
  if (action !== "return") return true;
  return items.some(({ qty_fulfilled, qty_returned }) => qty_fulfilled > qty_returned);
}

function remainder(order: OrderRow): MerchantOrder["without_remaining"] {
  const { total_amount } = withoutRemaining(order);
  const excess = subtract(sumPayments(order.payments).held, total_amount);
  return { total_amount, refund_due: atLeastZero(excess) };
}
