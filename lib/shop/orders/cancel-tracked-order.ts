import type { Order } from "#lib/contract/order.ts";
import { Failure } from "#lib/kernel/errors.ts";
import type { Shop } from "#lib/shop/data/in-process.ts";
import { findTrackedOrder } from "#lib/shop/orders/find-tracked-order.ts";
import { ORDER_NOT_FOUND_PATH } from "#lib/shop/orders/look-up-order.ts";
import { linkOf, orderPage } from "#lib/shop/orders/tracked-order-form.ts";

/** The query parameter that the order's page gets when the order could not be cancelled. */
export const NOT_CANCELLED = "not_cancelled";

/** Returns whether the shopper can cancel the order. */
export function isCancellable({
  payment_status,
  fulfilment_status,
}: Pick<Order, "payment_status" | "fulfilment_status">): boolean {
  return payment_status === "unpaid" && fulfilment_status === "unfulfilled";
}

/**
 * Cancels the order of a signed link and returns where the form redirects: the order's page, or the not-found page for
 * an invalid link.
 */
export async function cancelTrackedOrder(shop: Shop, fields: URLSearchParams): Promise<string> {
  const { number, key } = linkOf(fields);
  try {
    const tracked = await findTrackedOrder(shop, number, key);
    if (!tracked) return ORDER_NOT_FOUND_PATH;
    await shop.cancelOrder(tracked.order.order_number);
    return orderPage(fields);
  } catch (error) {
    // The order was paid or fulfilled in the meantime, or the store is unavailable.
    if (!(error instanceof Failure)) throw error;
    return notCancelledPath(fields);
  }
}

/** Returns the path of the order's page with a notice that the order was not cancelled. */
export function notCancelledPath(fields: URLSearchParams): string {
  return `${orderPage(fields)}&${NOT_CANCELLED}=1`;
}
