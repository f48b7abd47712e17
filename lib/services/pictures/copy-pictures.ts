import { BulkheadRejectedError, bulkhead } from "cockatiel";
import {
  countRemotePictures,
  listRemotePictures,
  replaceRemotePicture,
} from "#db/queries/products/remote-pictures.ts";
import { MAX_PICTURE_BYTES, type PictureCopies } from "#lib/contract/dashboard/files.ts";
import { Failure } from "#lib/kernel/errors.ts";
import { withDisplay } from "#lib/kernel/picture-address.ts";
import { parsePictureDisplay } from "#lib/kernel/picture-display.ts";
import type { DashboardContext } from "#lib/services/merchant-context.ts";
import { uploadsBusy } from "#lib/services/pictures/encode-picture.ts";
import { type PictureContext, storePicture } from "#lib/services/pictures/upload-picture.ts";
import { transact } from "#lib/services/transact.ts";

/** Maximum pictures fetched at once per process, and per call. */
const MAX_CONCURRENT = 4;
/** Pictures of other calls that may wait. */
const QUEUE_LENGTH = 16;
/** Products per transaction; their edits and orders wait for it. */
const BATCH_PRODUCTS = 100;

const copying = bulkhead(MAX_CONCURRENT, QUEUE_LENGTH);
/** Copies occupy at most one slot of the upload queue. */
const storing = bulkhead(1, MAX_CONCURRENT);

type CopyContext = PictureContext & Pick<DashboardContext, "fetchPicture">;

/** Counts the pictures of the store's products that are on other servers. */
export async function countPicturesToCopy({
  db,
  storeUid,
}: Pick<CopyContext, "db" | "storeUid">): Promise<{ left: number }> {
  return { left: await countRemotePictures(db, storeUid, "") };
}

/**
 * Copies the next remote pictures after `after`, in URL order, and replaces them in all of the store's products.
 * Throws 409 when the store's quota is exhausted, 503 when the queue is full.
 */
export async function copyPictures(
  ctx: CopyContext,
  { after }: { after: string },
): Promise<PictureCopies> {
  const { db, storeUid } = ctx;
  const pictures = await listRemotePictures(db, storeUid, after, MAX_CONCURRENT);
  const results = await Promise.allSettled(
    pictures.map(({ address, products }) =>
      copying.execute(() => copyPicture(ctx, address, products)),
    ),
  );
  const failures = results.flatMap((result, index) => {
    if (result.status === "rejected") {
      throw result.reason instanceof BulkheadRejectedError ? uploadsBusy() : result.reason;
    }
    const { address = "", products: [product = ""] = [] } = pictures[index] ?? {};
    return result.value === undefined ? [] : [{ address, product, reason: result.value }];
  });
  const last = pictures.at(-1)?.address ?? after;
  const left = await countRemotePictures(db, storeUid, last);
  return { copied: pictures.length - failures.length, failures, last, left };
}

/** Copies one picture. Returns the reason when it cannot be copied. */
async function copyPicture(
  ctx: CopyContext,
  address: string,
  products: string[],
): Promise<string | undefined> {
  const { db, storeUid } = ctx;
  const fetched = await ctx.fetchPicture(address, MAX_PICTURE_BYTES);
  if ("problem" in fetched) return fetched.problem;
  try {
    const stored = await storing.execute(() => storePicture(ctx, fetched.bytes));
    const copy = withChosenDisplay(stored, address);
    for (let start = 0; start < products.length; start += BATCH_PRODUCTS) {
      const batch = products.slice(start, start + BATCH_PRODUCTS);
      const isReplaced = await transact(db, (trx) =>
        replaceRemotePicture(trx, storeUid, batch, { address, copy }),
      );
      if (!isReplaced) return "The copy was deleted before it was used. Try again";
    }
  } catch (error) {
    if (error instanceof Failure && error.status === 422) return error.message;
    throw error;
  }
  return undefined;
}

/** Adds the layout and focal point that a merchant chose for the original. */
function withChosenDisplay(copy: string, original: string): string {
  if (!original.includes("#layout=")) return copy;
  const { layout, focus } = parsePictureDisplay(original);
  return withDisplay(copy, { ...parsePictureDisplay(copy), layout, focus });
}
