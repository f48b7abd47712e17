import { type ExpressionBuilder, type Kysely, type RawBuilder, sql } from "kysely";
import { jsonArrayFrom } from "kysely/helpers/postgres";
import { findVisibleProducts } from "#db/queries/catalogue/catalogue.ts";
import type { Database } from "#db/schema.ts";
import type { Product, Variant } from "#lib/contract/product.ts";
import { toLocalTime } from "#lib/kernel/time-zone.ts";

/** Returns the products that shoppers see at `now`, by uid, from the stored documents. */
export async function shownProducts(
  db: Kysely<Database>,
  storeUid: string,
  now: Date,
): Promise<Product[]> {
  const products = await db
    .selectFrom("products")
    .select("uid")
    .where("store_uid", "=", storeUid)
    .orderBy("uid")
    .execute();
  const uids = products.map(({ uid }) => uid);
  const { documents } = await findVisibleProducts(db, storeUid, uids, now);
  return documents.map((document) => JSON.parse(document));
}

/** Returns the same products, assembled from the catalogue's tables. */
export async function assembledProducts(
  db: Kysely<Database>,
  storeUid: string,
  now: Date,
): Promise<Product[]> {
  const products = await db
    .selectFrom("products")
    .select(productFields)
    .where("products.store_uid", "=", storeUid)
    .where("products.is_active", "=", true)
    .where("products.is_hidden_from_storefront", "=", false)
    .orderBy("products.uid")
    .execute();
  return products.map((product) => {
    const variants = product.variants.map((variant) => asSeen(variant, now));
    return {
      ...product,
      category_name: product.category_name ?? "",
      created_at: product.created_at.toISOString(),
      variants,
      images: product.images.map((image) => ({
        ...image,
        created_at: new Date(image.created_at).toISOString(),
        updated_at: new Date(image.updated_at).toISOString(),
      })),
      total_stock: variants.reduce((sum, variant) => sum + variant.available_stock, 0),
    };
  });
}

interface AssembledVariant
  extends Omit<Variant, "promo_expiry" | "available_stock" | "sellable_stock"> {
  promo_expiry: string | null;
  on_hand: number;
  reserved: number;
  expires_on: string | null;
  sells_without_limit: boolean;
}

function asSeen(variant: AssembledVariant, now: Date): Variant {
  const { on_hand, reserved, expires_on, sells_without_limit, ...seen } = variant;
  const available = Math.max(on_hand - reserved, 0);
  const ends = seen.promo_expiry && new Date(seen.promo_expiry).toISOString();
  const hasPromo = ends === null || ends > now.toISOString();
  const isPast = expires_on !== null && expires_on < toLocalTime(now, "Africa/Lagos").slice(0, 10);
  return {
    ...seen,
    promo_price: hasPromo ? seen.promo_price : null,
    promo_expiry: hasPromo ? ends : null,
    available_stock: available,
    sellable_stock: isPast ? 0 : sells_without_limit ? 2_147_483_647 : available,
  };
}

/** The fields of a product, with related rows nested. */
function productFields(from: ExpressionBuilder<Database, "products">) {
  return [
    "products.uid",
    "products.name",
    "products.description",
    "products.story",
    "products.category_uid as category",
    from
      .selectFrom("categories")
      .select("categories.name")
      .whereRef("categories.uid", "=", "products.category_uid")
      .as("category_name"),
    "products.brand",
    "products.is_active",
    "products.is_hidden_from_storefront",
    "products.is_variable",
    "products.created_at",
    jsonArrayFrom(
      from
        .selectFrom("product_images")
        .select(["uid", "image", "alt_text", "is_primary", "created_at", "updated_at"])
        .select(["position as order", "position as sort_order"])
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
          sql<string>`case when weight between 0.001 and 0.005 then '0.01'
            else coalesce(round(weight, 2)::text, '') end`.as("weight"),
          sizeAsText("variants.length").as("length"),
          sizeAsText("variants.width").as("width"),
          sizeAsText("variants.height").as("height"),
          "variants.is_active",
          "variants.is_default",
          "variants.image",
          variant.fn.coalesce("stock_levels.on_hand", sql<number>`0`).as("on_hand"),
          variant.fn.coalesce("stock_levels.reserved", sql<number>`0`).as("reserved"),
          "stock_levels.expires_on",
          sql<boolean>`coalesce(not tracks_stock or allows_backorder, false)`.as(
            "sells_without_limit",
          ),
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

/** Casts numerics to text: JSON.parse would drop their trailing zeros. */
function asText<T extends string | null>(column: string): RawBuilder<T> {
  return sql<T>`${sql.ref(column)}::text`;
}

function sizeAsText(column: string): RawBuilder<string> {
  return sql<string>`coalesce(${sql.ref(column)}::text, '')`;
}
