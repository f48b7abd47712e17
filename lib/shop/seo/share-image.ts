import { readFile } from "node:fs/promises";
import path from "node:path";
import { BulkheadRejectedError, bulkhead } from "cockatiel";
import { LRUCache } from "lru-cache";
import { ImageResponse } from "next/og";
import type { ReactElement } from "react";
import { IMMUTABLE } from "#lib/http/response/cache-control.ts";
import { SHARE_SIZE } from "#lib/shop/seo/open-graph.ts";
import {
  type ListShareCard,
  type ProductShareCard,
  shareCardVersion,
} from "#lib/shop/seo/share-card.ts";

/** Without the version in the URL, shared caches may be a minute late. */
const REVALIDATED = "public, max-age=0, s-maxage=60, must-revalidate";
const RETRY_AFTER_SECONDS = 10;
const MAX_CACHE_BYTES = 16_000_000;

/** Rendering is CPU-bound: one at a time, with a short queue. */
const renderQueue = bulkhead(1, 20);
const imageCache = new LRUCache<string, Uint8Array<ArrayBuffer>, () => Promise<ReactElement>>({
  maxSize: MAX_CACHE_BYTES,
  sizeCalculation: ({ length }) => length,
  fetchMethod: (_version, _stale, { context }) => renderQueue.execute(() => render(context)),
});

/** Returns a card's image as PNG, cached by version; 503 when the render queue is full. */
export async function shareImageResponse(
  request: Request,
  card: ListShareCard | ProductShareCard,
  createElement: () => Promise<ReactElement>,
): Promise<Response> {
  const version = shareCardVersion(card);
  const isVersioned = new URL(request.url).searchParams.get("v") === version;
  const headers = {
    "cache-control": isVersioned ? IMMUTABLE : REVALIDATED,
    etag: `"${version}"`,
  };
  if (request.headers.get("if-none-match") === headers.etag) {
    return new Response(null, { status: 304, headers });
  }
  try {
    const picture = await imageCache.forceFetch(version, { context: createElement });
    return new Response(picture, { headers: { ...headers, "content-type": "image/png" } });
  } catch (error) {
    if (!(error instanceof BulkheadRejectedError)) throw error;
    return new Response(null, {
      status: 503,
      headers: { "retry-after": String(RETRY_AFTER_SECONDS) },
    });
  }
}

async function render(drawing: () => Promise<ReactElement>): Promise<Uint8Array<ArrayBuffer>> {
  const image = new ImageResponse(await drawing(), { ...SHARE_SIZE, fonts: await fonts() });
  return new Uint8Array(await image.arrayBuffer());
}

async function fonts() {
  const [heavy, text] = await Promise.all([
    readFile(path.join(process.cwd(), "app/fonts/archivo-heavy.woff")),
    readFile(path.join(process.cwd(), "app/fonts/archivo-text.woff")),
  ]);
  return [
    { name: "Heavy", data: heavy, weight: 800 as const },
    { name: "Text", data: text, weight: 600 as const },
  ];
}
