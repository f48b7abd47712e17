import type { z } from "zod";
import { isDatabaseOutage } from "#db/errors.ts";
import { lockOrder } from "#db/queries/orders/order-transitions.ts";
import type { CancellationResult, Cancellations } from "#lib/contract/dashboard/orders.ts";
import type { CancellationReason, Order } from "#lib/contract/order.ts";
import { Failure, notFound } from "#lib/kernel/errors.ts";
import { allowDatabaseWait, setRequestOrder } from "#lib/kernel/request-context.ts";
import { asMerchant, type MerchantContext, type StoreContext } from "#lib/services/context.ts";
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
  reason: CancellationReason = "api_request",
): Promise<Order> {
  await cancelIfUnpaid(asMerchant(ctx, "api"), order_number, reason);
  return getOrder(ctx, { order_number });
}

/** How much longer than a read the cancellation of several orders may wait for the database. */
const EXTRA_WAIT_MS = 20_000;

/**
 * Cancels each of the orders like `cancelUnpaidOrder`, on its own, and returns the results in order. When the database
 * stops responding after the first, the remaining orders are reported as not cancelled: cancelling them again is safe.
 */
export async function cancelUnpaidOrders(
  ctx: MerchantContext,
  { orders, reason }: z.infer<typeof Cancellations>,
): Promise<CancellationResult[]> {
  allowDatabaseWait(EXTRA_WAIT_MS);
  const results: CancellationResult[] = [];
  const numbers = [...new Set(orders)];
  for (const [index, order_number] of numbers.entries()) {
    try {
      await cancelIfUnpaid(ctx, order_number, reason);
      results.push({ order_number, error: null });
    } catch (error) {
      if (isDatabaseOutage(error) && index > 0) {
        const remaining = numbers.slice(index);
        return [...results, ...remaining.map(toRetry)];
      }
      if (!(error instanceof Failure)) throw error;
      results.push({ order_number, error: error.message });
    }
  }
  return results;
}

const toRetry = (order_number: string): CancellationResult => ({
  order_number,
  error: "The database did not respond in time. Try again",
});

async function cancelIfUnpaid(
  ctx: MerchantContext,
  orderNumber: string,
  reason: string,
): Promise<void> {
  await transact(ctx.db, async (db) => {
    const order = await lockOrder(db, ctx.storeUid, orderNumber);
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
    await cancelOrder({ ...ctx, db }, orderNumber, { reason });
  });
}
