import { type Kysely, sql } from "kysely";
import { updateRows } from "#db/queries/bulk.ts";
import type { Database } from "#db/schema.ts";

/** Story and category of a product of this store. */
export async function findEditorFields(db: Kysely<Database>, storeUid: string, uid: string) {
  return db
    .selectFrom("products")
    .leftJoin("categories", "categories.uid", "products.category_uid")
    .select(["products.story", "categories.name as category"])
    .where("products.store_uid", "=", storeUid)
    .where("products.uid", "=", uid)
    .executeTakeFirst();
}

/** Behind all that a product may have. */
const LAST_POSITION = 100_000;

/** Takes variants out of sale, and behind those that stand in for them; they stay for the orders that name them. */
export async function deactivateVariants(
  db: Kysely<Database>,
  storeUid: string,
  uids: string[],
): Promise<void> {
  if (uids.length === 0) return;
  await db
    .updateTable("variants")
    .set({ is_active: false, is_default: false, position: LAST_POSITION })
    .where("store_uid", "=", storeUid)
    .where("uid", "=", sql<string>`any (${uids}::uuid[])`)
    .where("position", "<", LAST_POSITION)
    .execute();
}

export interface EditorFields {
  story: string;
  /** False: it is in none, whatever it was in before. */
  hasCategory: boolean;
  variants: { uid: string; is_active: boolean; weight: string | null }[];
  /** Addresses of all of its pictures, the main one first. */
  pictures: string[];
}

/** What only the editor says of a product: an import leaves all of it as it is. */
export async function updateEditorFields(
  db: Kysely<Database>,
  storeUid: string,
  uid: string,
  { story, hasCategory, variants, pictures }: EditorFields,
): Promise<void> {
  await db
    .updateTable("products")
    .set({
      story,
      ...(!hasCategory && { category_uid: null }),
      updated_at: sql<Date>`clock_timestamp()`,
    })
    .where("store_uid", "=", storeUid)
    .where("uid", "=", uid)
    .execute();
  const columns = { uid: "uuid", is_active: "boolean", weight: "numeric" };
  await updateRows(db, "variants", storeUid, columns, variants);
  await db
    .deleteFrom("product_images")
    .where("store_uid", "=", storeUid)
    .where("product_uid", "=", uid)
    .where(sql<boolean>`image <> all (${pictures}::text[])`)
    .execute();
  await updatePrimaryImage(db, storeUid, uid);
}

/** The first picture is the main one; in two steps, as no two may be it at any moment. */
async function updatePrimaryImage(
  db: Kysely<Database>,
  storeUid: string,
  productUid: string,
): Promise<void> {
  const ofProduct = (isPrimary: boolean) =>
    db
      .updateTable("product_images")
      .set({ is_primary: isPrimary })
      .where("store_uid", "=", storeUid)
      .where("product_uid", "=", productUid)
      .where("is_primary", "=", !isPrimary);
  const first = db
    .selectFrom("product_images")
    .select("uid")
    .where("store_uid", "=", storeUid)
    .where("product_uid", "=", productUid)
    .orderBy("position")
    .orderBy("uid")
    .limit(1);
  await ofProduct(false).where("uid", "not in", first).execute();
  await ofProduct(true).where("uid", "in", first).execute();
}
