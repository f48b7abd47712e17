import { type Kysely, sql } from "kysely";
import { jsonArrayFrom } from "kysely/helpers/postgres";
import {
  filteredProducts,
  type MerchantProductFilter,
} from "#db/queries/products/merchant-products.ts";
import type { Database } from "#db/schema.ts";

export type ExportedProduct = Awaited<ReturnType<typeof listExported>>[number];

/** Lists the next matching products by handle, including hidden ones, with all their variants. Money as text. */
export async function listExported(
  db: Kysely<Database>,
  storeUid: string,
  filter: MerchantProductFilter,
  { after, limit }: { after: string; limit: number },
) {
  return filteredProducts(db, storeUid, filter)
    .leftJoin("categories", "categories.uid", "products.category_uid")
    .select(["products.handle", "products.name", "products.description", "products.brand"])
    .select(["products.tags", "products.description_html"])
    .select(["products.story", "products.seo_title", "products.seo_description"])
    .select(["products.is_active", "products.is_hidden_from_storefront"])
    .select(["products.created_at", "categories.name as category"])
    .select((from) => [
      jsonArrayFrom(
        from
          .selectFrom("variants")
          .leftJoin("stock_levels", "stock_levels.variant_uid", "variants.uid")
          .select(["variants.is_active", "variants.sku", "variants.image", "variants.taxable"])
          .select(["stock_levels.on_hand", "stock_levels.tracks_stock"])
          .select(["stock_levels.allows_backorder", "stock_levels.reorder_point"])
          .select(["stock_levels.batch_number", "variants.barcode", "variants.requires_shipping"])
          .select([
            sql<string>`variants.price::text`.as("price"),
            sql<string | null>`case when variants.promo_expiry <= now() then null
              else variants.promo_price::text end`.as("promo_price"),
            "variants.promo_expiry",
            sql<string | null>`variants.length::text`.as("length"),
            sql<string | null>`variants.width::text`.as("width"),
            sql<string | null>`variants.height::text`.as("height"),
            sql<string | null>`variants.expected_back_on::text`.as("expected_back_on"),
            sql<string | null>`stock_levels.expires_on::text`.as("expires_on"),
            sql<string | null>`(variants.weight * 1000)::int::text`.as("grams"),
            sql<string | null>`stock_levels.unit_cost::text`.as("unit_cost"),
          ])
          .select((of) =>
            jsonArrayFrom(
              of
                .selectFrom("variant_attributes")
                .innerJoin("attributes", "attributes.uid", "variant_attributes.attribute_uid")
                .innerJoin(
                  "attribute_values",
                  "attribute_values.uid",
                  "variant_attributes.value_uid",
                )
                .select(["attributes.name", "attribute_values.value"])
                .whereRef("variant_attributes.variant_uid", "=", "variants.uid")
                .orderBy("variant_attributes.position")
                .orderBy("attributes.name"),
            ).as("attributes"),
          )
          .whereRef("variants.product_uid", "=", "products.uid")
          .orderBy("variants.position")
          .orderBy("variants.uid"),
      ).as("variants"),
      jsonArrayFrom(
        from
          .selectFrom("product_images")
          .select(["image", "alt_text"])
          .whereRef("product_images.product_uid", "=", "products.uid")
          .orderBy("position")
          .orderBy("uid"),
      ).as("images"),
    ])
    .where("products.handle", ">", after)
    .orderBy("products.handle")
    .limit(limit)
    .execute();
}
