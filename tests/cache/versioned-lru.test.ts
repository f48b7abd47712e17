import { describe, expect, it } from "vitest";
import {
  type Cacheable,
  type CatalogueVersion,
  createVersionedLru,
  type VersionedLru,
} from "#lib/cache/versioned-lru.ts";
import { collectGarbage } from "#tests/support/collect-garbage.ts";

type Reply = Cacheable & { body: Uint8Array; etag: string };

const MEGABYTE = 1024 * 1024;
const clock = { now: () => new Date(0) };

const versionOf = (store: string, version = "1", asOf = 0): CatalogueVersion => ({
  store,
  version,
  asOf,
});

function replyOf(text: string, expiresAt = Number.POSITIVE_INFINITY): Reply {
  return { body: new TextEncoder().encode(text), etag: `"${text.length}"`, expiresAt };
}

const textOf = ({ body }: Reply) => new TextDecoder().decode(body);

/** Returns the response, and whether it was rendered. */
async function load(
  lru: VersionedLru<Reply>,
  of: CatalogueVersion,
  query: string,
  text = query,
  at = clock,
) {
  let rendered = false;
  const reply = await lru.getOrRender(of, query, at, async () => {
    rendered = true;
    return replyOf(text);
  });
  return { text: textOf(reply), rendered };
}

describe("cached response", () => {
  it("renders a value once for each store, version and query", async () => {
    const lru = createVersionedLru<Reply>(MEGABYTE);
    expect(await load(lru, versionOf("a"), "q", "one")).toEqual({ text: "one", rendered: true });
    expect(await load(lru, versionOf("a"), "q", "two")).toEqual({ text: "one", rendered: false });
    expect((await load(lru, versionOf("a"), "other")).rendered).toBe(true);
    expect((await load(lru, versionOf("b"), "q", "of b")).text).toBe("of b");
    expect((await load(lru, versionOf("a", "2", 1), "q", "two")).text).toBe("two");
  });

  it("caches the values of a query from its second rendering on", async () => {
    const lru = createVersionedLru<Reply>(MEGABYTE, undefined, "second render");
    const renderings: boolean[] = [];
    for (let request = 0; request < 3; request++) {
      renderings.push((await load(lru, versionOf("a"), "q")).rendered);
    }
    expect(renderings).toEqual([true, true, false]);
    await load(lru, versionOf("a", "2", 1), "q");
    expect((await load(lru, versionOf("a", "2", 1), "q")).rendered).toBe(false);
  });

  it("renders a value once for concurrent callers", async () => {
    const lru = createVersionedLru<Reply>(MEGABYTE);
    const results = await Promise.all(
      ["one", "two", "three"].map((text) => load(lru, versionOf("a"), "q", text)),
    );
    expect(results.map(({ text }) => text)).toEqual(["one", "one", "one"]);
  });

  it("rejects all concurrent callers when rendering fails, and the next caller renders it", async () => {
    const lru = createVersionedLru<Reply>(MEGABYTE);
    const fail = async () => {
      throw new Error("away");
    };
    const pending = [1, 2].map(() => lru.getOrRender(versionOf("a"), "q", clock, fail));
    for (const each of pending) await expect(each).rejects.toThrow("away");
    expect(await load(lru, versionOf("a"), "q")).toEqual({ text: "q", rendered: true });
  });

  it("renders a value again after its expiry time", async () => {
    const lru = createVersionedLru<Reply>(MEGABYTE);
    const at = (time: number) => ({ now: () => new Date(time) });
    await lru.getOrRender(versionOf("a"), "q", at(0), async () => replyOf("promo", 1000));
    expect(await load(lru, versionOf("a"), "q", "over", at(999))).toMatchObject({
      text: "promo",
    });
    const before = lru.size();
    expect(await load(lru, versionOf("a"), "q", "since", at(1000))).toMatchObject({
      text: "since",
    });
    expect(lru.size()).toBe(before);
  });

  it("caches a value although another of its store failed at the same time", async () => {
    const lru = createVersionedLru<Reply>(MEGABYTE);
    const rendering = Promise.withResolvers<Reply>();
    const first = lru.getOrRender(versionOf("a"), "q", clock, () => rendering.promise);
    const failing = lru.getOrRender(versionOf("a"), "other", clock, () =>
      Promise.reject(new Error("away")),
    );
    await expect(failing).rejects.toThrow("away");
    rendering.resolve(replyOf("one"));
    await first;
    expect(await load(lru, versionOf("a"), "q", "two")).toEqual({ text: "one", rendered: false });
  });

  it("renders a value again for a caller that comes after it expired", async () => {
    const lru = createVersionedLru<Reply>(MEGABYTE);
    const rendering = Promise.withResolvers<Reply>();
    const early = lru.getOrRender(versionOf("a"), "q", clock, () => rendering.promise);
    const late = load(lru, versionOf("a"), "q", "over", { now: () => new Date(1000) });
    rendering.resolve(replyOf("promo", 1000));
    expect(textOf(await early)).toBe("promo");
    expect(await late).toEqual({ text: "over", rendered: true });
  });
});

