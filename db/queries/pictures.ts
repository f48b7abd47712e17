import { type Insertable, type Kysely, sql } from "kysely";
import type { Pictures } from "#db/merchant-schema.ts";
import type { Database } from "#db/schema.ts";

/** Bytes that a picture counts as at least, so that tiny ones cannot fill the table. */
const MIN_COUNTED_BYTES = 4096;

/** Stores a picture; undefined when the store's pictures would then take more than `quotaBytes`. */
export async function insertPicture(
  trx: Kysely<Database>,
  picture: Insertable<Pictures>,
  quotaBytes: number,
): Promise<{ uid: string } | undefined> {
  // One upload of a store at a time. The store's own row is locked by edits of the catalogue.
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

/** Returns an uploaded picture of any store: pictures are as public as the products they show. */
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
