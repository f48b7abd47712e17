import { type Kysely, sql } from "kysely";
import { type BulkRow, insertRows, rowset, updateRows } from "#db/queries/bulk.ts";
import type { Database } from "#db/schema.ts";

const CATEGORY = { uid: "uuid", store_uid: "uuid", name: "text" } as const;

const PRODUCT = {
  uid: "uuid",
  store_uid: "uuid",
  category_uid: "uuid",
  handle: "text",
  name: "text",
  description: "text",
  brand: "text",
  is_active: "boolean",
  is_hidden_from_storefront: "boolean",
  is_variable: "boolean",
} as const;

const VARIANT = {
  uid: "uuid",
  store_uid: "uuid",
  product_uid: "uuid",
  name: "text",
  sku: "text",
  price: "numeric",
  promo_price: "numeric",
  promo_expiry: "timestamptz",
  weight: "numeric",
  is_default: "boolean",
  image: "text",
  position: "integer",
} as const;

const IMAGE = {
  uid: "uuid",
  store_uid: "uuid",
  product_uid: "uuid",
  image: "text",
  alt_text: "text",
  is_primary: "boolean",
  position: "integer",
} as const;

const ATTRIBUTE = { uid: "uuid", store_uid: "uuid", name: "text" } as const;

const ATTRIBUTE_VALUE = {
  uid: "uuid",
  store_uid: "uuid",
  attribute_uid: "uuid",
  value: "text",
} as const;

const VARIANT_ATTRIBUTE = {
  store_uid: "uuid",
  variant_uid: "uuid",
  attribute_uid: "uuid",
  value_uid: "uuid",
  position: "integer",
} as const;

const STOCK = {
  store_uid: "uuid",
  variant_uid: "uuid",
  on_hand: "integer",
  unit_cost: "numeric",
} as const;

export type CategoryWrite = Write<typeof CATEGORY>;
export type ProductWrite = Write<typeof PRODUCT>;
export type VariantWrite = Write<typeof VARIANT>;
export type ImageWrite = Write<typeof IMAGE>;
export type AttributeWrite = Write<typeof ATTRIBUTE>;
export type AttributeValueWrite = Write<typeof ATTRIBUTE_VALUE>;
export type VariantAttributeWrite = Write<typeof VARIANT_ATTRIBUTE>;
export type StockWrite = Write<typeof STOCK>;
