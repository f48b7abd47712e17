import { deleteUnusedPicture, lockPictures } from "#db/queries/products/pictures.ts";
import { Failure, notFound } from "#lib/kernel/errors.ts";
import { UPLOADED_PICTURES_PATH } from "#lib/kernel/picture-display.ts";
import type { MerchantContext } from "#lib/services/context.ts";
import { deleteWithFiles } from "#lib/services/pictures/delete-with-files.ts";

/**
 * Deletes an uploaded picture. Throws 404 for an unknown picture or another store's, 409 while a product, an order
 * or the logo uses it, 503 when its files cannot be deleted.
 */
export async function deletePicture(
  { db, storeUid, pictures }: MerchantContext,
  { image: picture }: { image: string },
): Promise<Record<string, never>> {
  const isDeleted = await deleteWithFiles({ db, pictures }, picture, (trx) =>
    deleteUnusedPicture(trx, picture, storeUid),
  );
  if (isDeleted) return {};
  const [remaining] = await lockPictures(db, storeUid, [UPLOADED_PICTURES_PATH + picture]);
  if (!remaining) throw notFound("image");
  throw new Failure({ code: "PICTURE_IN_USE", text: "The image is still in use" });
}
