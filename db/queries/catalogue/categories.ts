import { type Kysely, sql } from "kysely";
import { incrementCatalogueVersion } from "#db/queries/products/product-changes.ts";
import type { Database } from "#db/schema.ts";

/** Lists the store's categories by name, with the number of their visible products. */
export async function listCategoryRows(db: Kysely<Database>, storeUid: string) {
  return db
    .selectFrom("categories")
    .leftJoin("listing_counts", (join) =>
      join
        .onRef("listing_counts.store_uid", "=", "categories.store_uid")
        .onRef("listing_counts.category_uid", "=", "categories.uid"),
    )
    .select(["categories.uid", "categories.slug", "categories.name", "categories.color"])
    .select(sql<number>`coalesce(sum(listing_counts.products), 0)::integer`.as("products"))
    .where("categories.store_uid", "=", storeUid)
    .groupBy("categories.uid")
    .orderBy(sql`lower(categories.name)`)
    .execute();
}

/** Sets the colour of the store's category and returns whether there is one. */
export async function updateCategoryColor(
  db: Kysely<Database>,
  storeUid: string,
  uid: string,
  color: string,
): Promise<boolean> {
  const changed = await db
    .updateTable("categories")
    .set({ color })
    .where("store_uid", "=", storeUid)
    .where("uid", "=", uid)
    .returning("uid")
    .executeTakeFirst();
  // Cached pages show the colours.
  await incrementCatalogueVersion(db, storeUid);
  return changed !== undefined;
}
