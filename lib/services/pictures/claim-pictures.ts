import type { Kysely } from "kysely";
import { lockPictures } from "#db/queries/products/pictures.ts";
import type { Database } from "#db/schema.ts";
import { invalidRequest } from "#lib/kernel/errors.ts";
import { UPLOADED_PICTURES_PATH } from "#lib/kernel/picture-display.ts";

/**
 * Locks pictures that a write starts to use, against deletion. Throws 400 naming the field of an
 * uploaded picture that the store does not have.
 */
export async function claimPictures(
  trx: Kysely<Database>,
  storeUid: string,
  added: { field: string; url: string }[],
): Promise<void> {
  const uploaded = added.filter(({ url }) => url.startsWith(UPLOADED_PICTURES_PATH));
  if (uploaded.length === 0) return;
  const urls = uploaded.map(({ url }) => url);
  const found = new Set(await lockPictures(trx, storeUid, urls));
  const missing = uploaded.filter(({ url }) => !found.has(uidIn(url)));
  if (missing.length === 0) return;
  const problem = "is not an image of this store: upload it again";
  throw invalidRequest(missing.map(({ field }) => ({ field, problem })));
}

function uidIn(url: string): string {
  return url.slice(UPLOADED_PICTURES_PATH.length).split(/[/?#]/)[0]?.toLowerCase() ?? "";
}
