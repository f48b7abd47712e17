import { z } from "zod";
import { ShippingQuote, ShippingQuoteRequest } from "#lib/contract/courier-quote.ts";
import { Order, OrderEvents } from "#lib/contract/order.ts";
import { OrderPreview, OrderPreviewRequest, OrderRequest } from "#lib/contract/order-request.ts";
import { catalogueRead, type Route } from "#lib/contract/route.ts";
import { Text } from "#lib/contract/scalars.ts";

/** The path parameter of an order. */
export const orderNumber = z.object({
  order_number: Text.pipe(z.string().min(1).max(50)).meta({
    minLength: 1,
    maxLength: 50,
    description: "`order_number` of the order",
    examples: ["ORD-DEM0000001"],
  }),
});
const couponFailures = [
  "COUPON_INVALID",
  "COUPON_USED_UP",
  "COUPON_NOT_APPLICABLE",
  "COUPON_MINIMUM",
] as const;

/** Endpoints for quotes and orders. */
export const orderRoutes = {
  quoteShipping: {
    ...catalogueRead,
    method: "POST",
    path: "/shipping-quotes",
    tag: "Delivery",
    summary: "Request courier prices for a delivery",
    description:
      "Requests the couriers' prices, which takes up to eight seconds. The quote is valid for 15 minutes, for this " +
      "contact, address and basket: send `request_token` as `rate` and the complete, unchanged offer as " +
      "`courier` when you create the order. The order is charged the quoted `total_amount`.",
    group: "quotes",
    resource: "product",
    body: ShippingQuoteRequest,
    output: ShippingQuote,
    message: "Shipping quotes retrieved successfully",
    failures: [
      "DELIVERY_UNAVAILABLE",
      "COURIERS_FAILED",
      "COURIERS_UNAVAILABLE",
      "COURIERS_BUSY",
      "COURIERS_CANCELLED",
      "COURIERS_NOT_CONFIGURED",
      "COURIERS_TIMEOUT",
    ],
    etag: false,
  },
  previewOrder: {
    ...catalogueRead,
    method: "POST",
    path: "/order-preview",
    tag: "Orders",
    summary: "Preview the total of an order",
    description:
      "Prices an order by the same rules as `POST /orders`: promotions, coupon, tax, delivery. Omit parts that are " +
      "not chosen yet. Each line has the quantity that can be ordered now. Reserves no stock, so the order may still fail with `INSUFFICIENT_STOCK`. Send the " +
      "`total_amount` your shopper saw as the order's `expected_total`.",
    resource: "product",
    body: OrderPreviewRequest,
    output: OrderPreview,
    message: "Order priced successfully",
    badRequestMessage: "Order could not be priced",
    failures: couponFailures,
    etag: false,
    extension: true,
  },
  createOrder: {
    ...catalogueRead,
    method: "POST",
    path: "/orders",
    tag: "Orders",
    summary: "Create an order",
    description:
      "Places an order at current prices and reserves the stock of all its items, or none. Send an " +
      "`Idempotency-Key` to retry safely: every retry returns the same order. Courier orders are safe without " +
      "one, because a quote token can be used only once.\n\n" +
      "Send `expected_total`, the total your shopper saw: if the total has increased, no order is placed and the " +
      "response is `PRICE_CHANGED`.",
    group: "orders",
    resource: "product",
    body: OrderRequest,
    output: Order,
    status: 201,
    message: "Order created successfully",
    badRequestMessage: "Order could not be created",
    failures: [
      "DELIVERY_UNAVAILABLE",
      "PAYMENT_METHOD_UNAVAILABLE",
      ...couponFailures,
      "INSUFFICIENT_STOCK",
      "PRICE_CHANGED",
      "REQUEST_IN_PROGRESS",
      "QUOTE_EXPIRED",
      "QUOTE_USED",
      "QUOTE_MISMATCH",
      "IDEMPOTENCY_KEY_REUSED",
    ],
    etag: false,
    idempotent: true,
  },
  getOrder: {
    ...catalogueRead,
    path: "/orders/{order_number}",
    tag: "Orders",
    summary: "Read one order",
    description:
      "Returns one order, without an envelope. Your key can read every order of the store, with names and " +
      "addresses: check that an order belongs to the shopper before you show it.",
    style: "bare",
    resource: "order",
    params: orderNumber,
    output: Order,
    message: "",
    etag: false,
  },
  cancelOrder: {
    ...catalogueRead,
    method: "POST",
    path: "/orders/{order_number}/cancellation",
    tag: "Orders",
    summary: "Cancel an order that is neither paid nor fulfilled",
    description:
      "Cancels the order and releases its stock and its coupon. An order that is already cancelled is returned " +
      "unchanged, so the request is safe to retry. It counts as a read and takes no body.",
    resource: "order",
    params: orderNumber,
    output: Order,
    message: "Order cancelled successfully",
    failures: ["ORDER_NOT_CANCELLABLE"],
    etag: false,
    extension: true,
  },
  listOrderEvents: {
    ...catalogueRead,
    path: "/orders/{order_number}/events",
    tag: "Orders",
    summary: "List the events of an order, oldest first",
    description:
      "Events from creation to delivery or return, for an order tracking page. Check that the order belongs to " +
      "the shopper before you show them.",
    resource: "order",
    params: orderNumber,
    output: OrderEvents,
    message: "Order events retrieved successfully",
    etag: false,
    extension: true,
  },
} as const satisfies Record<string, Route>;
