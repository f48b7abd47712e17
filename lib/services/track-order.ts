import { listOrderEvents } from "#db/queries/order-events.ts";
import type { OrderEventKind } from "#db/schema.ts";
import type { Order } from "#lib/contract/order.ts";
import { toDateTime } from "#lib/serializers/time.ts";
import type { StoreContext } from "#lib/services/context.ts";
import { getOrder } from "#lib/services/get-order.ts";

export interface TrackedOrder {
  order: Order;
  /** What happened so far, oldest first; times in UTC. */
  events: { kind: OrderEventKind; at: string }[];
}

/** An order with its history, as far as its customer may know it. Throws the 404. */
export async function trackOrder(ctx: StoreContext, orderNumber: string): Promise<TrackedOrder> {
  const order = await getOrder(ctx, { order_number: orderNumber });
  const events = await listOrderEvents(ctx.db, ctx.store.uid, order.uid);
  return {
    order,
    events: events.map(({ kind, created_at }) => ({ kind, at: toDateTime(created_at) })),
  };
}
