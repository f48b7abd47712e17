import { type Insertable, type Kysely, sql } from "kysely";
import { insertRows, rowset, updateRows } from "#db/queries/bulk.ts";
import type { Database } from "#db/schema.ts";

const CATEGORY = { uid: "uuid", store_uid: "uuid", name: "text", slug: "text" } as const;

const PRODUCT = {
  uid: "uuid",
  store_uid: "uuid",
  category_uid: "uuid",
  handle: "text",
  name: "text",
  description: "text",
  description_html: "text",
  seo_title: "text",
  seo_description: "text",
  brand: "text",
  tags: "text[]",
  is_active: "boolean",
  is_hidden_from_storefront: "boolean",
  is_variable: "boolean",
} as const;

const ATTRIBUTE = { uid: "uuid", store_uid: "uuid", name: "text" } as const;

const ATTRIBUTE_VALUE = {
  uid: "uuid",
  store_uid: "uuid",
  attribute_uid: "uuid",
  value: "text",
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
  length: "numeric",
  width: "numeric",
  height: "numeric",
  barcode: "text",
  taxable: "boolean",
  requires_shipping: "boolean",
  expected_back_on: "date",
  is_default: "boolean",
  image: "text",
  position: "integer",
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
  tracks_stock: "boolean",
  allows_backorder: "boolean",
  unit_cost: "numeric",
  reorder_point: "integer",
  batch_number: "text",
  expires_on: "date",
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

/** The named columns with their insertable types. */
type Write<Table extends keyof Database, Types> = Required<
  Pick<Insertable<Database[Table]>, keyof Types & keyof Insertable<Database[Table]>>
>;

/** Rows to write for products of one store; callers assign the uids of new rows. */
export interface ProductWrites {
  newCategories: Write<"categories", typeof CATEGORY>[];
  newProducts: Write<"products", typeof PRODUCT>[];
  changedProducts: Write<"products", typeof PRODUCT>[];
  newAttributes: Write<"attributes", typeof ATTRIBUTE>[];
  newAttributeValues: Write<"attribute_values", typeof ATTRIBUTE_VALUE>[];
  newVariants: Write<"variants", typeof VARIANT>[];
  changedVariants: Write<"variants", typeof VARIANT>[];
  /** Variants whose attributes are replaced by those in `variantAttributes`. */
  variantsWithNewAttributes: string[];
  variantAttributes: Write<"variant_attributes", typeof VARIANT_ATTRIBUTE>[];
  newStock: Write<"stock_levels", typeof STOCK>[];
  changedStock: Write<"stock_levels", typeof STOCK>[];
  newImages: Write<"product_images", typeof IMAGE>[];
  changedImages: Write<"product_images", typeof IMAGE>[];
}

export function noWrites(): ProductWrites {
  return {
    newCategories: [],
    newProducts: [],
    changedProducts: [],
    newAttributes: [],
    newAttributeValues: [],
    newVariants: [],
    changedVariants: [],
    variantsWithNewAttributes: [],
    variantAttributes: [],
    newStock: [],
    changedStock: [],
    newImages: [],
    changedImages: [],
  };
}

/**
 * Writes the rows with one statement per table, in a transaction that has locked the changed products and
 * refreshes them afterwards.
 */
export async function writeProducts(
  db: Kysely<Database>,
  storeUid: string,
  writes: ProductWrites,
): Promise<void> {
  await updateStock(db, storeUid, writes.changedStock);
  await insertRows(db, "categories", CATEGORY, writes.newCategories);
  await insertRows(db, "products", PRODUCT, writes.newProducts);
  await updateRows(db, "products", storeUid, PRODUCT, writes.changedProducts);
  await insertRows(db, "attributes", ATTRIBUTE, writes.newAttributes);
  await insertRows(db, "attribute_values", ATTRIBUTE_VALUE, writes.newAttributeValues);
  await insertRows(db, "variants", VARIANT, writes.newVariants);
  await updateRows(db, "variants", storeUid, VARIANT, writes.changedVariants);
  await removeAttributes(db, storeUid, writes.variantsWithNewAttributes);
  await insertRows(db, "variant_attributes", VARIANT_ATTRIBUTE, writes.variantAttributes);
  await insertRows(db, "stock_levels", STOCK, writes.newStock);
  await updateRows(db, "product_images", storeUid, IMAGE, writes.changedImages);
  await insertRows(db, "product_images", IMAGE, writes.newImages);
}

/** Reserves what open orders wait for when stock becomes tracked, and nothing when it no longer is. */
async function updateStock(
  db: Kysely<Database>,
  storeUid: string,
  rows: ProductWrites["changedStock"],
): Promise<void> {
  if (rows.length === 0) return;
  await sql`
    update stock_levels s
      set on_hand = rows.on_hand, tracks_stock = rows.tracks_stock,
        allows_backorder = rows.allows_backorder, unit_cost = rows.unit_cost,
        reorder_point = rows.reorder_point, batch_number = rows.batch_number,
        expires_on = rows.expires_on, updated_at = now(),
        reserved = case when s.tracks_stock = rows.tracks_stock then s.reserved
          when rows.tracks_stock then (
            select coalesce(sum(i.quantity - i.qty_fulfilled), 0)
            from order_items i join orders o on o.uid = i.order_uid
            where i.store_uid = ${storeUid} and i.variant_uid = s.variant_uid
              and i.popup_inventory is null
              and o.fulfilment_status in ('unfulfilled', 'partially_fulfilled')
          ) else 0 end
      from ${rowset(STOCK, rows)}
      where s.variant_uid = rows.variant_uid and s.store_uid = ${storeUid}
  `.execute(db);
}

async function removeAttributes(
  db: Kysely<Database>,
  storeUid: string,
  variantUids: string[],
): Promise<void> {
  if (variantUids.length === 0) return;
  await db
    .deleteFrom("variant_attributes")
    .where("store_uid", "=", storeUid)
    .where("variant_uid", "=", sql<string>`any (${variantUids}::uuid[])`)
    .execute();
}
