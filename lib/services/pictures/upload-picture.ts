import { createHash } from "node:crypto";
import {
  insertPicture,
  reuseUploadedPicture,
  updatePicture,
} from "#db/queries/products/pictures.ts";
import { Failure } from "#lib/kernel/errors.ts";
import { withDisplay } from "#lib/kernel/image-url.ts";
import { UPLOADED_PICTURES_PATH } from "#lib/kernel/picture-display.ts";
import type { MerchantContext } from "#lib/services/context.ts";
import { encodePicture } from "#lib/services/pictures/encode-picture.ts";
import { transact } from "#lib/services/transact.ts";

/** Stores an uploaded picture and returns its URL. */
export async function uploadPicture(
  ctx: MerchantContext,
  _input: object,
  body: AsyncIterable<Uint8Array>,
): Promise<{ url: string }> {
  return { url: await storePicture(ctx, Buffer.concat(await Array.fromAsync(body))) };
}

/**
 * Encodes and stores a picture and returns its URL; the same file has the same URL. Throws 409 when
 * the store's quota is exhausted.
 */
export async function storePicture(
  { db, storeUid, pictures, pictureQuotaMegabytes }: MerchantContext,
  upload: Buffer,
): Promise<string> {
  const digest = createHash("sha256").update(upload).digest();
  const known = await reuseUploadedPicture(db, storeUid, digest);
  if (known) return known;
  const { files, display } = await encodePicture(upload);
  const bytes = files.reduce((sum, file) => sum + file.bytes.byteLength, 0);
  const quotaBytes = pictureQuotaMegabytes * 1024 * 1024;
  const stored = await transact(db, (trx) => insertPicture(trx, { storeUid, bytes }, quotaBytes));
  if (!stored) {
    throw new Failure({
      code: "PICTURE_QUOTA_EXCEEDED",
      text: `Image storage is full (${pictureQuotaMegabytes} MB). Delete images you no longer need`,
    });
  }
  // The digest is set last: if storing the files fails, the picture is never reused and is purged after a day.
  // Until then it counts as the minimum.
  await pictures.put(stored.uid, files).catch(async (error) => {
    await updatePicture(db, stored.uid, { digest: null, bytes: 1 });
    throw error;
  });
  const url = withDisplay(UPLOADED_PICTURES_PATH + stored.uid, display);
  await updatePicture(db, stored.uid, { digest, url });
  return url;
}
