import { z } from "zod";
import { BasketQuery } from "#lib/contract/basket-query.ts";
import { Categories } from "#lib/contract/category.ts";
import { DeliveryOptions } from "#lib/contract/delivery-option.ts";
import { orderRoutes } from "#lib/contract/order-routes.ts";
import { PickupPoints } from "#lib/contract/pickup-point.ts";
import { Product, ProductPage } from "#lib/contract/product.ts";
import { ProductFilters, ProductFiltersQuery } from "#lib/contract/product-filters.ts";
import { ProductQuery } from "#lib/contract/product-query.ts";
import { catalogueRead, type Route } from "#lib/contract/route.ts";
import { ProductSlug, Uid } from "#lib/contract/scalars.ts";
import { Store } from "#lib/contract/store.ts";
import { StoreProfile } from "#lib/contract/store-profile.ts";
import { SUCCESS_MESSAGE } from "#lib/contract/unspecified.ts";

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
  listProductFilters: {
    ...catalogueRead,
    path: "/product-filters",
    summary: "List what the products of a search can be filtered by, with counts",
    description:
      "Categories, brands, tags and values of attributes of the products that `GET /products` lists with the " +
      "same parameters, each with the number of products, and their lowest and highest price. A value's count " +
      "is that of the list with this value selected instead of the others of its kind, so that shoppers " +
      "can choose further values. Of each kind, the 100 values that most products have.",
    query: ProductFiltersQuery,
    output: ProductFilters,
    message: SUCCESS_MESSAGE.productFilters,
    extension: true,
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
      uid: Uid.or(ProductSlug).meta({
        description: "Uid of the product, or its slug (extension)",
        examples: ["7c527e28-64e5-568a-90a3-8ba1c841e58a"],
      }),
    }),
    output: Product,
    message: SUCCESS_MESSAGE.product,
  },
  listProductSlugs: {
    ...catalogueRead,
    path: "/product-slugs",
    summary: "List product slugs, for page URLs",
    description:
      "Slugs for links to product pages. `GET /products/{uid}` accepts a slug as well. Up to 100 uids; in no " +
      "particular order. Products that are not visible are omitted.",
    query: BasketQuery,
    output: z.array(z.object({ uid: Uid, slug: z.string() })),
    message: SUCCESS_MESSAGE.productSlugs,
    extension: true,
  },
  readBasket: {
    ...catalogueRead,
    path: "/basket",
    summary: "Read several products in one request",
    description:
      "The products of a basket with current prices and stock. Up to 100 uids; in no particular order, each " +
      "product once. Products that are inactive, hidden, missing or another store's are omitted.",
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
  ...orderRoutes,
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
