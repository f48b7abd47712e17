import type { Kysely } from "kysely";
import { findPicture } from "#db/queries/products/pictures.ts";
import type { Database } from "#db/schema.ts";

/** Returns an uploaded picture with its media type; undefined when there is none. */
export async function readPicture(
  db: Kysely<Database>,
  uid: string,
): Promise<{ content_type: string; bytes: Buffer } | undefined> {
  return findPicture(db, uid);
}
