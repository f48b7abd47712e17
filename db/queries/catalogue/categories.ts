import { type Kysely, sql } from "kysely";
import type { Database } from "#db/schema.ts";

export interface CategoryRow {
  uid: string;
  slug: string;
  name: string;
  products: number;
}

/** Lists the store's categories by name, with the number of their visible products. */
export async function listCategoryRows(
  db: Kysely<Database>,
  storeUid: string,
): Promise<CategoryRow[]> {
  return db
    .selectFrom("categories")
    .leftJoin("listing_counts", (join) =>
      join
        .onRef("listing_counts.store_uid", "=", "categories.store_uid")
        .onRef("listing_counts.category_uid", "=", "categories.uid"),
    )
    .select(["categories.uid", "categories.slug", "categories.name"])
    .select(sql<number>`coalesce(sum(listing_counts.products), 0)::integer`.as("products"))
    .where("categories.store_uid", "=", storeUid)
    .groupBy("categories.uid")
    .orderBy(sql`lower(categories.name)`)
    .execute();
}
