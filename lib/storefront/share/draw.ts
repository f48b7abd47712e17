import { readFile } from "node:fs/promises";
import path from "node:path";
import { BulkheadRejectedError, bulkhead } from "cockatiel";
import { LRUCache } from "lru-cache";
import { ImageResponse } from "next/og";
import type { ReactElement } from "react";
import { IMMUTABLE } from "#lib/http/response/cache-control.ts";
import { cardVersion, type ProductCard, type ShelfCard } from "#lib/storefront/share/card.ts";
import { SHARE_SIZE } from "#lib/storefront/share/open-graph.ts";

/** Where the address does not name the version: shared caches may be a minute late. */
const REVALIDATED = "public, max-age=0, s-maxage=60, must-revalidate";
const BUSY_SECONDS = 10;
const KEPT_BYTES = 16_000_000;

/** Drawing takes a processor for a moment: one at a time, and only so many wait. */
const desk = bulkhead(1, 20);
const drawn = new LRUCache<string, Uint8Array<ArrayBuffer>, () => Promise<ReactElement>>({
  maxSize: KEPT_BYTES,
  sizeCalculation: ({ length }) => length,
  fetchMethod: (_version, _stale, { context }) => desk.execute(() => render(context)),
});

/** The picture of a card as a PNG, drawn when nobody has asked for it of late; 503 while too many are. */
export async function sharePicture(
  request: Request,
  card: ShelfCard | ProductCard,
  drawing: () => Promise<ReactElement>,
): Promise<Response> {
  const version = cardVersion(card);
  const isVersioned = new URL(request.url).searchParams.get("v") === version;
  const headers = {
    "cache-control": isVersioned ? IMMUTABLE : REVALIDATED,
    etag: `"${version}"`,
  };
  if (request.headers.get("if-none-match") === headers.etag) {
    return new Response(null, { status: 304, headers });
  }
  try {
    const picture = await drawn.forceFetch(version, { context: drawing });
    return new Response(picture, { headers: { ...headers, "content-type": "image/png" } });
  } catch (error) {
    if (!(error instanceof BulkheadRejectedError)) throw error;
    return new Response(null, { status: 503, headers: { "retry-after": String(BUSY_SECONDS) } });
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
