import { PaymentMethod } from "#lib/contract/payment.ts";
import { Failure } from "#lib/kernel/errors.ts";
import type { Shop } from "#lib/shop/data/in-process.ts";
import { findTrackedOrder } from "#lib/shop/orders/find-tracked-order.ts";
import { ORDER_NOT_FOUND_PATH } from "#lib/shop/orders/look-up-order.ts";
import { linkOf, orderPage, paymentPage, WAIT } from "#lib/shop/orders/tracked-order-form.ts";

/** The query parameter that the order's page gets when no payment could be started. */
export const NOT_STARTED = "not_started";

/** The query parameter of the payment page that opens the provider's page; its value is the method. */
export const CONTINUE = "continue";

/**
 * Starts to pay the order of a signed link, or continues an earlier attempt. Returns where the form redirects: the
 * payment page, which opens the provider's page; the order's page for a bank transfer, or with a notice when no payment
 * could be started.
 */
export async function payTrackedOrder(shop: Shop, fields: URLSearchParams): Promise<string> {
  const { number, key } = linkOf(fields);
  const method = PaymentMethod.shape.method.safeParse(fields.get("method")).data;
  try {
    const tracked = await findTrackedOrder(shop, number, key);
    if (!tracked) return ORDER_NOT_FOUND_PATH;
    if (!method) return notStartedPath(fields);
    const return_url = shop.publicUrl + paymentPage(fields);
    const session = await shop.startPayment(tracked.order.order_number, { method, return_url });
    return session.instructions ? `${orderPage(fields)}#payment` : continuePath(fields);
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    // A double click: the other request starts the payment.
    return error.code === "REQUEST_IN_PROGRESS" ? continuePath(fields) : notStartedPath(fields);
  }
}

/**
 * Returns the path of the order's page with a notice that no payment was started. `waitSeconds`: after too many
 * attempts, how long until the next one.
 */
export function notStartedPath(fields: URLSearchParams, waitSeconds?: number): string {
  const wait = waitSeconds === undefined ? "" : `&${WAIT}=${waitSeconds}`;
  return `${orderPage(fields)}&${NOT_STARTED}=1${wait}`;
}

function continuePath(fields: URLSearchParams): string {
  return `${paymentPage(fields)}&${CONTINUE}=${encodeURIComponent(fields.get("method") ?? "")}`;
}
