import { BulkheadRejectedError, bulkhead } from "cockatiel";
import {
  countRemotePictures,
  listRemotePictures,
  replaceRemotePictures,
} from "#db/queries/products/remote-pictures.ts";
import { MAX_PICTURE_BYTES, type PictureCopies } from "#lib/contract/dashboard/files.ts";
import { MAX_LIST_COUNT } from "#lib/contract/dashboard/lists.ts";
import { Failure } from "#lib/kernel/errors.ts";
import { withDisplay } from "#lib/kernel/image-url.ts";
import { parsePictureDisplay } from "#lib/kernel/picture-display.ts";
import { allowDatabaseWait } from "#lib/kernel/request-context.ts";
import type { MerchantContext } from "#lib/services/context.ts";
import { uploadsBusy } from "#lib/services/pictures/encode-picture.ts";
import { storePicture } from "#lib/services/pictures/upload-picture.ts";
import { transact } from "#lib/services/transact.ts";

/** Maximum pictures fetched at once per process, and per call. */
const MAX_CONCURRENT = 4;
/** Pictures of other calls that may wait. */
const QUEUE_LENGTH = 16;
/** Products per transaction; their edits and orders wait for it. */
const BATCH_PRODUCTS = 100;
/** Short enough to replace pictures before a function on Vercel ends after 30 s. */
const DEADLINE_MS = 20_000;
const TOO_LATE = "Copying took too long. Try again";

const copying = bulkhead(MAX_CONCURRENT, QUEUE_LENGTH);
/** Copies occupy at most one slot of the upload queue. */
const storing = bulkhead(1, MAX_CONCURRENT);

/** The URL of a copy, or why there is none. */
interface Copied {
  copy?: string;
  problem?: string;
}

/** Counts the pictures of the store's products that are on other servers, up to one more than the maximum. */
export async function countPicturesToCopy({
  db,
  storeUid,
}: Pick<MerchantContext, "db" | "storeUid">): Promise<{ left: number }> {
  return { left: await countRemotePictures(db, storeUid, MAX_LIST_COUNT + 1) };
}

/**
 * Copies the next remote pictures after `after`, in URL order, and replaces them in all of the store's products.
 * Throws 409 when the store's quota is exhausted, 503 when the queue is full.
 */
export async function copyPictures(
  ctx: MerchantContext,
  { after }: { after: string },
  deadline = AbortSignal.timeout(DEADLINE_MS),
): Promise<PictureCopies> {
  allowDatabaseWait(Number.POSITIVE_INFINITY);
  const pictures = await listRemotePictures(ctx.db, ctx.storeUid, after, MAX_CONCURRENT);
  const tooLate = new Promise<Copied>((resolve) => {
    deadline.addEventListener("abort", () => resolve({ problem: TOO_LATE }));
  });
  const results = await Promise.allSettled(
    pictures.map(({ url }) =>
      Promise.race([tooLate, copying.execute(() => copyPicture(ctx, url, deadline), deadline)]),
    ),
  );
  const copies = pictures.flatMap((picture, index) => {
    const result = results[index];
    const copy = result?.status === "fulfilled" ? result.value.copy : undefined;
    return copy === undefined ? [] : { ...picture, copy };
  });
  const problems = await replacePictures(ctx, copies, deadline);
  const failures = pictures.flatMap(({ url, products: [product = ""] }, index) => {
    const result = results[index];
    if (result?.status === "rejected") {
      throw result.reason instanceof BulkheadRejectedError ? uploadsBusy() : result.reason;
    }
    const reason = result?.value.problem ?? problems.get(url);
    return reason === undefined ? [] : { url, product, reason };
  });
  const last = pictures.length < MAX_CONCURRENT ? null : (pictures.at(-1)?.url ?? null);
  return { copied: pictures.length - failures.length, failures, last };
}

/** Copies one picture into the store. */
async function copyPicture(
  ctx: MerchantContext,
  url: string,
  deadline: AbortSignal,
): Promise<Copied> {
  const fetched = await ctx.fetchPicture(url, MAX_PICTURE_BYTES, deadline);
  if ("problem" in fetched) return fetched;
  try {
    const stored = await storing.execute(() => storePicture(ctx, fetched.bytes), deadline);
    return { copy: withChosenDisplay(stored, url) };
  } catch (error) {
    if (error instanceof Failure && error.status === 422) return { problem: error.message };
    throw error;
  }
}

/**
 * Uses the copies in the products; after the deadline, in the first of them only. Returns why a URL is
 * still used, by URL.
 */
async function replacePictures(
  { db, storeUid }: MerchantContext,
  copies: { url: string; copy: string; products: string[] }[],
  deadline: AbortSignal,
): Promise<Map<string, string>> {
  const problems = new Map<string, string>();
  const products = [...new Set(copies.flatMap((picture) => picture.products))];
  for (let start = 0; start < products.length; start += BATCH_PRODUCTS) {
    const batch = new Set(products.slice(start, start + BATCH_PRODUCTS));
    const used = copies.filter((picture) => picture.products.some((uid) => batch.has(uid)));
    if (start > 0 && deadline.aborted) {
      for (const { url } of used) problems.set(url, TOO_LATE);
      continue;
    }
    const deleted = await transact(db, (trx) =>
      replaceRemotePictures(trx, storeUid, [...batch], used),
    );
    for (const url of deleted)
      problems.set(url, "The copy was deleted before it was used. Try again");
  }
  return problems;
}

/** Adds the layout and focal point that a merchant chose for the original. */
function withChosenDisplay(copy: string, original: string): string {
  if (!original.includes("#layout=")) return copy;
  const { layout, focus } = parsePictureDisplay(original);
  return withDisplay(copy, { ...parsePictureDisplay(copy), layout, focus });
}
