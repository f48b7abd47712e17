import { z } from "zod";
import { ShippingQuote, ShippingQuoteRequest } from "#lib/contract/courier-quote.ts";
import { Order } from "#lib/contract/order.ts";
import { OrderEvents } from "#lib/contract/order-event.ts";
import { OrderPreview, OrderPreviewRequest } from "#lib/contract/order-preview.ts";
import { OrderRequest } from "#lib/contract/order-request.ts";
import { catalogueRead, type Route } from "#lib/contract/route.ts";
import { Text } from "#lib/contract/scalars.ts";
import { SUCCESS_MESSAGE } from "#lib/contract/unspecified.ts";

const orderNumber = z.object({
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

/** The endpoints of quotes and orders. */
export const orderRoutes = {
  quoteShipping: {
    ...catalogueRead,
    method: "POST",
    path: "/shipping-quotes",
    tag: "Delivery",
    summary: "Ask couriers what a delivery costs",
    description:
      "Asks the couriers for offers; this takes up to eight seconds. The answer holds for 15 minutes and for " +
      "this contact, address and basket: send `request_token` as `rate` and the chosen offer, whole, as " +
      "`courier` when you create the order. It is charged the quoted `total_amount`, whatever a later quote says.",
    group: "quotes",
    resource: "product",
    body: ShippingQuoteRequest,
    output: ShippingQuote,
    message: SUCCESS_MESSAGE.quotes,
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
    summary: "Price an order as far as it is chosen, without placing it",
    description:
      "What an order would come to if it were made now, by the very rules it is priced by: promos, coupon, tax, " +
      "delivery. Leave out what is not chosen yet. Nothing is reserved or used up, so an order may still be " +
      "refused for want of stock. Send the `total_amount` your shopper saw as the order's `expected_total`.",
    resource: "product",
    body: OrderPreviewRequest,
    output: OrderPreview,
    message: SUCCESS_MESSAGE.orderPriced,
    refusal: "Order could not be priced",
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
      "Makes an order at the prices that hold now and takes its stock, all lines or none. Send an " +
      "`Idempotency-Key` and repeat the request as often as the network makes you: one order is made, every " +
      "repetition gets the same answer. A courier order is safe without one, as its quote token makes one " +
      "order only.\n\n" +
      "Send `expected_total`, what your shopper saw, and an order that would cost more by now is refused " +
      "with `PRICE_CHANGED` instead of made.",
    group: "orders",
    resource: "product",
    body: OrderRequest,
    output: Order,
    status: 201,
    message: SUCCESS_MESSAGE.orderCreated,
    refusal: "Order could not be created",
    failures: [
      "DELIVERY_UNAVAILABLE",
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
    once: true,
  },
  getOrder: {
    ...catalogueRead,
    path: "/orders/{order_number}",
    tag: "Orders",
    summary: "Read one order",
    description:
      "One order of the store as the bare body, without an envelope. Whoever has the key can read every order " +
      "of the store with names and addresses: never pass a shopper's order number on without checking that " +
      "it is theirs.",
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
      "Cancels the order and returns its stock and its coupon, so that they can be used again. An order " +
      "that is cancelled already is returned as it is: the request is safe to repeat. It counts as a read " +
      "and takes no body.",
    resource: "order",
    params: orderNumber,
    output: Order,
    message: SUCCESS_MESSAGE.orderCancelled,
    failures: ["ORDER_NOT_CANCELLABLE"],
    etag: false,
    extension: true,
  },
  listOrderEvents: {
    ...catalogueRead,
    path: "/orders/{order_number}/events",
    tag: "Orders",
    summary: "List what happened to an order, oldest first",
    description:
      "From its making to its delivery or return, for a page on which shoppers follow their order. What is " +
      "said of reading an order holds here too.",
    resource: "order",
    params: orderNumber,
    output: OrderEvents,
    message: SUCCESS_MESSAGE.orderEvents,
    etag: false,
    extension: true,
  },
} as const satisfies Record<string, Route>;
