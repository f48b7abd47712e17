import { type Kysely, sql } from "kysely";
import { jsonArrayFrom } from "kysely/helpers/postgres";
import {
  filteredProducts,
  type MerchantProductFilter,
} from "#db/queries/products/merchant-products.ts";
import { lockProducts, type ProductSelector } from "#db/queries/products/product-changes.ts";
import type { Database } from "#db/schema.ts";
import type { ProductAttribute } from "#lib/kernel/product-attributes.ts";

/** A product with everything that an import may change; money as text. */
export type StoredProduct = Awaited<ReturnType<typeof readProducts>>[number];
export type StoredVariant = Awaited<ReturnType<typeof listVariants>>[number];
export type StoredImage = Awaited<ReturnType<typeof listImages>>[number];

/** Locks products until the transaction ends, against concurrent edits and orders, and reads them. */
export async function readLockedProducts(
  db: Kysely<Database>,
  storeUid: string,
  wanted: ProductSelector,
): Promise<StoredProduct[]> {
  const uids = await lockProducts(db, storeUid, wanted);
  if (uids.length === 0) return [];
  const products = db
    .selectFrom("products")
    .where("products.store_uid", "=", storeUid)
    .where("products.uid", "=", anyOf(uids, "uuid"));
  return readProducts(db, storeUid, products.orderBy("products.uid"));
}

/** Lists the next matching products by handle, including hidden ones. */
export async function listProductsByHandle(
  db: Kysely<Database>,
  storeUid: string,
  filter: MerchantProductFilter,
  { after, limit }: { after: string; limit: number },
): Promise<StoredProduct[]> {
  const products = filteredProducts(db, storeUid, filter)
    .where("products.handle", ">", after)
    .orderBy("products.handle")
    .limit(limit);
  return readProducts(db, storeUid, products);
}

/** Reads the selected products with their variants in display order, including inactive ones. */
async function readProducts(
  db: Kysely<Database>,
  storeUid: string,
  selected: ReturnType<typeof filteredProducts>,
) {
  const products = await selected
    .leftJoin("categories", "categories.uid", "products.category_uid")
    .select(["products.uid", "handle", "products.name", "products.description", "brand"])
    .select(sql<ProductAttribute[]>`products.attributes`.as("attributes"))
    .select(["is_active", "is_hidden_from_storefront", "is_variable", "products.created_at"])
    .select(["description_html", "story", "seo_title", "seo_description"])
    .select(["tags", "category_uid", "categories.name as category"])
    .execute();
  const uids = products.map(({ uid }) => uid);
  const variants = Map.groupBy(
    await listVariants(db, storeUid, uids),
    (variant) => variant.product_uid,
  );
  const images = Map.groupBy(await listImages(db, storeUid, uids), (image) => image.product_uid);
  return products.map((product) => ({
    ...product,
    variants: variants.get(product.uid) ?? [],
    images: images.get(product.uid) ?? [],
  }));
}

/** `promo_expiry` is text, which keeps its microseconds. */
async function listVariants(db: Kysely<Database>, storeUid: string, productUids: string[]) {
  return db
    .selectFrom("variants")
    .leftJoin("stock_levels", "stock_levels.variant_uid", "variants.uid")
    .select(["uid", "product_uid", "name", "sku", "price", "promo_price", "weight", "taxable"])
    .select(["is_active", "is_default", "image", "position", "on_hand", "reserved", "unit_cost"])
    .select(["tracks_stock", "allows_backorder", "reorder_point", "batch_number", "expires_on"])
    .select(["length", "width", "height", "barcode", "requires_shipping", "expected_back_on"])
    .select(sql<string | null>`promo_expiry::text`.as("promo_expiry"))
    .select((from) =>
      jsonArrayFrom(
        from
          .selectFrom("variant_attributes")
          .innerJoin("attributes", "attributes.uid", "variant_attributes.attribute_uid")
          .innerJoin("attribute_values", "attribute_values.uid", "variant_attributes.value_uid")
          .select(["attributes.name", "attribute_values.value"])
          .whereRef("variant_attributes.variant_uid", "=", "variants.uid")
          .orderBy("variant_attributes.position")
          .orderBy("attributes.name"),
      ).as("attributes"),
    )
    .where("variants.store_uid", "=", storeUid)
    .where("product_uid", "=", anyOf(productUids, "uuid"))
    .orderBy("position")
    .orderBy("uid")
    .execute();
}

