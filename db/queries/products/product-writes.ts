import { type Insertable, type Kysely, sql } from "kysely";
import { insertRows, rowset, updateRowsByUid } from "#db/queries/bulk.ts";
import type { Database } from "#db/schema.ts";
import type { ProductAttribute } from "#lib/kernel/product-attributes.ts";

type Rows<Table extends keyof Database> = Insertable<Database[Table]>[];

type ProductRows = (Omit<Insertable<Database["products"]>, "attributes"> & {
  attributes?: ProductAttribute[];
})[];

/** Rows to write for products of one store; callers assign the uids of new rows. */
export type ProductWrites = ReturnType<typeof noWrites>;

export function noWrites() {
  return {
    newCategories: [] as Rows<"categories">,
    newProducts: [] as ProductRows,
    changedProducts: [] as ProductRows,
    newAttributes: [] as Rows<"attributes">,
    newAttributeValues: [] as Rows<"attribute_values">,
    newVariants: [] as Rows<"variants">,
    changedVariants: [] as Rows<"variants">,
    /** Variants whose attributes are replaced by those in `variantAttributes`. */
    variantsWithNewAttributes: [] as string[],
    variantAttributes: [] as Rows<"variant_attributes">,
    newStock: [] as Rows<"stock_levels">,
    changedStock: [] as Rows<"stock_levels">,
    stockMovements: [] as Rows<"stock_movements">,
    newImages: [] as Rows<"product_images">,
    changedImages: [] as Rows<"product_images">,
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
  await insertRows(db, "categories", writes.newCategories);
  await insertRows(db, "products", writes.newProducts);
  await updateRowsByUid(db, "products", storeUid, writes.changedProducts);
  await insertRows(db, "attributes", writes.newAttributes);
  await insertRows(db, "attribute_values", writes.newAttributeValues);
  await insertRows(db, "variants", writes.newVariants);
  await updateRowsByUid(db, "variants", storeUid, writes.changedVariants);
  await removeAttributes(db, storeUid, writes.variantsWithNewAttributes);
  await insertRows(db, "variant_attributes", writes.variantAttributes);
  await insertRows(db, "stock_levels", writes.newStock);
  await insertRows(db, "stock_movements", writes.stockMovements);
  await updateRowsByUid(db, "product_images", storeUid, writes.changedImages);
  await insertRows(db, "product_images", writes.newImages);
}

/** When tracking is turned on, reserves the unfulfilled units of open orders; when turned off, reserves none. */
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
        expires_on = rows.expires_on,
        reserved = case when s.tracks_stock = rows.tracks_stock then s.reserved
          when rows.tracks_stock then (
            select coalesce(sum(i.quantity - i.qty_fulfilled), 0)
            from order_items i join orders o on o.uid = i.order_uid
            where i.store_uid = ${storeUid} and i.variant_uid = s.variant_uid
              and i.popup_inventory is null
              and o.fulfilment_status in ('unfulfilled', 'partially_fulfilled')
          ) else 0 end
      from ${rowset("stock_levels", rows)}
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