describe("later version", () => {
  it("replaces all responses of the version before", async () => {
    const lru = createVersionedLru<Reply>(MEGABYTE);
    await load(lru, versionOf("a", "1", 0), "q", "old");
    await load(lru, versionOf("a", "2", 10), "q", "new");
    // A caller with an earlier version may get a later response.
    expect(await load(lru, versionOf("a", "1", 5), "q", "old")).toMatchObject({ text: "new" });
  });

  it("recognizes a later version by time, because restoring a backup rewinds the number", async () => {
    const lru = createVersionedLru<Reply>(MEGABYTE);
    await load(lru, versionOf("a", "7", 0), "q", "lost");
    expect(await load(lru, versionOf("a", "3", 10), "q", "restored")).toMatchObject({
      text: "restored",
    });
  });

  it("does not serve a later version a response that an earlier one renders after it", async () => {
    const lru = createVersionedLru<Reply>(MEGABYTE);
    await load(lru, versionOf("a", "2", 10), "other");
    const rendering = Promise.withResolvers<Reply>();
    const old = lru.getOrRender(versionOf("a", "1", 5), "q", clock, () => rendering.promise);
    const joined = await load(lru, versionOf("a", "2", 10), "q", "new");
    rendering.resolve(replyOf("old"));
    expect(textOf(await old)).toBe("old");
    expect(joined.text).toBe("new");
    expect((await load(lru, versionOf("a", "2", 10), "q")).text).toBe("new");
  });

  it("does not serve a version a response whose rendering began before it", async () => {
    const lru = createVersionedLru<Reply>(MEGABYTE);
    const rendering = Promise.withResolvers<Reply>();
    const old = lru.getOrRender(versionOf("a", "1", 0), "q", clock, () => rendering.promise);
    await load(lru, versionOf("a", "2", 10), "other");
    const before = lru.size();
    rendering.resolve(replyOf("old"));
    await old;
    expect(lru.size()).toBe(before);
    expect(await load(lru, versionOf("a", "2", 10), "q", "new")).toMatchObject({ text: "new" });
  });
});

