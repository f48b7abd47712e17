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
const orderNumber = z.object({ order_number: Text.pipe(z.string().min(1).max(50)) });

/** A read of the catalogue: the enveloped GET most endpoints are. */
const catalogueRead = {
  method: "GET",
  style: "envelope",
  group: "catalogue",
  resource: "path",
  params: nothing,
  query: nothing,
  body: null,
  status: 200,
  etag: true,
  extension: false,
} as const satisfies Partial<Route>;

/** The public surface (spec §4) as data. */
export const routes = {
  getStore: {
    ...catalogueRead,
    path: "/store",
    summary: "Read the store's settings",
    output: Store,
    message: SUCCESS_MESSAGE.store,
  },
  getStoreProfile: {
    ...catalogueRead,
    path: "/store-profile",
    summary: "Read how the store presents itself: currency, logo, contact",
    output: StoreProfile,
    message: SUCCESS_MESSAGE.storeProfile,
    extension: true,
  },
  listProducts: {
    ...catalogueRead,
    path: "/products",
    summary: "List, search and filter products",
    query: ProductQuery,
    output: ProductPage,
    message: SUCCESS_MESSAGE.products,
  },
  getProduct: {
    ...catalogueRead,
    path: "/products/{uid}",
    summary: "Read one product",
    resource: "product",
    params: z.object({ uid: Uid }),
    output: Product,
    message: SUCCESS_MESSAGE.product,
  },
  readBasket: {
    ...catalogueRead,
    path: "/basket",
    summary: "Read several products at once; those that cannot be seen are left out",
    query: BasketQuery,
    output: z.array(Product),
    message: SUCCESS_MESSAGE.basket,
    extension: true,
  },
  listCategories: {
    ...catalogueRead,
    path: "/categories",
    summary: "List categories with their product counts",
    output: Categories,
    message: SUCCESS_MESSAGE.categories,
    extension: true,
  },
  listDeliveryOptions: {
    ...catalogueRead,
    path: "/delivery-options",
    summary: "List the manual deliveries a shopper can choose",
    output: DeliveryOptions,
    message: SUCCESS_MESSAGE.deliveryOptions,
    etag: false,
    extension: true,
  },
  listPickupPoints: {
    ...catalogueRead,
    path: "/pickup-points",
    summary: "List the places where an order can be picked up",
    output: PickupPoints,
    message: SUCCESS_MESSAGE.pickupPoints,
    etag: false,
    extension: true,
  },
  quoteShipping: {
    ...catalogueRead,
    method: "POST",
    path: "/shipping-quotes",
    summary: "Ask couriers what a delivery costs",
    group: "quotes",
    resource: "product",
    body: ShippingQuoteRequest,
    output: ShippingQuote,
    message: SUCCESS_MESSAGE.quotes,
    etag: false,
  },
  previewOrder: {
    ...catalogueRead,
    method: "POST",
    path: "/order-preview",
    summary: "Price an order as far as it is chosen, without placing it",
    resource: "product",
    body: OrderPreviewRequest,
    output: OrderPreview,
    message: SUCCESS_MESSAGE.orderPriced,
    refusal: "Order could not be priced",
    etag: false,
    extension: true,
  },
  createOrder: {
    ...catalogueRead,
    method: "POST",
    path: "/orders",
    summary: "Create an order",
    group: "orders",
    resource: "product",
    body: OrderRequest,
    output: Order,
    status: 201,
    message: SUCCESS_MESSAGE.orderCreated,
    refusal: "Order could not be created",
    etag: false,
  },
  getOrder: {
    ...catalogueRead,
    path: "/orders/{order_number}",
    summary: "Read one order",
    style: "bare",
    resource: "order",
    params: orderNumber,
    output: Order,
    message: "",
    etag: false,
  },
  listOrderEvents: {
    ...catalogueRead,
    path: "/orders/{order_number}/events",
    summary: "List what happened to an order, oldest first",
    resource: "order",
    params: orderNumber,
    output: OrderEvents,
    message: SUCCESS_MESSAGE.orderEvents,
    etag: false,
    extension: true,
  },
} as const satisfies Record<string, Route>;
