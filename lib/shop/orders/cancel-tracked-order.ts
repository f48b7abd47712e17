import type { Order } from "#lib/contract/order.ts";
import { Failure } from "#lib/kernel/errors.ts";
import type { Shop } from "#lib/shop/data/in-process.ts";
import { findTrackedOrder } from "#lib/shop/orders/find-tracked-order.ts";
import { ORDER_NOT_FOUND_PATH } from "#lib/shop/orders/look-up-order.ts";

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
  const key = fields.get("key") ?? "";
  const number = encodeURIComponent(fields.get("order_number") ?? "");
  const tracked = await findTrackedOrder(shop, number, key);
  if (!tracked) return ORDER_NOT_FOUND_PATH;
  const page = `/orders/${number}?key=${encodeURIComponent(key)}`;
  try {
    await shop.cancelOrder(tracked.order.order_number);
    return page;
  } catch (error) {
    // The order was paid or fulfilled in the meantime.
    if (!(error instanceof Failure && error.code === "ORDER_NOT_CANCELLABLE")) throw error;
    return `${page}&${NOT_CANCELLED}=1`;
  }
}
