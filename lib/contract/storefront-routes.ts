import { z } from "zod";
import { OrderPreview, OrderPreviewRequest, PlacedOrder } from "#lib/contract/order-preview.ts";
import { Product } from "#lib/contract/product.ts";
import { routes } from "#lib/contract/routes.ts";
import { Uid } from "#lib/contract/scalars.ts";
import { BODY_LIMITS } from "#lib/contract/unspecified.ts";

const uids = z
  .string()
  .transform((text) => text.split(","))
  .pipe(z.array(Uid).min(1).max(BODY_LIMITS.items));

/** What the shopper's browser may read without a key: the shapes of the public API (spec §2). */
export const storefrontRoutes = {
  listProducts: { ...routes.listProducts },
  readProducts: {
    ...routes.listProducts,
    path: "/basket",
    summary: "Read the products of a basket",
    query: z.object({ products: uids.describe("Product uids, comma-separated") }),
    output: z.array(Product),
  },
  quoteShipping: { ...routes.quoteShipping },
  previewOrder: {
    ...routes.createOrder,
    path: "/order-preview",
    summary: "Price an order before it is placed",
    group: "catalogue",
    body: OrderPreviewRequest,
    output: OrderPreview,
    status: 200,
    message: "Order priced",
  },
  placeOrder: { ...routes.createOrder, output: PlacedOrder },
} as const;

export type StorefrontRoute = (typeof storefrontRoutes)[keyof typeof storefrontRoutes];
