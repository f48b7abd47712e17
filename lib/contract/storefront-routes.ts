import { z } from "zod";
import { OrderPreview, PlacedOrder } from "#lib/contract/order-request.ts";
import { PaymentMethod } from "#lib/contract/payment.ts";
import { Product, ProductPage, Variant } from "#lib/contract/product.ts";
import { routes } from "#lib/contract/routes.ts";
import { Timestamp } from "#lib/contract/scalars.ts";
import { DeliveryOptions, PickupPoint } from "#lib/contract/store.ts";
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

export const ShopProductPage = ProductPage.extend({
  results: z.array(ShopProduct),
  alternatives: z
    .object({ kind: z.enum(["popular", "newest"]), products: z.array(ShopProduct) })
    .optional()
    .describe("Other products in stock, when a search finds none"),
});
export type ShopProductPage = z.infer<typeof ShopProductPage>;

/** What prices the lines of a cart; the checkout gets only the requested variants. */
const CartProduct = BasketProduct.pick({
  uid: true,
  name: true,
  images: true,
  variants: true,
});
export type CartProduct = z.infer<typeof CartProduct>;

/** What the checkout shows of a cart at one moment. */
const CheckoutSnapshot = z.object({
  products: z
    .array(CartProduct)
    .describe("The visible products of the requested variants, each with only these variants"),
  delivery_options: DeliveryOptions,
  pickup_points: z
    .array(PickupPoint.extend({ uid: z.string() }))
    .describe("At least one; an empty `uid` is the store's address"),
  delivery_enabled: z.boolean().describe("Whether couriers deliver"),
  order: OrderPreview.nullable().describe(
    "The totals of the quantities that can be ordered now; null when there are none",
  ),
  payment_methods: z
    .array(PaymentMethod)
    .describe(
      "The payment methods that can take the total; empty when there are no order pages, because shoppers pay there",
    ),
  expires_at: Timestamp.nullable().describe(
    "When the first of the promotions ends or of the promised days changes",
  ),
});
export type CheckoutSnapshot = z.infer<typeof CheckoutSnapshot>;

/** Endpoints that the shopper's browser calls without a key; same schemas as the public API. */
export const storefrontRoutes = {
  listProducts: { ...routes.listProducts, output: ShopProductPage },
  listProductFilters: routes.listProductFilters,
  listSuggestions,
  readBasket: { ...routes.readBasket, output: z.array(BasketProduct) },
  quoteShipping: routes.quoteShipping,
  previewOrder: { ...routes.previewOrder, output: CheckoutSnapshot },
  placeOrder: { ...routes.createOrder, output: PlacedOrder },
} as const;
