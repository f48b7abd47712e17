import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { cacheResponses } from "#lib/cache/response-cache.ts";

const TTL_MS = 60_000;
const STALE_IF_ERROR_MS = 600_000;
const PRODUCTS = "https://api.example/products";
/** Fits two short responses of two thousand characters each, mostly headers. */
const SIZE_OF_TWO = 5_000;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: 0 });
});

afterEach(() => {
  vi.useRealTimers();
});

const pass = (milliseconds: number) => vi.setSystemTime(Date.now() + milliseconds);

/** An API whose text can change or that can fail; `validators` are those of the requests it received. */
function startApi() {
  const api = {
    text: "first",
    failure: undefined as Response | Error | undefined,
    validators: [] as (string | null)[],
    fetch: async (request: Request): Promise<Response> => {
      const validator = request.headers.get("if-none-match");
      api.validators.push(validator);
      if (api.failure instanceof Error) throw api.failure;
      if (api.failure) return api.failure.clone();
      const etag = `"${api.text}"`;
      return validator === etag
        ? new Response(null, { status: 304, headers: { etag } })
        : new Response(api.text, { headers: { etag, "x-request-id": api.text } });
    },
  };
  return api;
}

function createCache(
  api: ReturnType<typeof startApi>,
  options: { ttlMs?: number; maxSize?: number } = {},
) {
  const cached = cacheResponses({
    ttlMs: TTL_MS,
    staleIfErrorMs: STALE_IF_ERROR_MS,
    maxSize: 100_000,
    fetch: api.fetch,
    ...options,
  });
  const read = async (url = PRODUCTS, init: RequestInit = {}) => {
    const response = await cached(new Request(url, init));
    return response.status === 200 ? response.text() : response.status;
  };
  return { cached, read };
}

describe("cached response", () => {
  it("serves a cached response with its headers and without a request during its TTL", async () => {
    const api = startApi();
    const { cached } = createCache(api);
    await cached(new Request(PRODUCTS));
    pass(TTL_MS - 1);
    const again = await cached(new Request(PRODUCTS));
    expect([await again.text(), again.headers.get("x-request-id")]).toEqual(["first", "first"]);
    expect(api.validators).toEqual([null]);
  });

  it("revalidates after the TTL and extends it when unchanged", async () => {
    const api = startApi();
    const { read } = createCache(api);
    for (const wait of [TTL_MS, TTL_MS, TTL_MS - 1]) {
      expect(await read()).toBe("first");
      pass(wait);
    }
    expect(await read()).toBe("first");
    expect(api.validators).toEqual([null, '"first"', '"first"']);
  });

  it("replaces the cached response when the API has a new one", async () => {
    const api = startApi();
    const { read } = createCache(api);
    await read();
    api.text = "second";
    expect(await read()).toBe("first");
    pass(TTL_MS);
    expect(await read()).toBe("second");
    expect(await read()).toBe("second");
    expect(api.validators).toEqual([null, '"first"']);
  });

  it("revalidates for one caller while the others get the stale response", async () => {
    const api = startApi();
    const { read } = createCache(api);
    await read();
    pass(TTL_MS);
    api.text = "second";
    const texts = await Promise.all([read(), read(), read()]);
    expect(texts).toEqual(["second", "first", "first"]);
    expect(api.validators).toHaveLength(2);
  });

  it("revalidates on every call when the TTL is 0", async () => {
    const api = startApi();
    const { read } = createCache(api, { ttlMs: 0 });
    await read();
    api.text = "second";
    expect([await read(), await read()]).toEqual(["second", "second"]);
    expect(api.validators).toEqual([null, '"first"', '"second"']);
    api.text = "third";
    expect(await Promise.all([read(), read()])).toEqual(["third", "third"]);
  });

  it("bypasses the cache with no-cache", async () => {
    const api = startApi();
    const { read } = createCache(api);
    const live = { headers: { "cache-control": "no-cache" } };
    await read();
    expect(await read(PRODUCTS, live)).toBe("first");
    api.text = "second";
    expect([await read(PRODUCTS, live), await read()]).toEqual(["second", "second"]);
    expect(api.validators).toEqual([null, '"first"', '"first"']);
    api.failure = new Response("", { status: 503 });
    expect(await read(PRODUCTS, live)).toBe(503);
  });

  it("caches separately for each URL and API key", async () => {
    const api = startApi();
    const { read } = createCache(api);
    await read();
    await read(`${PRODUCTS}?offset=20`);
    await read(PRODUCTS, { headers: { authorization: "Bearer another" } });
    expect(api.validators).toEqual([null, null, null]);
  });
});

