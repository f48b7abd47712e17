import { lockOrder } from "#db/queries/orders/order-transitions.ts";
import type { Order } from "#lib/contract/order.ts";
import { Failure, notFound } from "#lib/kernel/errors.ts";
import { setRequestOrder } from "#lib/request-context.ts";
import type { StoreContext } from "#lib/services/context.ts";
import { getOrder } from "#lib/services/orders/get-order.ts";
import { cancelOrder } from "#lib/services/orders/transitions/cancel-order.ts";
import { transact } from "#lib/services/transact.ts";

/**
 * Cancels an unpaid, unfulfilled order and returns it; a cancelled one stays unchanged. Throws 409
 * `ORDER_NOT_CANCELLABLE` for any other.
 */
export async function cancelUnpaidOrder(
  ctx: StoreContext,
  { order_number }: { order_number: string },
): Promise<Order> {
  const storeUid = ctx.store.uid;
  await transact(ctx.db, async (db) => {
    const order = await lockOrder(db, storeUid, order_number);
    if (!order) throw notFound("order");
    setRequestOrder(order.order_number);
    const { payment_status, fulfilment_status } = order;
    if (fulfilment_status === "cancelled") return;
    if (payment_status !== "unpaid" || fulfilment_status !== "unfulfilled") {
      throw new Failure({
        code: "ORDER_NOT_CANCELLABLE",
        text: "Only an unpaid and unfulfilled order can be cancelled",
        details: { payment_status, fulfilment_status },
      });
    }
    await cancelOrder({ db, storeUid, actor: "api" }, order_number, { reason: "api_request" });
  });
  return getOrder(ctx, { order_number });
}
