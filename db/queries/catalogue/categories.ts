import { type Kysely, sql } from "kysely";
import { changeProducts, incrementCatalogueVersion } from "#db/queries/products/product-changes.ts";
import type { Database } from "#db/schema.ts";

/** Lists the store's categories, in no particular order, with the number of their visible products. */
export async function listCategoryRows(db: Kysely<Database>, storeUid: string) {
  return categoriesOf(db, storeUid).execute();
}

/** Lists the store's categories, in no particular order, each with an image of one of its newest products. */
export async function listCategoriesWithImages(db: Kysely<Database>, storeUid: string) {
  return categoriesOf(db, storeUid).select(image.as("image")).execute();
}

const NEWEST_PRODUCTS = sql.lit(20);

/**
 * The first image of the newest product in stock among the newest of the category, or else of another. Products are
 * sorted before the join, so that the images of one are read as a rule.
 */
const image = sql<string | null>`(
  select first.image
  from (
    select * from (
      select product_uid, created_at, in_stock from product_listings l
      where l.store_uid = categories.store_uid and l.category_uid = categories.uid
      order by created_at desc, product_uid desc limit ${NEWEST_PRODUCTS}
    ) newest
    order by in_stock desc, created_at desc, product_uid desc
  ) newest
  cross join lateral (
    select i.image from product_images i where i.product_uid = newest.product_uid
    order by i.is_primary desc, i.position limit 1
  ) first
  order by newest.in_stock desc, newest.created_at desc, newest.product_uid desc
  limit 1)`;

function categoriesOf(db: Kysely<Database>, storeUid: string) {
  return db
    .selectFrom("categories")
    .leftJoin("listing_counts", (join) =>
      join
        .onRef("listing_counts.store_uid", "=", "categories.store_uid")
        .onRef("listing_counts.category_uid", "=", "categories.uid"),
    )
    .select(["categories.uid", "categories.slug", "categories.name", "categories.color"])
    .select("categories.description")
    .select(sql<number>`coalesce(sum(listing_counts.products), 0)::integer`.as("products"))
    .where("categories.store_uid", "=", storeUid)
    .groupBy("categories.uid");
}

/** Sets the colour of the store's category and returns whether there is one. */
export async function updateCategoryColor(
  db: Kysely<Database>,
  storeUid: string,
  uid: string,
  color: Database["categories"]["color"],
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

/** Updates name and description of the store's category; false when there is none. Must run in a transaction. */
export async function updateCategoryTexts(
  db: Kysely<Database>,
  storeUid: string,
  uid: string,
  texts: { name: string; description: string },
): Promise<boolean> {
  const write = () => db.updateTable("categories").set(texts).where("uid", "=", uid).execute();
  const category = await lockCategory(db, storeUid, uid);
  if (category?.name !== texts.name) return changeCategory(db, storeUid, uid, write);
  await write();
  // Products show the name only.
  await incrementCatalogueVersion(db, storeUid);
  return true;
}

/**
 * Deletes the store's category, leaves its products without one, and returns whether there was one. Must run
 * in a transaction.
 */
export async function deleteCategoryRow(
  db: Kysely<Database>,
  storeUid: string,
  uid: string,
): Promise<boolean> {
  return changeCategory(db, storeUid, uid, () =>
    db.deleteFrom("categories").where("uid", "=", uid).execute(),
  );
}

/**
 * Runs `write` and refreshes the category's products. Locks the category first, so that no product is added to it
 * after they are listed; this may deadlock with a product that is being added, and both sides retry.
 */
async function changeCategory(
  db: Kysely<Database>,
  storeUid: string,
  uid: string,
  write: () => Promise<unknown>,
): Promise<boolean> {
  if (!(await lockCategory(db, storeUid, uid))) return false;
  const products = await db
    .selectFrom("products")
    .select("uid")
    .where("store_uid", "=", storeUid)
    .where("category_uid", "=", uid)
    .execute();
  await changeProducts(db, storeUid, { uids: products.map((product) => product.uid) }, write);
  return true;
}

/** Locks the store's category until the transaction ends and returns its name. */
function lockCategory(db: Kysely<Database>, storeUid: string, uid: string) {
  return db
    .selectFrom("categories")
    .select("name")
    .where("store_uid", "=", storeUid)
    .where("uid", "=", uid)
    .forUpdate()
    .executeTakeFirst();
}
