import { LRUCache } from "lru-cache";
import { createSharedSignal, type SharedSignal } from "#lib/cache/shared-signal.ts";
import { Uid } from "#lib/contract/scalars.ts";
import { noteAbandoned, runRender } from "#lib/http/limits/render-slot.ts";
import { isUnchanged, toEtag } from "#lib/http/response/etag.ts";
import { EMBEDDABLE } from "#lib/http/response/security-headers.ts";
import { runtimeHandler } from "#lib/http/routes/handler.ts";
import { unknownPath } from "#lib/http/routes/unknown-path.ts";
import { IMMUTABLE } from "#lib/kernel/cache-control.ts";
import { type ConcurrencyLimit, createConcurrencyLimit } from "#lib/kernel/concurrency-limit.ts";
import { notFound, serverBusy } from "#lib/kernel/errors.ts";
import { PICTURE_WIDTHS } from "#lib/kernel/picture-display.ts";
import { clientIdentity } from "#lib/limits/client-address.ts";
import { CONCURRENCY } from "#lib/limits/concurrency.ts";
import type { Runtime } from "#lib/runtime.ts";

const PICTURE_PATH = { path: "/pictures/{picture}", style: "envelope", quiet: true } as const;

const MAX_CACHED_BYTES = 8_000_000;
/** How long a deleted picture is still served, at most. */
const CACHE_TTL_MS = 10_000;

/** Concurrent requests for a picture share its bytes, so slow clients cost no additional memory. */
const pictureCache = new LRUCache<string, Uint8Array<ArrayBuffer>, Loading>({
  maxSize: MAX_CACHED_BYTES,
  ttl: CACHE_TTL_MS,
  sizeCalculation: ({ byteLength }) => byteLength,
  fetchMethod: async (key, _stale, { context: { rt, headers, callers } }) => {
    const [uid = "", name = ""] = key.split("/");
    const { signal } = callers;
    const bytes = await runRender(rt, { headers, signal }, () =>
      rt.services.pictures.get(uid, name),
    );
    return bytes && new Uint8Array(bytes);
  },
});

/** A picture that is being loaded for its first caller and those that joined. */
interface Loading {
  rt: Runtime;
  headers: Headers;
  callers: SharedSignal;
}

const loading = new Map<string, Loading>();

/** The queue of each client that loads pictures. */
const clientQueues = new LRUCache<string, ConcurrencyLimit>({ max: 1_000 });

/** Loads a picture in a slot of its client, which pictures of unknown clients do not need, and one for renders. */
async function loadPicture(rt: Runtime, key: string, request: Request) {
  const client = clientIdentity(request.headers, rt.addressSource);
  if (client === "unknown") return loadShared(rt, key, request);
  const queue = clientQueues.get(client) ?? createClientQueue();
  clientQueues.set(client, queue);
  return queue.run({ signal: request.signal }, () => loadShared(rt, key, request));
}

/** Loads a picture once for concurrent requests, in one slot, as long as one of their clients is connected. */
async function loadShared(rt: Runtime, key: string, { headers, signal }: Request) {
  const context = loading.get(key) ?? { rt, headers, callers: createSharedSignal() };
  loading.set(key, context);
  context.callers.add(signal);
  noteAbandoned(signal);
  try {
    return await pictureCache.fetch(key, { context });
  } finally {
    if (loading.get(key) === context) loading.delete(key);
  }
}

function createClientQueue(): ConcurrencyLimit {
  return createConcurrencyLimit({
    ...CONCURRENCY.pictures,
    name: "pictures per client",
    wait: "renders",
    rejection: serverBusy,
  });
}

/** Serves an uploaded picture to everyone, at its full width or a smaller one. It never changes. */
const servePicture = runtimeHandler(PICTURE_PATH, async (rt, request) => {
  const { pathname, searchParams } = new URL(request.url);
  const { data: uid } = Uid.safeParse(pathname.split("/").at(-1));
  const width = searchParams.get("width") ?? "full";
  const isWidth = width === "full" || PICTURE_WIDTHS.includes(Number(width));
  if (!uid || !isWidth) throw notFound("path");
  const key = `${uid}/${width}`;
  const etag = toEtag(key);
  const headers = { "cache-control": IMMUTABLE, etag, ...EMBEDDABLE };
  if (isUnchanged(request.headers.get("if-none-match"), etag)) {
    return new Response(null, { status: 304, headers });
  }
  const bytes = pictureCache.get(key) ?? (await loadPicture(rt, key, request));
  if (!bytes) throw notFound("path");
  return new Response(bytes, { headers: { ...headers, "content-type": "image/webp" } });
});

export const pictureRoute = {
  ...unknownPath,
  GET: servePicture,
  HEAD: async (request: Request) => new Response(null, await servePicture(request)),
};
