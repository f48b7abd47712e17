import { type Kysely, sql } from "kysely";
import type { Database } from "#db/schema.ts";

/** Minimum counted size: tiny pictures must not fill the table. */
const MIN_COUNTED_BYTES = 4096;

/** Inserts a picture without its files; undefined when the store's pictures would exceed `quotaBytes`. */
export async function insertPicture(
  trx: Kysely<Database>,
  { storeUid, bytes }: { storeUid: string; bytes: number },
  quotaBytes: number,
): Promise<{ uid: string } | undefined> {
  // One upload per store at a time. Edits of the catalogue lock the store's row, so it is not used.
  await sql`
    select pg_advisory_xact_lock(hashtextextended('pictures of ' || ${storeUid}, 0))
  `.execute(trx);
  const { used } = await trx
    .selectFrom("pictures")
    .select(sql<string>`coalesce(sum(greatest(bytes, ${MIN_COUNTED_BYTES})), 0)`.as("used"))
    .where("store_uid", "=", storeUid)
    .executeTakeFirstOrThrow();
  if (Number(used) + Math.max(bytes, MIN_COUNTED_BYTES) > quotaBytes) return undefined;
  return trx
    .insertInto("pictures")
    .values({ store_uid: storeUid, bytes })
    .returning("uid")
    .executeTakeFirstOrThrow();
}

/** Updates a picture, whose files never change. Without a digest, the same upload does not reuse it. */
export async function updatePicture(
  db: Kysely<Database>,
  uid: string,
  fields: { digest: Buffer | null; url?: string; bytes?: number },
): Promise<void> {
  await db.updateTable("pictures").set(fields).where("uid", "=", uid).execute();
}

/** Returns the URL of an identical upload, if any, and restarts the day after which unused pictures are purged. */
export async function reuseUploadedPicture(
  db: Kysely<Database>,
  storeUid: string,
  digest: Buffer,
): Promise<string | undefined> {
  const [found] = await db
    .updateTable("pictures")
    .set({ created_at: sql<Date>`now()` })
    .where("store_uid", "=", storeUid)
    .where("digest", "=", digest)
    .returning("url")
    .execute();
  return found?.url;
}

export async function insertPictureFiles(
  db: Kysely<Database>,
  picture: string,
  files: { name: string; bytes: Buffer }[],
): Promise<void> {
  await db
    .insertInto("picture_files")
    .values(files.map((file) => ({ picture_uid: picture, ...file })))
    .execute();
}

/** Finds a file of a picture of any store: pictures are public. */
export async function findPictureFile(
  db: Kysely<Database>,
  picture: string,
  name: string,
): Promise<Buffer | undefined> {
  const file = await db
    .selectFrom("picture_files")
    .select("bytes")
    .where("picture_uid", "=", picture)
    .where("name", "=", name)
    .executeTakeFirst();
  return file?.bytes;
}

/**
 * Locks the store's pictures at these URLs against deletion until the transaction ends. Returns their
 * uids.
 */
export async function lockPictures(
  trx: Kysely<Database>,
  storeUid: string,
  urls: string[],
): Promise<string[]> {
  const rows = await trx
    .selectFrom("pictures")
    .select("uid")
    .where("store_uid", "=", storeUid)
    .where("uid", "in", picturesAt(urls))
    .orderBy("uid")
    .forKeyShare()
    .execute();
  return rows.map(({ uid }) => uid);
}

/**
 * Deletes a picture, of this store if one is given, unless its store or a concurrent transaction uses it.
 * Returns whether it did.
 */
export async function deleteUnusedPicture(
  trx: Kysely<Database>,
  uid: string,
  storeUid?: string,
): Promise<boolean> {
  const locked = await trx
    .selectFrom("pictures")
    .select("uid")
    .where("uid", "=", uid)
    .$if(storeUid !== undefined, (query) => query.where("store_uid", "=", storeUid ?? ""))
    .forUpdate()
    .skipLocked()
    .executeTakeFirst();
  if (!locked) return false;
  // A separate statement, which sees what was written before the row was locked.
  const deleted = await trx
    .deleteFrom("pictures")
    .where("uid", "=", uid)
    .where(sql<boolean>`not ${isUsed("pictures")}`)
    .returning("uid")
    .executeTakeFirst();
  return deleted !== undefined;
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

const picturesAt = (urls: string[]) =>
  sql<string>`(select picture_uid(url) from unnest(${urls}::text[]) as url)`;

/** Returns whether a product, a variant, an order or the logo of the picture's own store uses it. */
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
