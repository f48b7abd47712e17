import { z } from "zod";
import { PlacedOrder } from "#lib/contract/order-request.ts";
import { Product, ProductPage, Variant } from "#lib/contract/product.ts";
import { routes } from "#lib/contract/routes.ts";
import { listSuggestions } from "#lib/contract/suggestions.ts";

/** A product with its slug, for the shop's page URLs. */
export const ShopProduct = Product.extend({ slug: z.string() });
export type ShopProduct = z.infer<typeof ShopProduct>;

/** A product in the basket, with what a shopper without an API key can order of the requested variants now. */
export const BasketProduct = ShopProduct.extend({
  variants: z.array(
    Variant.extend({
      orderable_stock: z
        .int()
        .optional()
        .describe(
          "Absent unless the variant was requested and unpaid orders limit it below `sellable_stock`",
        ),
    }),
  ),
});
export type BasketProduct = z.infer<typeof BasketProduct>;

export const ShopProductPage = ProductPage.extend({ results: z.array(ShopProduct) });
export type ShopProductPage = z.infer<typeof ShopProductPage>;

/** The fields that price the lines of a cart. */
export type CartProduct = Pick<BasketProduct, "uid" | "name" | "images" | "variants">;

/** Endpoints that the shopper's browser calls without a key; same schemas as the public API. */
export const storefrontRoutes = {
  listProducts: { ...routes.listProducts, output: ShopProductPage },
  listProductFilters: routes.listProductFilters,
  listSuggestions,
  readBasket: { ...routes.readBasket, output: z.array(BasketProduct) },
  quoteShipping: routes.quoteShipping,
  previewOrder: routes.previewOrder,
  placeOrder: { ...routes.createOrder, output: PlacedOrder },
} as const;
