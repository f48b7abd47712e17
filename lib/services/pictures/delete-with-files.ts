import { BulkheadRejectedError, bulkhead } from "cockatiel";
import type { Kysely } from "kysely";
import { updatePicture } from "#db/queries/products/pictures.ts";
import type { Database } from "#db/schema.ts";
import { unavailable } from "#lib/kernel/errors.ts";
import type { PictureStorage } from "#lib/pictures/port.ts";
import { transact } from "#lib/services/transact.ts";

/** Maximum deletions that wait: short enough to respond within 30 seconds when S3 does not. */
const QUEUE_LENGTH = 6;

/** A deletion occupies a database connection while it waits for the storage, so one runs at a time. */
const deleting = bulkhead(1, QUEUE_LENGTH);

/**
 * Deletes a picture's files, then commits the deletion of its row by `deleteRow`. Returns false when `deleteRow`
 * does. Throws 503 when too many deletions wait. On failure the row remains for the next attempt, without its
 * digest, so that uploading the same image again stores a new one.
 */
export async function deleteWithFiles(
  { db, pictures }: { db: Kysely<Database>; pictures: PictureStorage },
  picture: string,
  deleteRow: (trx: Kysely<Database>) => Promise<boolean>,
): Promise<boolean> {
  try {
    return await deleting.execute(() =>
      transact(db, async (trx) => {
        const isDeleted = await deleteRow(trx);
        if (isDeleted) await pictures.delete(picture);
        return isDeleted;
      }),
    );
  } catch (error) {
    if (error instanceof BulkheadRejectedError) throw unavailable(error);
    await updatePicture(db, picture, { digest: null });
    throw error;
  }
}
