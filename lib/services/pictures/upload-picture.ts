import { insertPicture } from "#db/queries/pictures.ts";
import type { DashboardContext } from "#lib/services/merchant-context.ts";
import { ENCODED_TYPE, encodePicture } from "#lib/services/pictures/encode-picture.ts";

/** Stores an uploaded picture, encoded anew, and returns its address. */
export async function uploadPicture(
  { db, storeUid }: DashboardContext,
  _input: object,
  body: AsyncIterable<Uint8Array>,
): Promise<{ address: string }> {
  const bytes = await encodePicture(Buffer.concat(await Array.fromAsync(body)));
  const picture = { store_uid: storeUid, content_type: ENCODED_TYPE, bytes };
  const { uid } = await insertPicture(db, picture);
  return { address: `/api/pictures/${uid}` };
}
