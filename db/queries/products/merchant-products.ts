import {
  type Expression,
  type Kysely,
  type RawBuilder,
  type SelectQueryBuilder,
  type SqlBool,
  sql,
} from "kysely";
import { jsonArrayFrom } from "kysely/helpers/postgres";
import { containsAllWords } from "#db/queries/contains-words.ts";
import { type PageRange, parseOrdering } from "#db/queries/list-query.ts";
import { variantsWithoutWeight } from "#db/queries/products/missing-weights.ts";
import type { Database } from "#db/schema.ts";

export interface MerchantProductFilter {
  /** Words in the name, handle or brand, or in a SKU. */
  search: string;
  state?: "visible" | "hidden" | "archived" | undefined;
  stock?: "low" | "out" | undefined;
  promo?: "on" | "ending" | undefined;
  weight?: "none" | undefined;
  /** Promos that end within this time count as ending. */
  promoDays: number;
  category?: string | undefined;
  /** Only these products. */
  uids?: string[] | undefined;
}

type ProductSortField = "created_at" | "name" | "price" | "stock";

/** `created_at` and `name` have an index. */
const SORT_COLUMNS: Record<ProductSortField, Expression<unknown>> = {
  created_at: sql.ref("products.created_at"),
  name: sql`lower(products.name)`,
  price: sql.ref("sorted.value"),
  stock: sql.ref("sorted.value"),
};

/** The other values by product, grouped in one pass: a subquery per product is several times slower. */
const SORT_VALUES: Partial<Record<ProductSortField, RawBuilder<unknown>>> = {
  price: sql`
    min(case when promo_expiry <= now() then price else coalesce(promo_price, price) end)`,
  // Null without tracked stock; PostgreSQL sorts nulls as the largest.
  stock: sql`sum(on_hand - reserved) filter (where is_active and tracks_stock)`,
};

export type MerchantProductRow = Awaited<ReturnType<typeof searchProducts>>[number];

/** Searches the store's products, with all their variants. */
export async function searchProducts(
  db: Kysely<Database>,
  storeUid: string,
  filter: MerchantProductFilter,
  ordering: ProductSortField | `-${ProductSortField}`,
  { limit, offset }: PageRange,
) {
  const [field, direction] = parseOrdering(ordering);
  const value = SORT_VALUES[field];
  return filteredProducts(db, storeUid, filter)
    .$if(value !== undefined, (products) =>
      products.leftJoin(
        sql<{ product_uid: string }>`(
          select product_uid, ${value} as value
          from variants left join stock_levels on variant_uid = variants.uid
          where variants.store_uid = ${storeUid} group by product_uid
        )`.as("sorted"),
        "sorted.product_uid",
        "products.uid",
      ),
    )
    .leftJoin("categories", "categories.uid", "products.category_uid")
    .select([
      "products.uid",
      "products.name",
      "products.is_active",
      "products.is_hidden_from_storefront",
      "categories.name as category_name",
    ])
    .select((from) => [
      from
        .selectFrom("product_images")
        .select("image")
        .whereRef("product_images.product_uid", "=", "products.uid")
        .orderBy("is_primary", "desc")
        .orderBy("position")
        .limit(1)
        .$asScalar()
        .as("image"),
      jsonArrayFrom(
        variantSummaries(from.selectFrom("variants"))
          .where("variants.product_uid", "=", sql.ref<string>("products.uid"))
          .orderBy("variants.position")
          .orderBy("variants.uid"),
      ).as("variants"),
    ])
    .orderBy(SORT_COLUMNS[field], direction)
    .orderBy("products.uid", direction)
    .limit(limit)
    .offset(offset)
    .execute();
}

/** Returns a query of the store's matching products. */
export function filteredProducts(
  db: Kysely<Database>,
  storeUid: string,
  { search, state, stock, promo, promoDays, weight, category, uids }: MerchantProductFilter,
) {
  let query = db.selectFrom("products").where("products.store_uid", "=", storeUid);
  if (uids) query = query.where("products.uid", "in", uids);
  if (state) {
    query = query.where("is_active", "=", state !== "archived");
    if (state !== "archived") {
      query = query.where("is_hidden_from_storefront", "=", state === "hidden");
    }
  }
  if (category) query = query.where("category_uid", "=", category);
  if (stock) query = query.where("products.uid", "in", productsByStock(db, storeUid, stock));
  if (promo)
    query = query.where("products.uid", "in", productsOnPromo(db, storeUid, promo, promoDays));
  if (weight) {
    const products = variantsWithoutWeight(db, storeUid).select("product_uid");
    query = query.where("products.uid", "in", products);
  }
  if (search) {
    query = query.where((from) =>
      from.or([
        containsAllWords(from, from.ref("products.search_key"), search),
        from("products.uid", "in", productsWithSku(db, storeUid, search)),
      ]),
    );
  }
  return query;
}

