import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { keepReplies } from "#lib/client/kept-replies.ts";

const FRESH = 60_000;
const STAND_IN = 600_000;
const PRODUCTS = "https://api.example/products";
/** A short reply counts for two thousand characters, whatever its text: its headers are kept too. */
const ROOM_FOR_TWO = 5_000;

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: 0 });
});

afterEach(() => {
  vi.useRealTimers();
});

const pass = (milliseconds: number) => vi.setSystemTime(Date.now() + milliseconds);

/** An API whose text can change or that can fail; `asked` are the validators of the questions it got. */
function startApi() {
  const api = {
    text: "first",
    trouble: undefined as Response | Error | undefined,
    asked: [] as (string | null)[],
    fetch: async (request: Request): Promise<Response> => {
      const validator = request.headers.get("if-none-match");
      api.asked.push(validator);
      if (api.trouble instanceof Error) throw api.trouble;
      if (api.trouble) return api.trouble.clone();
      const etag = `"${api.text}"`;
      return validator === etag
        ? new Response(null, { status: 304, headers: { etag } })
        : new Response(api.text, { headers: { etag, "x-request-id": api.text } });
    },
  };
  return api;
}

function shelf(
  api: ReturnType<typeof startApi>,
  more: { freshFor?: number; capacity?: number } = {},
) {
  const kept = keepReplies({
    freshFor: FRESH,
    standInFor: STAND_IN,
    capacity: 100_000,
    fetch: api.fetch,
    ...more,
  });
  const read = async (url = PRODUCTS, init: RequestInit = {}) => {
    const response = await kept(new Request(url, init));
    return response.status === 200 ? response.text() : response.status;
  };
  return { kept, read };
}

describe("a kept reply", () => {
  it("is given without asking while it is fresh, headers and all", async () => {
    const api = startApi();
    const { kept } = shelf(api);
    await kept(new Request(PRODUCTS));
    pass(FRESH - 1);
    const again = await kept(new Request(PRODUCTS));
    expect([await again.text(), again.headers.get("x-request-id")]).toEqual(["first", "first"]);
    expect(api.asked).toEqual([null]);
  });

  it("is then asked for by its validator, and fresh again when it holds", async () => {
    const api = startApi();
    const { read } = shelf(api);
    for (const wait of [FRESH, FRESH, FRESH - 1]) {
      expect(await read()).toBe("first");
      pass(wait);
    }
    expect(await read()).toBe("first");
    expect(api.asked).toEqual([null, '"first"', '"first"']);
  });

  it("gives way to what is new", async () => {
    const api = startApi();
    const { read } = shelf(api);
    await read();
    api.text = "second";
    expect(await read()).toBe("first");
    pass(FRESH);
    expect(await read()).toBe("second");
    expect(await read()).toBe("second");
    expect(api.asked).toEqual([null, '"first"']);
  });

  it("is asked for by one, while the others make do", async () => {
    const api = startApi();
    const { read } = shelf(api);
    await read();
    pass(FRESH);
    api.text = "second";
    const answers = await Promise.all([read(), read(), read()]);
    expect(answers).toEqual(["second", "first", "first"]);
    expect(api.asked).toHaveLength(2);
  });

  it("with no freshness is asked for each time, by each", async () => {
    const api = startApi();
    const { read } = shelf(api, { freshFor: 0 });
    await read();
    api.text = "second";
    expect([await read(), await read()]).toEqual(["second", "second"]);
    expect(api.asked).toEqual([null, '"first"', '"second"']);
    api.text = "third";
    expect(await Promise.all([read(), read()])).toEqual(["third", "third"]);
  });

  it("is asked for, however fresh, by who wants to know", async () => {
    const api = startApi();
    const { read } = shelf(api);
    const live = { headers: { "cache-control": "no-cache" } };
    await read();
    expect(await read(PRODUCTS, live)).toBe("first");
    api.text = "second";
    expect([await read(PRODUCTS, live), await read()]).toEqual(["second", "second"]);
    expect(api.asked).toEqual([null, '"first"', '"first"']);
    api.trouble = new Response("", { status: 503 });
    expect(await read(PRODUCTS, live)).toBe(503);
  });

  it("is one for each address and key", async () => {
    const api = startApi();
    const { read } = shelf(api);
    await read();
    await read(`${PRODUCTS}?offset=20`);
    await read(PRODUCTS, { headers: { authorization: "Bearer another" } });
    expect(api.asked).toEqual([null, null, null]);
  });
});

