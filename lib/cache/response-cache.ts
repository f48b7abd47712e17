import { LRUCache } from "lru-cache";

export interface ResponseCacheOptions {
  /** How long a response is served without a request. 0: every call sends one. */
  ttlMs: number;
  /** How long after that a stale response may replace an error: 429, 5xx or no response. */
  staleIfErrorMs: number;
  /** Approximate size of all cached responses, in characters; the least recently used are evicted first. */
  maxSize: number;
  /** Sends the requests; the global `fetch` by default. */
  fetch?: (request: Request) => Promise<Response>;
}

interface CachedResponse {
  body: string;
  headers: Headers;
  etag: string;
  /** When the API last confirmed it, in milliseconds since the epoch. */
  confirmedAt: number;
  /** Until then it is served without a request. */
  revalidateAt: number;
}

/** For how long other callers get the cached response while one revalidates it, and after an error. */
const REVALIDATION_MS = 5_000;

/** Approximate size of a response without its body and key, mostly headers. */
const OVERHEAD = 2_000;

/**
 * Returns a `fetch` for the client that caches responses with an ETag and revalidates them by
 * `If-None-Match`. A request with `Cache-Control: no-cache` is always sent, and gets no stale response.
 */
export function cacheResponses(
  options: ResponseCacheOptions,
): (request: Request) => Promise<Response> {
  const {
    ttlMs,
    staleIfErrorMs,
    maxSize,
    fetch: send = (request: Request) => fetch(request),
  } = options;
  const cache = new LRUCache<string, CachedResponse>({
    maxSize,
    sizeCalculation: ({ body }, key) => body.length + key.length + OVERHEAD,
  });

  async function load(
    key: string,
    request: Request,
    cached: CachedResponse | undefined,
  ): Promise<Response> {
    const response = await send(cached ? conditional(request, cached.etag) : request);
    const confirmedAt = Date.now();
    const revalidateAt = confirmedAt + ttlMs;
    if (cached && response.status === 304) {
      Object.assign(cached, { confirmedAt, revalidateAt });
      return toResponse(cached);
    }
    const etag = response.headers.get("etag");
    if (response.status !== 200 || etag === null) {
      if (!isTemporary(response)) cache.delete(key);
      return response;
    }
    const body = await response.text();
    const headers = new Headers(response.headers);
    const entry = { body, headers, etag, confirmedAt, revalidateAt };
    cache.set(key, entry);
    return toResponse(entry);
  }

  return async (request) => {
    if (request.method !== "GET") return send(request);
    const key = `${request.headers.get("authorization")} ${request.url}`;
    const cached = cache.get(key);
    const now = Date.now();
    const isUsable = cached && now < cached.confirmedAt + ttlMs + staleIfErrorMs;
    if (!isUsable || request.headers.get("cache-control") === "no-cache") {
      return load(key, request, cached);
    }
    if (now < cached.revalidateAt) return toResponse(cached);
    cached.revalidateAt = now + (ttlMs > 0 ? REVALIDATION_MS : 0);
    try {
      const response = await load(key, request, cached);
      if (!isTemporary(response)) return response;
      // An unread body would block its connection.
      response.body?.cancel().catch(() => {});
      return toResponse(cached);
    } catch (error) {
      if (request.signal.aborted && !isTimeout(request.signal)) throw error;
      return toResponse(cached);
    }
  };
}

function conditional(request: Request, etag: string): Request {
  const headers = new Headers(request.headers);
  headers.set("if-none-match", etag);
  return new Request(request, { headers });
}

function isTemporary({ status }: Response): boolean {
  return status === 429 || status >= 500;
}

/** Distinguishes a timeout from the caller's own abort. */
function isTimeout({ reason }: AbortSignal): boolean {
  return reason instanceof DOMException && reason.name === "TimeoutError";
}

function toResponse({ body, headers }: CachedResponse): Response {
  return new Response(body, { status: 200, headers });
}
