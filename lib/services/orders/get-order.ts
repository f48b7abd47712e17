import { findOrder } from "#db/queries/orders/orders.ts";
import type { Order } from "#lib/contract/order.ts";
import { notFound } from "#lib/kernel/errors.ts";
import { setRequestOrder } from "#lib/kernel/request-context.ts";
import { toOrder } from "#lib/serializers/order.ts";
import type { StoreContext } from "#lib/services/context.ts";

/** Returns an order of the store. Throws the same 404 for another store's. */
export async function getOrder(
  ctx: StoreContext,
  { order_number }: { order_number: string },
): Promise<Order> {
  const row = await findOrder(ctx.db, ctx.store.uid, order_number);
  if (!row) throw notFound("order");
  setRequestOrder(row.order_number);
  return toOrder(row, ctx.publicUrl);
}