describe("error of the API", () => {
  const failures: [string, Response | Error][] = [
    ["a rate limit", new Response("", { status: 429, headers: { "retry-after": "60" } })],
    ["an outage", new Response("", { status: 503 })],
    ["no connection", new TypeError("fetch failed")],
  ];

  it.each(failures)(
    "%s: serves a stale response and rarely sends a request",
    async (_, failure) => {
      const api = startApi();
      const { read } = createCache(api);
      await read();
      pass(TTL_MS);
      api.failure = failure;
      for (let count = 0; count < 5; count += 1) expect(await read()).toBe("first");
      expect(api.validators).toHaveLength(2);
      pass(STALE_IF_ERROR_MS - 1);
      expect(await read()).toBe("first");
    },
  );

  it("serves a revalidated response for as long as a new one", async () => {
    const api = startApi();
    const { read } = createCache(api);
    await read();
    pass(TTL_MS);
    await read();
    api.failure = new Response("", { status: 503 });
    pass(TTL_MS + STALE_IF_ERROR_MS - 1);
    expect(await read()).toBe("first");
    expect(api.validators).toEqual([null, '"first"', '"first"']);
  });

  it.each(failures)("%s: stops serving the stale response in the end", async (_, failure) => {
    const api = startApi();
    const { read } = createCache(api);
    await read();
    pass(TTL_MS + STALE_IF_ERROR_MS);
    api.failure = failure;
    expect(await read().catch(() => "error")).not.toBe("first");
  });

  it("rejects an aborted call, and serves the stale response after a timeout", async () => {
    const api = startApi();
    const { read } = createCache(api, { ttlMs: 0 });
    await read();
    api.failure = new TypeError("aborted");
    const aborted = read(PRODUCTS, { signal: AbortSignal.abort() });
    await expect(aborted).rejects.toThrow();
    const timedOut = AbortSignal.abort(new DOMException("late", "TimeoutError"));
    expect(await read(PRODUCTS, { signal: timedOut })).toBe("first");
  });
});

describe("cache", () => {
  it("does not store responses without an ETag, or for methods other than GET", async () => {
    const api = startApi();
    const { read } = createCache({ ...api, fetch: async () => new Response("bare") });
    expect([await read(), await read()]).toEqual(["bare", "bare"]);
    const post = createCache(api);
    await post.read(PRODUCTS, { method: "POST" });
    await post.read(PRODUCTS, { method: "POST" });
    expect(api.validators).toHaveLength(2);
  });

  it("removes a response that has become 404", async () => {
    const api = startApi();
    const { read } = createCache(api);
    await read();
    pass(TTL_MS);
    api.failure = new Response("", { status: 404, headers: { etag: '"missing"' } });
    expect([await read(), await read()]).toEqual([404, 404]);
  });

  it("R71: evicts the least recently used response when it is full", async () => {
    const api = startApi();
    const { read } = createCache(api, { maxSize: SIZE_OF_TWO });
    await read("https://api.example/1");
    await read("https://api.example/2");
    await read("https://api.example/1");
    await read("https://api.example/3");
    expect(api.validators).toHaveLength(3);
    await read("https://api.example/1");
    expect(api.validators).toHaveLength(3);
    await read("https://api.example/2");
    expect(api.validators).toHaveLength(4);
  });

  it("does not store a response larger than the cache, and evicts nothing for it", async () => {
    const api = startApi();
    const { read } = createCache(api, { maxSize: SIZE_OF_TWO });
    await read("https://api.example/1");
    api.text = "x".repeat(SIZE_OF_TWO);
    await read("https://api.example/2");
    await read("https://api.example/2");
    expect(api.validators).toHaveLength(3);
    expect(await read("https://api.example/1")).toBe("first");
    expect(api.validators).toHaveLength(3);
  });
});