describe("R89: callers that leave", () => {
  /** Starts a render that waits for its turn, which the signal ends. */
  function setUp() {
    const lru = createVersionedLru<Reply>(MEGABYTE);
    const signals: AbortSignal[] = [];
    const ends: ((text: string) => void)[] = [];
    const get = (signal?: AbortSignal) =>
      lru
        .getOrRender(
          versionOf("a"),
          "q",
          clock,
          (all) =>
            new Promise<Reply>((resolve, reject) => {
              signals.push(all);
              ends.push((text) => resolve(replyOf(text)));
              all.addEventListener("abort", () => reject(new Error("skipped")));
            }),
          signal && { signal },
        )
        .then(textOf);
    return { get, signals, ends };
  }

  it("aborts the signal of a render once all its callers have left", async () => {
    const { get, signals } = setUp();
    const [first, second] = [new AbortController(), new AbortController()];
    const both = Promise.allSettled([get(first.signal), get(second.signal)]);
    first.abort();
    expect(signals.map(({ aborted }) => aborted)).toEqual([false]);
    second.abort();
    expect(signals.map(({ aborted }) => aborted)).toEqual([true]);
    expect((await both).map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  });

  it("renders for callers that stay, after the first has left", async () => {
    const { get, signals, ends } = setUp();
    const first = new AbortController();
    const both = [get(first.signal), get()];
    first.abort();
    ends[0]?.("rendered");
    expect(await Promise.all(both)).toEqual(["rendered", "rendered"]);
    expect(signals).toHaveLength(1);
  });

  it("renders again for a caller that comes while an abandoned render is being skipped", async () => {
    const { get, ends } = setUp();
    const first = new AbortController();
    const abandoned = get(first.signal);
    first.abort();
    const next = get();
    await expect(abandoned).rejects.toThrow("skipped");
    await expect.poll(() => ends.length).toBe(2);
    ends[1]?.("rendered");
    expect(await next).toBe("rendered");
  });

  it("rejects only the caller whose render is refused", async () => {
    const lru = createVersionedLru<Reply>(MEGABYTE);
    const refused = lru.getOrRender(versionOf("a"), "q", clock, () => {
      throw new Error("refused");
    });
    const served = load(lru, versionOf("a"), "q");
    await expect(refused).rejects.toThrow("refused");
    expect(await served).toEqual({ text: "q", rendered: true });
  });
});

describe("memory of the cache", () => {
  const page = "x".repeat(20_000);

  it("R71: stays bounded for requests to 10,000 stores", async () => {
    const capacity = 8 * MEGABYTE;
    const lru = createVersionedLru<Reply>(capacity);
    collectGarbage();
    const before = process.memoryUsage().arrayBuffers;
    for (let store = 0; store < 10_000; store++) {
      for (let query = 0; query < 3; query++) {
        await load(lru, versionOf(`${store}`), `q${query}`, page.slice(0, 2000));
        expect(lru.size()).toBeLessThanOrEqual(capacity);
      }
    }
    expect(lru.size()).toBeGreaterThan(capacity / 2);
    // Evicted stores take no capacity from the last one.
    expect(await load(lru, versionOf("9999"), "q2")).toMatchObject({ rendered: false });
    const grown = () => {
      collectGarbage();
      return process.memoryUsage().arrayBuffers - before;
    };
    await expect.poll(grown).toBeLessThan(capacity);
  });

  it("releases memory when a version ends", async () => {
    const lru = createVersionedLru<Reply>(MEGABYTE);
    for (let version = 0; version < 1000; version++) {
      await load(lru, versionOf("a", `${version}`, version), "q", page.slice(0, 5000));
    }
    expect(lru.size()).toBeLessThan(10_000);
  });

  it("stores no value that is too large, expired or failed, and none when disabled", async () => {
    const lru = createVersionedLru<Reply>(MEGABYTE);
    await load(lru, versionOf("a"), "large", "x".repeat(MEGABYTE / 32));
    await lru.getOrRender(versionOf("b"), "over", clock, async () => replyOf("x", 0));
    const failing = lru.getOrRender(versionOf("c"), "q", clock, () =>
      Promise.reject(new Error("away")),
    );
    await expect(failing).rejects.toThrow("away");
    const EMPTY_STORE = 1024;
    expect(lru.size()).toBe(3 * EMPTY_STORE);
    const off = createVersionedLru<Reply>(0);
    await load(off, versionOf("a"), "q");
    expect(await load(off, versionOf("a"), "q")).toMatchObject({ rendered: true });
    expect(off.size()).toBe(0);
  });

  /** Returns whether quiet stores still have their responses after thousands of requests of a busy one. */
  async function quietStoresFind(lru: VersionedLru<Reply>): Promise<boolean[]> {
    const quiet = Array.from({ length: 20 }, (_, store) => versionOf(`quiet ${store}`));
    for (const each of quiet) await load(lru, each, "home", page);
    for (let query = 0; query < 5000; query++) {
      await load(lru, versionOf("loud"), `offset=${query}`, page);
    }
    return Promise.all(quiet.map(async (each) => !(await load(lru, each, "home", page)).rendered));
  }

  it("limits memory per store: a busy store evicts its own responses", async () => {
    const found = await quietStoresFind(createVersionedLru<Reply>(2 * MEGABYTE));
    expect(found.every(Boolean)).toBe(true);
  });

  it("limits one store to half of the capacity, so that a second one evicts nothing of it", async () => {
    const lru = createVersionedLru<Reply>(2 * MEGABYTE);
    const fill = async (store: string) => {
      for (let query = 0; query < 200; query++) await load(lru, versionOf(store), `${query}`, page);
    };
    await fill("a");
    expect(lru.size()).toBeGreaterThan(0.9 * MEGABYTE);
    expect(lru.size()).toBeLessThan(1.1 * MEGABYTE);
    await fill("b");
    expect(await load(lru, versionOf("a"), "199")).toMatchObject({ rendered: false });
    expect(await load(lru, versionOf("b"), "199")).toMatchObject({ rendered: false });
  });

  it("keeps the responses of a store that are used", async () => {
    const lru = createVersionedLru<Reply>(MEGABYTE);
    for (let query = 0; query < 500; query++) {
      await load(lru, versionOf("a"), "home");
      await load(lru, versionOf("a"), `offset=${query}`, page.slice(0, 10_000));
    }
    expect(await load(lru, versionOf("a"), "home")).toMatchObject({ rendered: false });
    expect(await load(lru, versionOf("a"), "offset=0")).toMatchObject({ rendered: true });
  });
});