describe("while the API refuses or is in trouble", () => {
  const troubles: [string, Response | Error][] = [
    ["a limit", new Response("", { status: 429, headers: { "retry-after": "60" } })],
    ["an outage", new Response("", { status: 503 })],
    ["no connection", new TypeError("fetch failed")],
  ];

  it.each(troubles)("%s: what was kept stands in, and is seldom asked for", async (_, trouble) => {
    const api = startApi();
    const { read } = shelf(api);
    await read();
    pass(FRESH);
    api.trouble = trouble;
    for (let count = 0; count < 5; count += 1) expect(await read()).toBe("first");
    expect(api.asked).toHaveLength(2);
    pass(STAND_IN - 1);
    expect(await read()).toBe("first");
  });

  it("what was confirmed lately stands in as long as what is new", async () => {
    const api = startApi();
    const { read } = shelf(api);
    await read();
    pass(FRESH);
    await read();
    api.trouble = new Response("", { status: 503 });
    pass(FRESH + STAND_IN - 1);
    expect(await read()).toBe("first");
    expect(api.asked).toEqual([null, '"first"', '"first"']);
  });

  it.each(troubles)("%s: nothing stands in for ever", async (_, trouble) => {
    const api = startApi();
    const { read } = shelf(api);
    await read();
    pass(FRESH + STAND_IN);
    api.trouble = trouble;
    expect(await read().catch(() => "nothing")).not.toBe("first");
  });

  it("an asker who leaves gets nothing; one whose time is up gets what was kept", async () => {
    const api = startApi();
    const { read } = shelf(api, { freshFor: 0 });
    await read();
    api.trouble = new TypeError("aborted");
    const left = read(PRODUCTS, { signal: AbortSignal.abort() });
    await expect(left).rejects.toThrow();
    const late = AbortSignal.abort(new DOMException("late", "TimeoutError"));
    expect(await read(PRODUCTS, { signal: late })).toBe("first");
  });
});

describe("what is not kept", () => {
  it("is what has no validator, what is no read, and what was refused", async () => {
    const api = startApi();
    const { read } = shelf({ ...api, fetch: async () => new Response("bare") });
    expect([await read(), await read()]).toEqual(["bare", "bare"]);
    const post = shelf(api);
    await post.read(PRODUCTS, { method: "POST" });
    await post.read(PRODUCTS, { method: "POST" });
    expect(api.asked).toHaveLength(2);
  });

  it("is what has gone: nothing stands in for a 404", async () => {
    const api = startApi();
    const { read } = shelf(api);
    await read();
    pass(FRESH);
    api.trouble = new Response("", { status: 404, headers: { etag: '"gone"' } });
    expect([await read(), await read()]).toEqual([404, 404]);
  });

  it("R71: is what is too much: the least recently used goes first", async () => {
    const api = startApi();
    const { read } = shelf(api, { capacity: ROOM_FOR_TWO });
    await read("https://api.example/1");
    await read("https://api.example/2");
    await read("https://api.example/1");
    await read("https://api.example/3");
    expect(api.asked).toHaveLength(3);
    await read("https://api.example/1");
    expect(api.asked).toHaveLength(3);
    await read("https://api.example/2");
    expect(api.asked).toHaveLength(4);
  });

  it("is what is larger than all there is room for; it pushes nothing out", async () => {
    const api = startApi();
    const { read } = shelf(api, { capacity: ROOM_FOR_TWO });
    await read("https://api.example/1");
    api.text = "x".repeat(ROOM_FOR_TWO);
    await read("https://api.example/2");
    await read("https://api.example/2");
    expect(api.asked).toHaveLength(3);
    expect(await read("https://api.example/1")).toBe("first");
    expect(api.asked).toHaveLength(3);
  });
});
