import { z } from "zod";
import { Categories } from "#lib/contract/category.ts";
import {
  MAX_COUNTED_PRODUCTS,
  MAX_FILTER_ATTRIBUTES,
  MAX_FILTER_VALUES,
} from "#lib/contract/constants.ts";
import { eventRoutes } from "#lib/contract/event-routes.ts";
import { orderRoutes } from "#lib/contract/order-routes.ts";
import { paymentRoutes } from "#lib/contract/payment-routes.ts";
import { Product, ProductPage, ProductPageDetails } from "#lib/contract/product.ts";
import {
  BasketQuery,
  ProductFilters,
  ProductFiltersQuery,
  ProductQuery,
} from "#lib/contract/product-query.ts";
import { catalogueRead, type Route } from "#lib/contract/route.ts";
import { ProductSlug, Uid } from "#lib/contract/scalars.ts";
import { DeliveryOptions, PickupPoints, Store, StoreProfile } from "#lib/contract/store.ts";

/** The endpoints of the public API. */
export const routes = {
  getStore: {
    ...catalogueRead,
    path: "/store",
    tag: "Store",
    summary: "Read the store's settings",
    description:
      "Which delivery methods the store offers, whether it charges tax, and whether it is open. Read it when " +
      "checkout starts; it changes rarely.",
    output: Store,
    message: "Store retrieved successfully",
  },
  getStoreProfile: {
    ...catalogueRead,
    path: "/store-profile",
    tag: "Store",
    summary: "Read the store's currency, logo and contact details",
    description:
      "Details of the store to show on a shop's pages. `currency` applies to every amount in the API.",
    output: StoreProfile,
    message: "Store profile retrieved successfully",
    extension: true,
  },
  listProducts: {
    ...catalogueRead,
    path: "/products",
    summary: "List, search and filter products",
    description:
      "Active, visible products, paginated: newest first, or best match first for a search. Follow `next` " +
      "until it is null, or increase `offset` by `limit`. Unknown parameters are ignored. A request can select " +
      `up to ${MAX_FILTER_VALUES} brands, tags, categories and attribute values together, of up to ` +
      `${MAX_FILTER_ATTRIBUTES} attributes.\n\n` +
      "Prices and stock are current: `promo_price` is set only while the promotion is active, and " +
      "`sellable_stock` can be ordered now. Prices are final only when the order is placed.",
    query: ProductQuery,
    output: ProductPage,
    message: "Products retrieved successfully",
  },
  listProductFilters: {
    ...catalogueRead,
    path: "/product-filters",
    summary: "List the filters of a product search, with counts",
    description:
      "Returns the categories, brands, tags and attribute values of the products that `GET /products` lists with " +
      "the same parameters, each with its number of products, and the lowest and highest price. The values of a " +
      "filter are counted as if none of them were selected, so that shoppers can add values: with `brand=Ade`, " +
      "the other brands keep their counts, and colours count products from Ade only. Each filter has its 100 " +
      "most frequent values, sorted by value; clothing sizes from small to large. When more than " +
      `${MAX_COUNTED_PRODUCTS.toLocaleString("en")} products would have to be counted, the filters contain the values of the whole ` +
      "store, or of the selected category, without `count`.",
    query: ProductFiltersQuery,
    output: ProductFilters,
    message: "Product filters retrieved successfully",
    extension: true,
  },
  getProduct: {
    ...catalogueRead,
    path: "/products/{uid}",
    summary: "Read one product",
    description:
      "One product with its variants, attributes and images. Products that are inactive, hidden or in " +
      "another store return 404.",
    resource: "product",
    params: z.object({
      uid: Uid.or(ProductSlug).meta({
        description: "ID of the product, or its slug (extension)",
        examples: ["7c527e28-64e5-568a-90a3-8ba1c841e58a"],
      }),
    }),
    output: Product,
    message: "Product retrieved successfully",
  },
  getProductDetails: {
    ...catalogueRead,
    path: "/product-details/{uid}",
    summary: "Read more details of a product, for its page",
    description:
      "Details for a product's page that the product itself does not include, such as whether a variant sells on backorder. " +
      "Products that are not visible return 404.",
    resource: "product",
    params: z.object({
      uid: Uid.meta({
        description: "ID of the product",
        examples: ["7c527e28-64e5-568a-90a3-8ba1c841e58a"],
      }),
    }),
    output: ProductPageDetails,
    message: "Product details retrieved successfully",
    extension: true,
  },
  listProductSlugs: {
    ...catalogueRead,
    path: "/product-slugs",
    summary: "List product slugs, for page URLs",
    description:
      "Slugs for links to product pages. `GET /products/{uid}` accepts a slug as well. Up to 100 IDs; in no " +
      "particular order. Products that are not visible are omitted.",
    query: BasketQuery,
    output: z.array(z.object({ uid: Uid, slug: z.string() })),
    message: "Product slugs retrieved successfully",
    extension: true,
  },
  readBasket: {
    ...catalogueRead,
    path: "/basket",
    summary: "Read several products in one request",
    description:
      "The products of a basket with current prices and stock. Up to 100 IDs; in no particular order, each " +
      "product once. Products that are not visible are omitted.",
    query: BasketQuery,
    output: z.array(Product),
    message: "Basket retrieved successfully",
    extension: true,
  },
  listCategories: {
    ...catalogueRead,
    path: "/categories",
    summary: "List categories with their product counts",
    description:
      "All categories of the store, sorted by name, with the number of visible products in each.",
    output: Categories,
    message: "Categories retrieved successfully",
    extension: true,
  },
  listDeliveryOptions: {
    ...catalogueRead,
    path: "/delivery-options",
    tag: "Delivery",
    summary: "List the store's own delivery options",
    description:
      "The store's own delivery options that are currently available. Send one as an order's " +
      "`manual_delivery_option`, with `delivery_method` set to `manual`.",
    output: DeliveryOptions,
    message: "Delivery options retrieved successfully",
    extension: true,
  },
  listPickupPoints: {
    ...catalogueRead,
    path: "/pickup-points",
    tag: "Delivery",
    summary: "List pickup points",
    description:
      "Places where orders can be picked up; may be empty. Send one as an order's `location`.",
    output: PickupPoints,
    message: "Pickup points retrieved successfully",
    extension: true,
  },
  ...orderRoutes,
  ...paymentRoutes,
  ...eventRoutes,
  describeApi: {
    ...catalogueRead,
    path: "/openapi.json",
    tag: "Reference",
    summary: "Read the API description",
    description: "This OpenAPI document, for code generators and API clients. No key required.",
    style: "bare",
    output: z.looseObject({
      openapi: z.string(),
      info: z.looseObject({ title: z.string(), version: z.string() }),
      paths: z.looseObject({}),
    }),
    message: "",
    unauthenticated: true,
    extension: true,
  },
} as const satisfies Record<string, Route>;
