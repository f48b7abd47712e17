import { z } from "zod";
import { Amount, DateTime, Uid } from "#lib/contract/scalars.ts";

/** spec §2.4 */
export const VariantAttribute = z.object({
  uid: Uid,
  attribute: Uid,
  value: Uid,
  attribute_name: z.string(),
  attribute_value: z.string(),
});

/** spec §2.4 */
export const Variant = z.object({
  uid: Uid,
  name: z.string(),
  sku: z.string(),
  price: Amount,
  promo_price: Amount.nullable().describe("Null unless a promo holds at this moment"),
  promo_expiry: DateTime.nullable().describe("Null when the promo holds until it is removed"),
  weight: z.string().describe("Kilograms"),
  length: z.string().describe("Centimetres"),
  width: z.string().describe("Centimetres"),
  height: z.string().describe("Centimetres"),
  is_active: z.boolean(),
  image: z.string().nullable(),
  is_default: z.boolean(),
  attributes: z.array(VariantAttribute),
  available_stock: z.int().describe("On hand less reserved"),
  sellable_stock: z.int().describe("What a shopper can order now"),
});
export type Variant = z.infer<typeof Variant>;

/** spec §2.4 */
export const ProductImage = z.object({
  uid: Uid,
  image: z.string(),
  alt_text: z.string(),
  is_primary: z.boolean(),
  order: z.int(),
  sort_order: z.int(),
  created_at: DateTime,
  updated_at: DateTime,
});

/** spec §2.3 */
export const Product = z.object({
  uid: Uid,
  name: z.string(),
  description: z.string(),
  story: z.string(),
  category: Uid.nullable(),
  category_name: z.string(),
  brand: z.string(),
  is_active: z.boolean(),
  is_hidden_from_storefront: z.boolean(),
  is_variable: z.boolean(),
  variants: z.array(Variant),
  images: z.array(ProductImage),
  total_stock: z.int(),
  created_at: DateTime,
});
export type Product = z.infer<typeof Product>;

/** spec §2.5 */
export const ProductPage = z.object({
  count: z.int().describe("All matching products"),
  next: z.string().nullable(),
  previous: z.string().nullable(),
  results: z.array(Product),
});
export type ProductPage = z.infer<typeof ProductPage>;
