import { type Kysely, sql } from "kysely";
import { jsonArrayFrom } from "kysely/helpers/postgres";
import type { Database } from "#db/schema.ts";

/** Finds the details of a visible product and its active variants that its document does not have. */
export async function findPageDetails(db: Kysely<Database>, storeUid: string, uid: string) {
  return db
    .selectFrom("products")
    .select(["products.uid", "products.description_html"])
    .select(["products.seo_title", "products.seo_description"])
    .select((from) =>
      jsonArrayFrom(
        from
          .selectFrom("variants")
          .leftJoin("stock_levels", "stock_levels.variant_uid", "variants.uid")
          .select(["variants.uid", "variants.taxable", "variants.barcode"])
          .select(["variants.requires_shipping", "variants.expected_back_on"])
          .select([
            sql<boolean>`coalesce(tracks_stock, true)`.as("tracks_stock"),
            sql<boolean>`coalesce(allows_backorder, false)`.as("allows_backorder"),
          ])
          .whereRef("variants.product_uid", "=", "products.uid")
          .where("variants.is_active", "=", true)
          .orderBy("variants.position")
          .orderBy("variants.uid"),
      ).as("variants"),
    )
    .where("products.store_uid", "=", storeUid)
    .where("products.uid", "=", uid)
    .where("products.is_visible", "=", true)
    .executeTakeFirst();
}
