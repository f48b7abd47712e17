import { deleteUnusedPicturesAt, lockPictures } from "#db/queries/products/pictures.ts";
import { Failure, notFound } from "#lib/kernel/errors.ts";
import { UPLOADED_PICTURES_PATH } from "#lib/kernel/picture-address.ts";
import type { DashboardContext } from "#lib/services/merchant-context.ts";
import { transact } from "#lib/services/transact.ts";

/**
 * Deletes an uploaded picture. Throws 404 for another store's, 409 while a product, an order or the logo uses
 * it.
 */
export async function deletePicture(
  { db, storeUid }: DashboardContext,
  { picture }: { picture: string },
): Promise<Record<string, never>> {
  const addresses = [UPLOADED_PICTURES_PATH + picture];
  await transact(db, async (trx) => {
    if (await deleteUnusedPicturesAt(trx, storeUid, addresses)) return;
    const [remaining] = await lockPictures(trx, storeUid, addresses);
    if (!remaining) throw notFound("picture");
    throw new Failure({ code: "PICTURE_IN_USE", text: "The picture is still in use" });
  });
  return {};
}
