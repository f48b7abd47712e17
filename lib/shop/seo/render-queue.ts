import { BulkheadRejectedError, bulkhead } from "cockatiel";

const RETRY_AFTER_SECONDS = 10;

/** `Cache-Control` of images without the version in the URL: shared caches may be a minute late. */
export const REVALIDATED = "public, max-age=0, s-maxage=60, must-revalidate";

/** Rendering images is CPU-bound: one at a time, with a short queue. */
export const renderQueue = bulkhead(1, 20);

/** Returns 503 when the render queue was full. Rethrows other errors. */
export function renderQueueFull(error: unknown): Response {
  if (!(error instanceof BulkheadRejectedError)) throw error;
  return new Response(null, {
    status: 503,
    headers: { "retry-after": String(RETRY_AFTER_SECONDS) },
  });
}
