import type { Insertable, Kysely } from "kysely";
import type { Pictures } from "#db/merchant-schema.ts";
import type { Database } from "#db/schema.ts";

/** Keeps an uploaded picture. */
export async function insertPicture(
  db: Kysely<Database>,
  picture: Insertable<Pictures>,
): Promise<{ uid: string }> {
  return db.insertInto("pictures").values(picture).returning("uid").executeTakeFirstOrThrow();
}

/** An uploaded picture: they are as public as the products they show. */
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
