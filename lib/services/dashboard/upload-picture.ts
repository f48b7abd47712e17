import { fileTypeFromBuffer } from "file-type";
import { insertPicture } from "#db/queries/pictures.ts";
import { PICTURE_TYPES } from "#lib/contract/dashboard/files.ts";
import { Failure } from "#lib/kernel/errors.ts";
import type { DashboardContext } from "#lib/services/merchant-context.ts";

/**
 * Keeps a picture and returns where it is to be had. What it is, its own bytes say and nobody else: 422
 * for what no browser shows, and for pictures that can carry script.
 */
export async function uploadPicture(
  { db, storeUid }: DashboardContext,
  _input: object,
  body: AsyncIterable<Uint8Array>,
): Promise<{ address: string }> {
  const bytes = Buffer.concat(await Array.fromAsync(body));
  const type = await fileTypeFromBuffer(bytes);
  if (!type || !PICTURE_TYPES.includes(type.mime)) {
    throw new Failure({
      code: "UNREADABLE_PICTURE",
      text: "That is no JPEG, PNG, WebP, AVIF or GIF picture",
    });
  }
  const { uid } = await insertPicture(db, { store_uid: storeUid, content_type: type.mime, bytes });
  return { address: `/api/pictures/${uid}` };
}
