import type { Kysely } from "kysely";
import { updatePicture } from "#db/queries/products/pictures.ts";
import type { Database } from "#db/schema.ts";
import type { PictureStorage } from "#lib/pictures/port.ts";
import { transact } from "#lib/services/transact.ts";

/**
 * Deletes a picture's files, then commits the deletion of its row by `deleteRow`. Returns false when `deleteRow`
 * does. On failure the row remains for the next attempt, without its digest, so that uploading the same image
 * again stores a new one.
 */
export async function deleteWithFiles(
  { db, pictures }: { db: Kysely<Database>; pictures: PictureStorage },
  picture: string,
  deleteRow: (trx: Kysely<Database>) => Promise<boolean>,
): Promise<boolean> {
  try {
    return await transact(db, async (trx) => {
      const isDeleted = await deleteRow(trx);
      if (isDeleted) await pictures.delete(picture);
      return isDeleted;
    });
  } catch (error) {
    await updatePicture(db, picture, { digest: null });
    throw error;
  }
}
