import { insertPicture } from "#db/queries/products/pictures.ts";
import { Failure } from "#lib/kernel/errors.ts";
import { UPLOADED_PICTURES_PATH } from "#lib/kernel/picture-address.ts";
import type { DashboardContext } from "#lib/services/merchant-context.ts";
import { ENCODED_TYPE, encodePicture } from "#lib/services/pictures/encode-picture.ts";
import { transact } from "#lib/services/transact.ts";

/**
 * Encodes and stores an uploaded picture and returns its address. Throws 409 when the store's quota is
 * exhausted.
 */
export async function uploadPicture(
  { db, storeUid, pictureQuotaMegabytes }: DashboardContext,
  _input: object,
  body: AsyncIterable<Uint8Array>,
): Promise<{ address: string }> {
  const bytes = await encodePicture(Buffer.concat(await Array.fromAsync(body)));
  const picture = { store_uid: storeUid, content_type: ENCODED_TYPE, bytes };
  const quotaBytes = pictureQuotaMegabytes * 1024 * 1024;
  const stored = await transact(db, (trx) => insertPicture(trx, picture, quotaBytes));
  if (!stored) throw quotaExceeded(pictureQuotaMegabytes);
  return { address: UPLOADED_PICTURES_PATH + stored.uid };
}

function quotaExceeded(megabytes: number): Failure {
  return new Failure({
    code: "PICTURE_QUOTA_EXCEEDED",
    text: `The store's pictures use all of its ${megabytes} MB. Delete pictures you no longer need`,
  });
}
