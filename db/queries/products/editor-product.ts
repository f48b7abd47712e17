import { type Kysely, type RawBuilder, sql } from "kysely";
import { updateRowsByUid } from "#db/queries/bulk.ts";
import type { Database } from "#db/schema.ts";

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
  /** URLs of all pictures, the primary one first. */
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
  await updateRowsByUid(db, "variants", storeUid, variants);
  const product = { storeUid, productUid: uid };
  await moveFlag(db, ["variants", "is_default"], product, defaultVariant);
  await db
    .deleteFrom("product_images")
    .where("store_uid", "=", storeUid)
    .where("product_uid", "=", uid)
    .where(sql<boolean>`image <> all (${pictures}::text[])`)
    .execute();
  const firstImage = sql<string>`(
    select uid from product_images where store_uid = ${storeUid} and product_uid = ${uid}
    order by position, uid limit 1)`;
  await moveFlag(db, ["product_images", "is_primary"], product, firstImage);
}

/**
 * Moves a flag to one row of the product, in two statements: the unique index allows only one flag, so the
 * others are cleared first. A null `uid` (no images) changes nothing.
 */
async function moveFlag(
  db: Kysely<Database>,
  [table, flag]: ["variants", "is_default"] | ["product_images", "is_primary"],
  { storeUid, productUid }: { storeUid: string; productUid: string },
  uid: string | RawBuilder<string>,
): Promise<void> {
  for (const value of [false, true]) {
    await sql`
      update ${sql.table(table)} set ${sql.ref(flag)} = ${value}
      where store_uid = ${storeUid} and product_uid = ${productUid} and ${sql.ref(flag)} <> ${value}
        and (uid = ${uid}) = ${value}`.execute(db);
  }
}
