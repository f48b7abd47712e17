import { type Kysely, sql } from "kysely";
import type { Database } from "#db/schema.ts";

export type OrderableVariant = Awaited<ReturnType<typeof findOrderableVariants>>[number];

/**
 * Those of the named variants a shopper may order: active, of a visible product of this store. With
 * the price that holds now, by the database's clock.
 */
export async function findOrderableVariants(
  db: Kysely<Database>,
  storeUid: string,
  variantUids: string[],
) {
  return db
    .selectFrom("variants")
    .innerJoin("products", (join) =>
      join.onRef("products.uid", "=", "variants.product_uid").on("products.is_visible", "=", true),
    )
    .select([
      "variants.uid",
      "variants.name",
      "variants.sku",
      "variants.price",
      "variants.weight",
      "variants.length",
      "variants.width",
      "variants.height",
      "products.uid as product_uid",
      "products.category_uid",
      "products.name as product_name",
    ])
    .select((from) => [
      sql<string>`
        case when promo_price is not null and (promo_expiry is null or promo_expiry > now())
          then promo_price else price end`.as("unit_price"),
      sql<string>`coalesce(variants.image, (${from
        .selectFrom("product_images")
        .select("image")
        .whereRef("product_images.product_uid", "=", "products.uid")
        .orderBy("is_primary", "desc")
        .orderBy("position")
        .limit(1)}), '')`.as("image"),
      sql<string>`coalesce((${from
        .selectFrom("variant_attributes")
        .innerJoin("attributes", "attributes.uid", "variant_attributes.attribute_uid")
        .innerJoin("attribute_values", "attribute_values.uid", "variant_attributes.value_uid")
        .select(
          sql<string>`string_agg(attributes.name || ': ' || attribute_values.value, ', '
            order by variant_attributes.position, attributes.name)`.as("text"),
        )
        .whereRef("variant_attributes.variant_uid", "=", "variants.uid")}), '')`.as("attributes"),
    ])
    .where("variants.store_uid", "=", storeUid)
    .where("variants.uid", "in", variantUids)
    .where("variants.is_active", "=", true)
    .orderBy("variants.uid")
    .execute();
}
