import { listEventRows } from "#db/queries/orders/orders.ts";
import type { OrderEvent } from "#lib/contract/order.ts";
import { toOrderEvents } from "#lib/serializers/order.ts";
import type { StoreContext } from "#lib/services/context.ts";
import { getOrder } from "#lib/services/orders/get-order.ts";

/** Lists an order's events for its customer, oldest first. Throws 404 for an unknown order. */
export async function listOrderEvents(
  ctx: StoreContext,
  { order_number }: { order_number: string },
): Promise<OrderEvent[]> {
  const { uid } = await getOrder(ctx, { order_number });
  const events = await listEventRows(ctx.db, ctx.store.uid, uid);
  return toOrderEvents(events);
}
