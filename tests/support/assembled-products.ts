import { type ExpressionBuilder, type Kysely, type RawBuilder, sql } from "kysely";
import { jsonArrayFrom } from "kysely/helpers/postgres";
import { findVisibleProducts } from "#db/queries/catalogue.ts";
import type { ProductDocument, VariantDocument } from "#db/queries/product-rows.ts";
import type { Database } from "#db/schema.ts";
import { type StockLevel, stockLevels } from "#lib/serializers/stock-levels.ts";

/** A visible product with all that a shopper may see of it. */
interface SeenProduct extends Omit<ProductDocument, "variants"> {
  category_name: string | null;
  variants: (VariantDocument & StockLevel)[];
}

/** What is read of a store's products, by uid. */
export async function keptProducts(db: Kysely<Database>, storeUid: string): Promise<SeenProduct[]> {
  const products = await db
    .selectFrom("products")
    .select("uid")
    .where("store_uid", "=", storeUid)
    .orderBy("uid")
    .execute();
  const uids = products.map(({ uid }) => uid);
  const read = await findVisibleProducts(db, storeUid, uids, []);
  return read.products.map((row) => {
    if (!row.document) throw new Error("a document was asked for and did not come");
    const { document, category_name } = row;
    const levels = stockLevels(row.stock, document.variants.length);
    const variants = document.variants.map((variant, index) => {
      const level = levels[index];
      if (!level) throw new Error("a variant has no stock, not even none");
      return { ...variant, ...level };
    });
    return { ...document, category_name, variants };
  });
}

/** The same, put together from the catalogue itself. */
export async function assembledProducts(
  db: Kysely<Database>,
  storeUid: string,
): Promise<SeenProduct[]> {
  return db
    .selectFrom("products")
    .select(productFields)
    .where("products.store_uid", "=", storeUid)
    .where("products.is_active", "=", true)
    .where("products.is_hidden_from_storefront", "=", false)
    .orderBy("products.uid")
    .execute();
}

/** The columns of SeenProduct, related rows nested. */
function productFields(from: ExpressionBuilder<Database, "products">) {
  return [
    "products.uid",
    "products.name",
    "products.description",
    "products.story",
    "products.category_uid",
    from
      .selectFrom("categories")
      .select("categories.name")
      .whereRef("categories.uid", "=", "products.category_uid")
      .as("category_name"),
    "products.brand",
    "products.is_active",
    "products.is_hidden_from_storefront",
    "products.is_variable",
    sql<string>`to_json(products.created_at) #>> '{}'`.as("created_at"),
    jsonArrayFrom(
      from
        .selectFrom("product_images")
        .select(["uid", "image", "alt_text", "is_primary", "position", "created_at", "updated_at"])
        .whereRef("product_images.product_uid", "=", "products.uid")
        .orderBy("product_images.position")
        .orderBy("product_images.uid"),
    ).as("images"),
    jsonArrayFrom(
      from
        .selectFrom("variants")
        .leftJoin("stock_levels", "stock_levels.variant_uid", "variants.uid")
        .select((variant) => [
          "variants.uid",
          "variants.name",
          "variants.sku",
          asText<string>("variants.price").as("price"),
          asText<string | null>("variants.promo_price").as("promo_price"),
          "variants.promo_expiry",
          asText<string | null>("variants.weight").as("weight"),
          asText<string | null>("variants.length").as("length"),
          asText<string | null>("variants.width").as("width"),
          asText<string | null>("variants.height").as("height"),
          "variants.is_active",
          "variants.is_default",
          "variants.image",
          variant.fn.coalesce("stock_levels.on_hand", sql<number>`0`).as("on_hand"),
          variant.fn.coalesce("stock_levels.reserved", sql<number>`0`).as("reserved"),
          "stock_levels.expires_on",
          jsonArrayFrom(
            variant
              .selectFrom("variant_attributes")
              .innerJoin("attributes", "attributes.uid", "variant_attributes.attribute_uid")
              .innerJoin("attribute_values", "attribute_values.uid", "variant_attributes.value_uid")
              .select([
                "variant_attributes.uid",
                "attributes.uid as attribute",
                "attribute_values.uid as value",
                "attributes.name as attribute_name",
                "attribute_values.value as attribute_value",
              ])
              .whereRef("variant_attributes.variant_uid", "=", "variants.uid")
              .orderBy("variant_attributes.position")
              .orderBy("attributes.name"),
          ).as("attributes"),
        ])
        .whereRef("variants.product_uid", "=", "products.uid")
        .where("variants.is_active", "=", true)
        .orderBy("variants.position")
        .orderBy("variants.uid"),
    ).as("variants"),
  ] as const;
}

/** json_agg makes a number of a numeric and drops its last zeros; text keeps it whole. */
function asText<T extends string | null>(column: string): RawBuilder<T> {
  return sql<T>`${sql.ref(column)}::text`;
}
