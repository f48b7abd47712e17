import { z } from "zod";
import { Amount, DateTime, Uid } from "#lib/contract/scalars.ts";

/** spec §2.4 */
export const VariantAttribute = z
  .object({
    uid: Uid,
    attribute: Uid.describe("The attribute itself, such as Size: the same for all products"),
    value: Uid.describe("The value itself, such as XL: the same for all products"),
    attribute_name: z.string(),
    attribute_value: z.string(),
  })
  .meta({ id: "VariantAttribute", description: "What tells a variant from its siblings" });

/** spec §2.4 */
export const Variant = z
  .object({
    uid: Uid.describe("What an item of a quote or an order names"),
    name: z.string(),
    sku: z.string(),
    price: Amount.describe("Regular price of one piece in the store's currency"),
    promo_price: Amount.nullable().describe(
      "Price of one piece while a promo holds; an order is charged this one. Null without a promo, " +
        "and from the instant `promo_expiry` passes, however the reply was cached",
    ),
    promo_expiry: DateTime.nullable().describe(
      "When the promo ends (UTC). Null without a promo, and for one that holds until it is removed",
    ),
    weight: z.string().describe("Kilograms, decimal with two places; empty when unknown"),
    length: z.string().describe("Centimetres, decimal with two places; empty when unknown"),
    width: z.string().describe("Centimetres, decimal with two places; empty when unknown"),
    height: z.string().describe("Centimetres, decimal with two places; empty when unknown"),
    is_active: z.boolean().describe("Always true here: inactive variants are not listed"),
    image: z.string().nullable().describe("Absolute address; null when the variant has no picture"),
    is_default: z.boolean().describe("The variant to preselect"),
    attributes: z.array(VariantAttribute),
    available_stock: z.int().describe("Pieces on hand less those reserved by orders"),
    sellable_stock: z
      .int()
      .describe(
        "Pieces a shopper can order now: as `available_stock`, but 0 when the batch has expired, never below 0",
      ),
  })
  .meta({ id: "Variant", description: "One thing that can be ordered, with its price and stock" });
export type Variant = z.infer<typeof Variant>;

/** spec §2.4 */
export const ProductImage = z
  .object({
    uid: Uid,
    image: z.string().describe("Absolute address"),
    alt_text: z.string().describe("Description for who cannot see it; may be empty"),
    is_primary: z.boolean().describe("The picture to show in lists"),
    order: z.int().describe("Position, smallest first"),
    sort_order: z.int().describe("The same as `order`"),
    created_at: DateTime,
    updated_at: DateTime,
  })
  .meta({ id: "ProductImage", description: "One picture of a product" });

/** spec §2.3 */
export const Product = z
  .object({
    uid: Uid,
    name: z.string(),
    description: z.string().describe("Plain text; empty when there is none"),
    story: z.string().describe("Longer text about the product; empty when there is none"),
    category: Uid.nullable().describe("Null for a product without a category"),
    category_name: z.string().describe("Empty without a category"),
    brand: z.string().describe("Empty when there is none"),
    is_active: z.boolean().describe("Always true here: inactive products are not found"),
    is_hidden_from_storefront: z
      .boolean()
      .describe("Always false here: hidden products are not found"),
    is_variable: z.boolean().describe("Has several variants to choose from"),
    variants: z.array(Variant).describe("Active variants only"),
    images: z.array(ProductImage),
    total_stock: z.int().describe("Sum of `available_stock` over the listed variants"),
    created_at: DateTime,
  })
  .meta({
    id: "Product",
    description: "A product a shopper can see, with all that can be ordered of it",
  });
export type Product = z.infer<typeof Product>;

/** spec §2.5 */
export const ProductPage = z
  .object({
    count: z.int().describe("All matching products, on whatever page"),
    corrected_search: z
      .string()
      .optional()
      .meta({
        "x-extension": true,
        description:
          "The text whose products these are, because nothing matches `search`: its words, misspelt ones " +
          "replaced by words of the store's products. Otherwise absent",
      }),
    next: z.string().nullable().describe("Absolute link to the next page; null on the last one"),
    previous: z
      .string()
      .nullable()
      .describe("Absolute link to the previous page; null on the first one"),
    results: z.array(Product),
  })
  .meta({ id: "ProductPage", description: "One page of products" });
export type ProductPage = z.infer<typeof ProductPage>;
