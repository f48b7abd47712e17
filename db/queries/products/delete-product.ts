import { type Kysely, sql } from "kysely";
import { changeProducts } from "#db/queries/products/product-changes.ts";
import type { Database } from "#db/schema.ts";

/** Returns whether any order has a line of the product, whatever became of the order. */
export async function isProductOrdered(
  db: Kysely<Database>,
  storeUid: string,
  uid: string,
): Promise<boolean> {
  const { rows } = await sql<{ is_ordered: boolean }>`
    select exists (
      select from order_items where store_uid = ${storeUid} and variant_uid = any (array(
        select v.uid from variants v where v.store_uid = ${storeUid} and v.product_uid = ${uid}))
    ) as is_ordered`.execute(db);
  return rows[0]?.is_ordered ?? false;
}

/**
 * Deletes a product with all that belongs to it, unless it was ordered: orders refer to their variants. Must run in a
 * transaction.
 */
export async function deleteUnorderedProduct(
  db: Kysely<Database>,
  storeUid: string,
  uid: string,
): Promise<"deleted" | "ordered" | "not found"> {
  const deleteRow = async () => {
    // Sees the orders that the product's lock has waited for.
    if (await isProductOrdered(db, storeUid, uid)) return "ordered";
    const { numDeletedRows } = await db
      .deleteFrom("products")
      .where("store_uid", "=", storeUid)
      .where("uid", "=", uid)
      .executeTakeFirstOrThrow();
    return numDeletedRows > 0n ? "deleted" : "not found";
  };
  return changeProducts(db, storeUid, { uids: [uid] }, deleteRow, (outcome) => ({
    type: "product.deleted",
    uids: outcome === "deleted" ? [uid] : [],
  }));
}