async function listImages(db: Kysely<Database>, storeUid: string, productUids: string[]) {
  return db
    .selectFrom("product_images")
    .select(["uid", "product_uid", "image", "alt_text", "is_primary", "position"])
    .where("store_uid", "=", storeUid)
    .where("product_uid", "=", anyOf(productUids, "uuid"))
    .orderBy("position")
    .orderBy("uid")
    .execute();
}

/**
 * Finds the products whose active variants have these SKUs, in the order of their SKUs. Looks up one SKU at a
 * time: without statistics, as during a first import, PostgreSQL would compare every variant with every SKU.
 */
export async function findProductsWithSkus(
  db: Kysely<Database>,
  storeUid: string,
  skus: string[],
): Promise<{ sku: string; handle: string; name: string }[]> {
  const { rows } = await sql<{ sku: string; handle: string; name: string }>`
    select distinct requested.sku, products.handle, products.name
    from unnest(${skus}::text[]) as requested (sku)
      cross join lateral (
        select product_uid from variants
        where store_uid = ${storeUid} and sku = requested.sku and sku <> '' and is_active
        offset 0
      ) as variants
      join products on products.uid = variants.product_uid
    order by requested.sku, products.handle`.execute(db);
  return rows;
}

/** Finds the store's categories by name, ignoring case, with the requested spelling. */
export async function findCategories(
  db: Kysely<Database>,
  storeUid: string,
  names: string[],
): Promise<{ uid: string; name: string }[]> {
  const { rows } = await sql<{ uid: string; name: string }>`
    select categories.uid, requested.name
    from unnest(${names}::text[]) as requested (name)
      join categories on categories.store_uid = ${storeUid} and lower(categories.name) = lower(requested.name)
  `.execute(db);
  return rows;
}

/** Lists the slugs of the store's categories. */
export async function listCategorySlugs(db: Kysely<Database>, storeUid: string): Promise<string[]> {
  const rows = await db
    .selectFrom("categories")
    .select("slug")
    .where("store_uid", "=", storeUid)
    .execute();
  return rows.map(({ slug }) => slug);
}

/** Finds the store's attributes by name. */
export async function findAttributes(
  db: Kysely<Database>,
  storeUid: string,
  names: string[],
): Promise<{ uid: string; name: string }[]> {
  return db
    .selectFrom("attributes")
    .select(["uid", "name"])
    .where("store_uid", "=", storeUid)
    .where("name", "=", anyOf(names, "text"))
    .execute();
}

/** Finds those of these values that the attributes have. */
export async function findAttributeValues(
  db: Kysely<Database>,
  storeUid: string,
  attributeUids: string[],
  values: string[],
): Promise<{ uid: string; attribute_uid: string; value: string }[]> {
  return db
    .selectFrom("attribute_values")
    .select(["uid", "attribute_uid", "value"])
    .where("store_uid", "=", storeUid)
    .where("attribute_uid", "=", anyOf(attributeUids, "uuid"))
    .where("value", "=", anyOf(values, "text"))
    .execute();
}

function anyOf(values: string[], type: "text" | "uuid") {
  return sql<string>`any (${values}::${sql.raw(type)}[])`;
}

/** Lists the products whose batches have an expiry date. */
export async function listProductsWithExpiry(
  db: Kysely<Database>,
  storeUid: string,
): Promise<string[]> {
  const rows = await db
    .selectFrom("stock_levels")
    .innerJoin("variants", "variants.uid", "stock_levels.variant_uid")
    .select("variants.product_uid")
    .distinct()
    .where("stock_levels.store_uid", "=", storeUid)
    .where("stock_levels.expires_on", "is not", null)
    .execute();
  return rows.map(({ product_uid }) => product_uid);
}
