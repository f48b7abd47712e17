import { type Insertable, type Kysely, sql } from "kysely";
import type { PictureTable } from "#db/merchant-schema.ts";
import type { Database } from "#db/schema.ts";

/** Minimum counted size, so that tiny pictures cannot fill the table. */
const MIN_COUNTED_BYTES = 4096;

/** Stores a picture; undefined when the store's pictures would exceed `quotaBytes`. */
export async function insertPicture(
  trx: Kysely<Database>,
  picture: Insertable<PictureTable>,
  quotaBytes: number,
): Promise<{ uid: string } | undefined> {
  // One upload per store at a time. Edits of the catalogue lock the store's row, so it is not used.
  await sql`
    select pg_advisory_xact_lock(hashtextextended('pictures of ' || ${picture.store_uid}, 0))
  `.execute(trx);
  const { used } = await trx
    .selectFrom("pictures")
    .select(
      sql<string>`coalesce(sum(greatest(octet_length(bytes), ${MIN_COUNTED_BYTES})), 0)`.as("used"),
    )
    .where("store_uid", "=", picture.store_uid)
    .executeTakeFirstOrThrow();
  const counted = Math.max(picture.bytes.byteLength, MIN_COUNTED_BYTES);
  if (Number(used) + counted > quotaBytes) return undefined;
  return trx.insertInto("pictures").values(picture).returning("uid").executeTakeFirstOrThrow();
}

/** Finds an uploaded picture of any store: pictures are public. */
export async function findPicture(
  db: Kysely<Database>,
  uid: string,
): Promise<{ content_type: string; bytes: Buffer } | undefined> {
  return db
    .selectFrom("pictures")
    .select(["content_type", "bytes"])
    .where("uid", "=", uid)
    .executeTakeFirst();
}

/**
 * Locks the store's pictures at these addresses against deletion until the transaction ends. Returns their
 * uids.
 */
export async function lockPictures(
  trx: Kysely<Database>,
  storeUid: string,
  addresses: string[],
): Promise<string[]> {
  const rows = await trx
    .selectFrom("pictures")
    .select("uid")
    .where("store_uid", "=", storeUid)
    .where("uid", "in", picturesAt(addresses))
    .orderBy("uid")
    .forKeyShare()
    .execute();
  return rows.map(({ uid }) => uid);
}

/** Deletes the store's unused pictures at these addresses. */
export async function deleteUnusedPicturesAt(
  trx: Kysely<Database>,
  storeUid: string,
  addresses: string[],
): Promise<number> {
  return deleteUnused(
    trx,
    await lockForDeletion(trx)
      .where("store_uid", "=", storeUid)
      .where("uid", "in", picturesAt(addresses))
      .execute(),
  );
}

/** Deletes those of the pictures that their store does not use. */
export async function deleteUnusedPictures(trx: Kysely<Database>, uids: string[]): Promise<number> {
  return deleteUnused(trx, await lockForDeletion(trx).where("uid", "in", uids).execute());
}

/**
 * Checks the next `limit` pictures after this uid. Returns the unused ones uploaded more than a day ago, and
 * the last uid checked.
 */
export async function findUnusedPictures(
  db: Kysely<Database>,
  after: string,
  limit: number,
): Promise<{ unused: string[]; last: string | null }> {
  const { rows } = await sql<{ unused: string[]; last: string | null }>`
    with page as materialized (
      select uid, store_uid, created_at from pictures where uid > ${after} order by uid limit ${limit}
    )
    select
      (select uid from page order by uid desc limit 1) as last,
      array(
        select uid from page
        where created_at < now() - interval '1 day' and not ${isUsed("page")}
      ) as unused
  `.execute(db);
  return rows[0] ?? { unused: [], last: null };
}

const picturesAt = (addresses: string[]) =>
  sql<string>`(select picture_uid(address) from unnest(${addresses}::text[]) as address)`;

/** Skips pictures that a concurrent transaction uses or deletes. */
const lockForDeletion = (trx: Kysely<Database>) =>
  trx.selectFrom("pictures").select("uid").forUpdate().skipLocked();

/** A separate statement, which sees what was written before the rows were locked. */
async function deleteUnused(trx: Kysely<Database>, locked: { uid: string }[]): Promise<number> {
  if (locked.length === 0) return 0;
  const result = await trx
    .deleteFrom("pictures")
    .where(
      "uid",
      "in",
      locked.map(({ uid }) => uid),
    )
    .where(sql<boolean>`not ${isUsed("pictures")}`)
    .executeTakeFirst();
  return Number(result.numDeletedRows);
}

/** Whether a product, a variant, an order or the logo of the picture's own store uses it. */
function isUsed(table: "page" | "pictures") {
  const [uid, store] = [sql.ref(`${table}.uid`), sql.ref(`${table}.store_uid`)];
  return sql<boolean>`(
    exists (select from product_images u where picture_uid(u.image) = ${uid} and u.store_uid = ${store})
    or exists (select from variants u where picture_uid(u.image) = ${uid} and u.store_uid = ${store})
    or exists (
      select from order_items u where picture_uid(u.product_image) = ${uid} and u.store_uid = ${store}
    )
    or exists (select from stores u where picture_uid(u.logo) = ${uid} and u.uid = ${store})
  )`;
}
