import type { Kysely } from "kysely";
import { deleteUnusedPicture, findUnusedPictures } from "#db/queries/products/pictures.ts";
import type { Database } from "#db/schema.ts";
import type { Log } from "#lib/kernel/log.ts";
import type { PictureStorage } from "#lib/pictures/port.ts";
import { deleteWithFiles } from "#lib/services/pictures/delete-with-files.ts";

/** Small enough that no statement runs long. */
const BATCH_SIZE = 1000;
const BEFORE_ALL = "00000000-0000-0000-0000-000000000000";

/** So many failures in a row are an outage; the next run tries again. */
const MAX_FAILURES_IN_A_ROW = 3;

/**
 * Deletes unused pictures uploaded more than a day ago, each with its files in a transaction of its own, and
 * returns their number. Logs those that cannot be deleted. Several processes may run it at once.
 */
export async function purgeUnusedPictures(
  db: Kysely<Database>,
  pictures: PictureStorage,
  log: Pick<Log, "warn">,
): Promise<number> {
  let count = 0;
  let failures = 0;
  for (let after: string | null = BEFORE_ALL; after !== null; ) {
    const { unused, last } = await findUnusedPictures(db, after, BATCH_SIZE);
    for (const picture of unused) {
      try {
        const isDeleted = await deleteWithFiles({ db, pictures }, picture, (trx) =>
          deleteUnusedPicture(trx, picture),
        );
        if (isDeleted) count += 1;
        failures = 0;
      } catch (error) {
        const { name, message, cause } = error as Error;
        log.warn({ name, reason: String(cause ?? message), picture }, "image not deleted");
        failures += 1;
        if (failures === MAX_FAILURES_IN_A_ROW) return count;
      }
    }
    after = last;
  }
  return count;
}
