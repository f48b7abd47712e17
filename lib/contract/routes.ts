import { z } from "zod";
import { BasketQuery } from "#lib/contract/basket-query.ts";
import { Categories } from "#lib/contract/category.ts";
import { ShippingQuote, ShippingQuoteRequest } from "#lib/contract/courier-quote.ts";
import { DeliveryOptions } from "#lib/contract/delivery-option.ts";
import { Order } from "#lib/contract/order.ts";
import { OrderEvents } from "#lib/contract/order-event.ts";
import { OrderPreview, OrderPreviewRequest } from "#lib/contract/order-preview.ts";
import { OrderRequest } from "#lib/contract/order-request.ts";
import { PickupPoints } from "#lib/contract/pickup-point.ts";
import { Product, ProductPage } from "#lib/contract/product.ts";
import { ProductQuery } from "#lib/contract/product-query.ts";
import type { Route } from "#lib/contract/route.ts";
import { Text, Uid } from "#lib/contract/scalars.ts";
import { Store } from "#lib/contract/store.ts";
import { StoreProfile } from "#lib/contract/store-profile.ts";
import { SUCCESS_MESSAGE } from "#lib/contract/unspecified.ts";

const nothing = z.object({});
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

/** A read of the catalogue: the enveloped GET most endpoints are. */
const catalogueRead = {
  method: "GET",
  tag: "Catalogue",
  style: "envelope",
  group: "catalogue",
  resource: "path",
  params: nothing,
  query: nothing,
  body: null,
  status: 200,
  failures: [],
  etag: true,
  once: false,
  open: false,
  extension: false,
} as const satisfies Partial<Route>;

/** The public surface (spec §4) as data. */
export const routes = {
  getStore: {
    ...catalogueRead,
    path: "/store",
    tag: "Store",
    summary: "Read the store's settings",
    description:
      "Which deliveries the store offers, whether it charges tax, and whether it is open. Read it when a " +
      "checkout begins; it changes rarely.",
    output: Store,
    message: SUCCESS_MESSAGE.store,
  },
  getStoreProfile: {
    ...catalogueRead,
    path: "/store-profile",
    tag: "Store",
    summary: "Read how the store presents itself: currency, logo, contact",
    description:
      "What a shop's pages say of the store beside its settings. `currency` is that of every amount of the API.",
    output: StoreProfile,
    message: SUCCESS_MESSAGE.storeProfile,
    extension: true,
  },
  listProducts: {
    ...catalogueRead,
    path: "/products",
    summary: "List, search and filter products",
    description:
      "Active, visible products, newest first, a page at a time. Follow `next` until it is null, or count " +
      "`offset` up by `limit`. Unknown parameters are ignored.\n\n" +
      "Prices and stock are those of this moment: a `promo_price` is there only while it holds, " +
      "`sellable_stock` is what can be ordered now. What an order is charged is decided when it is made.",
    query: ProductQuery,
    output: ProductPage,
    message: SUCCESS_MESSAGE.products,
  },
  getProduct: {
    ...catalogueRead,
    path: "/products/{uid}",
    summary: "Read one product",
    description:
      "One product with its variants, attributes and pictures. A product that is inactive, hidden, missing " +
      "or another store's is not found.",
    resource: "product",
    params: z.object({
      uid: Uid.meta({
        description: "Uid of the product",
        examples: ["7c527e28-64e5-568a-90a3-8ba1c841e58a"],
      }),
    }),
    output: Product,
    message: SUCCESS_MESSAGE.product,
  },
  readBasket: {
    ...catalogueRead,
    path: "/basket",
    summary: "Read several products at once; those that cannot be seen are left out",
    description:
      "The products of a basket at their prices and stock of now, in one request. Up to 100 uids; in no " +
      "particular order, each product once; one that is inactive, hidden, missing or another store's is left out.",
    query: BasketQuery,
    output: z.array(Product),
    message: SUCCESS_MESSAGE.basket,
    extension: true,
  },
  listCategories: {
    ...catalogueRead,
    path: "/categories",
    summary: "List categories with their product counts",
    description:
      "All categories of the store by name, with the number of products to be seen in each.",
    output: Categories,
    message: SUCCESS_MESSAGE.categories,
    extension: true,
  },
  listDeliveryOptions: {
    ...catalogueRead,
    path: "/delivery-options",
    tag: "Delivery",
    summary: "List the manual deliveries a shopper can choose",
    description:
      "Deliveries the store arranges itself, as far as its settings allow them now. An order names one as " +
      "`manual_delivery_option`, with `delivery_method` `manual`.",
    output: DeliveryOptions,
    message: SUCCESS_MESSAGE.deliveryOptions,
    extension: true,
  },
  listPickupPoints: {
    ...catalogueRead,
    path: "/pickup-points",
    tag: "Delivery",
    summary: "List the places where an order can be picked up",
    description:
      "Places the store hands orders over at; empty when it has named none. An order names one as `location`.",
    output: PickupPoints,
    message: SUCCESS_MESSAGE.pickupPoints,
    extension: true,
  },
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
  describeApi: {
    ...catalogueRead,
    path: "/openapi.json",
    tag: "Reference",
    summary: "Read this description",
    description: "This document, for code generators and API clients. Needs no key.",
    style: "bare",
    output: z.looseObject({
      openapi: z.string(),
      info: z.looseObject({ title: z.string(), version: z.string() }),
      paths: z.looseObject({}),
    }),
    message: "",
    open: true,
    extension: true,
  },
} as const satisfies Record<string, Route>;
