import { LRUCache } from "lru-cache";
import { Uid } from "#lib/contract/scalars.ts";
import { handleRequest } from "#lib/http/handle.ts";
import { IMMUTABLE } from "#lib/http/response/cache-control.ts";
import { etagOf, isUnchanged } from "#lib/http/response/etag.ts";
import { EMBEDDABLE } from "#lib/http/response/security-headers.ts";
import { unknownPath } from "#lib/http/routes/unknown-path.ts";
import { notFound } from "#lib/kernel/errors.ts";
import { type Runtime, runtime } from "#lib/runtime.ts";
import { readPicture } from "#lib/services/catalogue/read-picture.ts";

const MAX_CACHED_BYTES = 8_000_000;
/** For how long a deleted picture is still served. */
const CACHE_TTL_MS = 10_000;

type Picture = { content_type: string; bytes: Uint8Array<ArrayBuffer> };

/** Concurrent requests for a picture share its bytes, so slow clients cost no memory. */
const pictureCache = new LRUCache<string, Picture, Runtime["db"]>({
  maxSize: MAX_CACHED_BYTES,
  ttl: CACHE_TTL_MS,
  sizeCalculation: ({ bytes }) => bytes.byteLength,
  fetchMethod: async (uid, _stale, { context }) => {
    const picture = await readPicture(context, uid);
    return picture && { ...picture, bytes: new Uint8Array(picture.bytes) };
  },
});

/** Serves an uploaded picture to everyone. A picture never changes under its URL. */
async function servePicture(request: Request): Promise<Response> {
  return handleRequest({ path: "/pictures/{picture}", style: "envelope" }, request, async () => {
    const { data: uid } = Uid.safeParse(new URL(request.url).pathname.split("/").at(-1));
    const picture = uid && (await pictureCache.fetch(uid, { context: runtime().db }));
    if (!picture) throw notFound("path");
    const etag = etagOf(uid);
    const headers = { "cache-control": IMMUTABLE, etag, ...EMBEDDABLE };
    if (isUnchanged(request.headers.get("if-none-match"), etag)) {
      return new Response(null, { status: 304, headers });
    }
    return new Response(picture.bytes, {
      headers: { ...headers, "content-type": picture.content_type },
    });
  });
}

export const pictureRoute = {
  ...unknownPath,
  GET: servePicture,
  HEAD: async (request: Request) => new Response(null, await servePicture(request)),
};
