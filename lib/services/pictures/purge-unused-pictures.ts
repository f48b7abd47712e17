import type { Kysely } from "kysely";
import { deleteUnusedPictures, findUnusedPictures } from "#db/queries/products/pictures.ts";
import type { Database } from "#db/schema.ts";
import type { PictureStorage } from "#lib/pictures/port.ts";

/** Small enough that no statement runs long. */
const BATCH = 1000;
const BEFORE_ALL = "00000000-0000-0000-0000-000000000000";

/**
 * Deletes unused pictures uploaded more than a day ago and returns their number. Several processes may run it
 * at once.
 */
export async function purgeUnusedPictures(
  db: Kysely<Database>,
  pictures: PictureStorage,
): Promise<number> {
  let count = 0;
  for (let after: string | null = BEFORE_ALL; after !== null; ) {
    const { unused, last } = await findUnusedPictures(db, after, BATCH);
    if (unused.length > 0) {
      const deleted = await db.transaction().execute((trx) => deleteUnusedPictures(trx, unused));
      if (deleted.length > 0) await pictures.delete(deleted);
      count += deleted.length;
    }
    after = last;
  }
  return count;
}
