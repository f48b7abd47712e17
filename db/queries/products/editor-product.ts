import { type Kysely, sql } from "kysely";
import { updateRows } from "#db/queries/bulk.ts";
import type { Database } from "#db/schema.ts";

/** Finds a product's story and category. */
export async function findEditorFields(db: Kysely<Database>, storeUid: string, uid: string) {
  return db
    .selectFrom("products")
    .leftJoin("categories", "categories.uid", "products.category_uid")
    .select(["products.story", "categories.name as category"])
    .where("products.store_uid", "=", storeUid)
    .where("products.uid", "=", uid)
    .executeTakeFirst();
}

/** Beyond any position of a product's variants. */
const LAST_POSITION = 100_000;

/** Deactivates variants and sorts them last; orders still refer to them. */
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

interface EditorFields {
  /** False removes the product from its category. */
  hasCategory: boolean;
  variants: { uid: string; is_active: boolean }[];
  /** Uid of the default variant. */
  defaultVariant: string;
  /** Addresses of all pictures, the primary one first. */
  pictures: string[];
}

/** Updates the fields that only the editor has and imports leave unchanged. */
export async function updateEditorFields(
  db: Kysely<Database>,
  storeUid: string,
  uid: string,
  { hasCategory, variants, defaultVariant, pictures }: EditorFields,
): Promise<void> {
  await db
    .updateTable("products")
    .set({
      ...(!hasCategory && { category_uid: null }),
      updated_at: sql<Date>`clock_timestamp()`,
    })
    .where("store_uid", "=", storeUid)
    .where("uid", "=", uid)
    .execute();
  await updateRows(db, "variants", storeUid, variants);
  await updateDefaultVariant(db, storeUid, uid, defaultVariant);
  await db
    .deleteFrom("product_images")
    .where("store_uid", "=", storeUid)
    .where("product_uid", "=", uid)
    .where(sql<boolean>`image <> all (${pictures}::text[])`)
    .execute();
  await updatePrimaryImage(db, storeUid, uid);
}

/** Makes this variant the default one, in two statements, as the unique index allows only one. */
async function updateDefaultVariant(
  db: Kysely<Database>,
  storeUid: string,
  productUid: string,
  variantUid: string,
): Promise<void> {
  const ofProduct = (isDefault: boolean) =>
    db
      .updateTable("variants")
      .set({ is_default: isDefault })
      .where("store_uid", "=", storeUid)
      .where("product_uid", "=", productUid)
      .where("is_default", "=", !isDefault);
  await ofProduct(false).where("uid", "<>", variantUid).execute();
  await ofProduct(true).where("uid", "=", variantUid).execute();
}

/** Makes the first picture the primary one, in two statements, as the unique index allows only one. */
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