/** The stock at which a variant is low: its own, otherwise the store's default. */
const reorderPoint = sql<number | null>`coalesce(stock_levels.reorder_point, (
  select default_reorder_point from stores where stores.uid = stock_levels.store_uid))`;

/** Returns the products with an active variant that is low or out of stock. */
export function productsByStock(db: Kysely<Database>, storeUid: string, stock: "low" | "out") {
  const isLow: Expression<SqlBool> = sql`tracks_stock and on_hand - reserved <= ${reorderPoint}`;
  const isOut: Expression<SqlBool> = sql`tracks_stock and not allows_backorder
    and on_hand - reserved <= 0`;
  return db
    .selectFrom("stock_levels")
    .innerJoin("variants", "variants.uid", "stock_levels.variant_uid")
    .select("variants.product_uid")
    .distinct()
    .where("stock_levels.store_uid", "=", storeUid)
    .where("variants.is_active", "=", true)
    .where(stock === "low" ? isLow : isOut);
}

/** Returns the products with an active variant whose promo is running, or ends within this many days. */
export function productsOnPromo(
  db: Kysely<Database>,
  storeUid: string,
  promo: "on" | "ending",
  promoDays: number,
) {
  const endsBefore = sql<Date>`now() + ${promoDays} * interval '1 day'`;
  return db
    .selectFrom("variants")
    .select("product_uid")
    .distinct()
    .where("store_uid", "=", storeUid)
    .where("is_active", "=", true)
    .where("promo_price", "is not", null)
    .$if(promo === "ending", (query) => query.where("promo_expiry", "<", endsBefore))
    .where((from) =>
      from.or([
        from("promo_expiry", ">", sql<Date>`now()`),
        ...(promo === "on" ? [from("promo_expiry", "is", null)] : []),
      ]),
    );
}

function productsWithSku(db: Kysely<Database>, storeUid: string, search: string) {
  return db
    .selectFrom("variants")
    .select("product_uid")
    .where("store_uid", "=", storeUid)
    .where("sku", "<>", "")
    .where((from) => containsAllWords(from, sql<string>`lower(sku)`, search));
}

const promoEnded = sql<boolean>`variants.promo_expiry <= now()`;

/** The fields that the list edits, without expired promos; money and times as text. */
function variantSummaries(from: SelectQueryBuilder<Database, "variants", object>) {
  return from
    .leftJoin("stock_levels", "stock_levels.variant_uid", "variants.uid")
    .select(["variants.uid", "variants.name", "variants.sku", "variants.is_active"])
    .select([
      sql<string>`variants.price::text`.as("price"),
      sql<string | null>`case when ${promoEnded} then null
        else variants.promo_price::text end`.as("promo_price"),
      sql<string | null>`case when ${promoEnded} then null
        else to_char(variants.promo_expiry at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"') end`.as(
        "promo_expiry",
      ),
      sql<number>`coalesce(stock_levels.on_hand, 0)`.as("on_hand"),
      sql<number>`coalesce(stock_levels.reserved, 0)`.as("reserved"),
      sql<boolean>`coalesce(stock_levels.tracks_stock, true)`.as("tracks_stock"),
      sql<boolean>`coalesce(stock_levels.allows_backorder, false)`.as("allows_backorder"),
      sql<boolean>`coalesce(stock_levels.tracks_stock
        and stock_levels.on_hand - stock_levels.reserved <= ${reorderPoint}, false)`.as("low"),
      sql<string>`variants.updated_at::text`.as("version"),
    ]);
}

/** Lists variants as the product list shows them. */
export async function listVariantSummaries(db: Kysely<Database>, storeUid: string, uids: string[]) {
  return variantSummaries(db.selectFrom("variants"))
    .where("variants.store_uid", "=", storeUid)
    .where("variants.uid", "=", sql<string>`any (${uids}::uuid[])`)
    .execute();
}

/** Lists the active variants that are low or sold out, those with the least stock first. */
export async function listLowVariants(db: Kysely<Database>, storeUid: string, limit: number) {
  const available = sql<number>`greatest(on_hand - reserved, 0)`;
  return db
    .selectFrom("stock_levels")
    .innerJoin("variants", "variants.uid", "stock_levels.variant_uid")
    .innerJoin("products", "products.uid", "variants.product_uid")
    .select(["products.name as product_name", "variants.name as variant_name", "variants.sku"])
    .select(available.as("available"))
    .where("stock_levels.store_uid", "=", storeUid)
    .where("variants.is_active", "=", true)
    .where(sql<SqlBool>`tracks_stock and not allows_backorder
      and (on_hand - reserved <= ${reorderPoint} or on_hand <= reserved)`)
    .orderBy(available)
    .orderBy("products.name")
    .orderBy("variants.uid")
    .limit(limit)
    .execute();
}
