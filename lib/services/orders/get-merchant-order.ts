import { findOrderProgress } from "#db/queries/orders/merchant-orders.ts";
import { listEventRows } from "#db/queries/orders/order-events.ts";
import { findOrder, type OrderRow } from "#db/queries/orders/orders.ts";
import type { MerchantOrder } from "#lib/contract/dashboard/orders.ts";
import { notFound } from "#lib/kernel/errors.ts";
import { setRequestOrder } from "#lib/request-context.ts";
import { toOrder } from "#lib/serializers/order.ts";
import { toOrderEvent } from "#lib/serializers/order-event.ts";
import type { DashboardContext } from "#lib/services/merchant-context.ts";
import { withoutRemaining } from "#lib/services/orders/transitions/cancel-remaining-items.ts";
import { allowedTransitions } from "#lib/services/orders/transitions/order-transitions.ts";

/**
 * Returns an order with its history and allowed transitions. Throws 404 when the store has none of this
 * number.
 */
export async function getMerchantOrder(
  { db, storeUid, publicUrl }: DashboardContext,
  { order: number }: { order: string },
): Promise<MerchantOrder> {
  const row = await findOrder(db, storeUid, number);
  if (!row) throw notFound("order");
  setRequestOrder(row.order_number);
  const [events, lines] = await Promise.all([
    listEventRows(db, storeUid, row.uid),
    findOrderProgress(db, storeUid, row.uid),
  ]);
  const quantities = (column: "qty_returned" | "qty_cancelled") =>
    Object.fromEntries(
      lines.flatMap((line) => (line.item ? [[line.item, line[column] ?? 0]] : [])),
    );
  const actions = allowedTransitions(row);
  return {
    order: toOrder(row, publicUrl),
    delivery_status: row.delivery_status,
    coupon_code: lines[0]?.coupon_code ?? null,
    returned: quantities("qty_returned"),
    cancelled: quantities("qty_cancelled"),
    without_remaining: actions.includes("cancel_remaining") ? remainder(row) : null,
    events: events.map((event) => ({
      ...toOrderEvent(event),
      actor: event.actor,
      details: event.details as Record<string, unknown>,
    })),
    actions,
  };
}

function remainder(order: OrderRow): MerchantOrder["without_remaining"] {
  const { totals, refund } = withoutRemaining(order);
  return { total_amount: totals.total_amount, refund };
}
