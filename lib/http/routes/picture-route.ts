import { LRUCache } from "lru-cache";
import { Uid } from "#lib/contract/scalars.ts";
import { handleRequest } from "#lib/http/handle.ts";
import { IMMUTABLE } from "#lib/http/response/cache-control.ts";
import { isUnchanged, toEtag } from "#lib/http/response/etag.ts";
import { EMBEDDABLE } from "#lib/http/response/security-headers.ts";
import { unknownPath } from "#lib/http/routes/unknown-path.ts";
import { notFound } from "#lib/kernel/errors.ts";
import { PICTURE_WIDTHS } from "#lib/kernel/picture-display.ts";
import { type Runtime, runtime } from "#lib/runtime.ts";

const PICTURE_PATH = { path: "/pictures/{picture}", style: "envelope", quiet: true } as const;

const MAX_CACHED_BYTES = 8_000_000;
/** How long a deleted picture is still served, at most. */
const CACHE_TTL_MS = 10_000;

/** Concurrent requests for a picture share its bytes, so slow clients cost no additional memory. */
const pictureCache = new LRUCache<string, Uint8Array<ArrayBuffer>, Runtime["pictures"]>({
  maxSize: MAX_CACHED_BYTES,
  ttl: CACHE_TTL_MS,
  sizeCalculation: ({ byteLength }) => byteLength,
  fetchMethod: async (key, _stale, { context }) => {
    const [uid = "", name = ""] = key.split("/");
    const bytes = await context.get(uid, name);
    return bytes && new Uint8Array(bytes);
  },
});

/** Serves an uploaded picture to everyone, at its full width or a smaller one. It never changes. */
async function servePicture(request: Request): Promise<Response> {
  return handleRequest(PICTURE_PATH, request, async () => {
    const { pathname, searchParams } = new URL(request.url);
    const { data: uid } = Uid.safeParse(pathname.split("/").at(-1));
    const width = searchParams.get("width") ?? "full";
    const isWidth = width === "full" || PICTURE_WIDTHS.includes(Number(width));
    const key = `${uid}/${width}`;
    const bytes =
      uid && isWidth && (await pictureCache.fetch(key, { context: runtime().pictures }));
    if (!bytes) throw notFound("path");
    const etag = toEtag(key);
    const headers = { "cache-control": IMMUTABLE, etag, ...EMBEDDABLE };
    if (isUnchanged(request.headers.get("if-none-match"), etag)) {
      return new Response(null, { status: 304, headers });
    }
    return new Response(bytes, { headers: { ...headers, "content-type": "image/webp" } });
  });
}

export const pictureRoute = {
  ...unknownPath,
  GET: servePicture,
  HEAD: async (request: Request) => new Response(null, await servePicture(request)),
};
