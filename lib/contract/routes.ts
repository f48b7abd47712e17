import { z } from "zod";
import { Categories } from "#lib/contract/category.ts";
import { ShippingQuote, ShippingQuoteRequest } from "#lib/contract/courier-quote.ts";
import { DeliveryOptions } from "#lib/contract/delivery-option.ts";
import { Order } from "#lib/contract/order.ts";
import { OrderRequest } from "#lib/contract/order-request.ts";
import { Product, ProductPage } from "#lib/contract/product.ts";
import { ProductQuery } from "#lib/contract/product-query.ts";
import type { Route } from "#lib/contract/route.ts";
import { Text, Uid } from "#lib/contract/scalars.ts";
import { Store } from "#lib/contract/store.ts";
import { SUCCESS_MESSAGE } from "#lib/contract/unspecified.ts";

const nothing = z.object({});

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
    params: z.object({ order_number: Text.pipe(z.string().min(1).max(50)) }),
    output: Order,
    message: "",
    etag: false,
  },
} as const satisfies Record<string, Route>;
