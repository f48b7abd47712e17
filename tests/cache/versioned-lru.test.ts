import v8 from "node:v8";
import vm from "node:vm";
import { LRUCache } from "lru-cache";
import { describe, expect, it } from "vitest";
import {
  type Cacheable,
  type CatalogueVersion,
  createVersionedLru,
  type VersionedLru,
} from "#lib/cache/versioned-lru.ts";

v8.setFlagsFromString("--expose-gc");
const collectGarbage = vm.runInNewContext("gc") as () => void;

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
async function ask(
  replies: VersionedLru<Reply>,
  of: CatalogueVersion,
  query: string,
  text = query,
  at = clock,
) {
  let made = false;
  const reply = await replies.getOrRender(of, query, at, async () => {
    made = true;
    return replyOf(text);
  });
  return { text: textOf(reply), made };
}

describe("cached response", () => {
  it("renders a value once for each store, version and query", async () => {
    const replies = createVersionedLru<Reply>(MEGABYTE);
    expect(await ask(replies, versionOf("a"), "q", "one")).toEqual({ text: "one", made: true });
    expect(await ask(replies, versionOf("a"), "q", "two")).toEqual({ text: "one", made: false });
    expect((await ask(replies, versionOf("a"), "other")).made).toBe(true);
    expect((await ask(replies, versionOf("b"), "q", "of b")).text).toBe("of b");
    expect((await ask(replies, versionOf("a", "2", 1), "q", "two")).text).toBe("two");
  });

  it("renders a value once for concurrent callers", async () => {
    const replies = createVersionedLru<Reply>(MEGABYTE);
    const answers = await Promise.all(
      ["one", "two", "three"].map((text) => ask(replies, versionOf("a"), "q", text)),
    );
    expect(answers.map(({ text }) => text)).toEqual(["one", "one", "one"]);
  });

  it("rejects all concurrent callers when rendering fails, and the next caller renders it", async () => {
    const replies = createVersionedLru<Reply>(MEGABYTE);
    const fail = async () => {
      throw new Error("away");
    };
    const asked = [1, 2].map(() => replies.getOrRender(versionOf("a"), "q", clock, fail));
    for (const each of asked) await expect(each).rejects.toThrow("away");
    expect(await ask(replies, versionOf("a"), "q")).toEqual({ text: "q", made: true });
  });

  it("renders a value again after its expiry time", async () => {
    const replies = createVersionedLru<Reply>(MEGABYTE);
    const at = (time: number) => ({ now: () => new Date(time) });
    await replies.getOrRender(versionOf("a"), "q", at(0), async () => replyOf("promo", 1000));
    expect(await ask(replies, versionOf("a"), "q", "over", at(999))).toMatchObject({
      text: "promo",
    });
    const before = replies.size();
    expect(await ask(replies, versionOf("a"), "q", "since", at(1000))).toMatchObject({
      text: "since",
    });
    expect(replies.size()).toBe(before);
  });

  it("caches a value although another of its store failed at the same time", async () => {
    const replies = createVersionedLru<Reply>(MEGABYTE);
    const making = Promise.withResolvers<Reply>();
    const first = replies.getOrRender(versionOf("a"), "q", clock, () => making.promise);
    const failing = replies.getOrRender(versionOf("a"), "other", clock, () =>
      Promise.reject(new Error("away")),
    );
    await expect(failing).rejects.toThrow("away");
    making.resolve(replyOf("one"));
    await first;
    expect(await ask(replies, versionOf("a"), "q", "two")).toEqual({ text: "one", made: false });
  });

  it("renders a value again for a caller that asks after it expired", async () => {
    const replies = createVersionedLru<Reply>(MEGABYTE);
    const making = Promise.withResolvers<Reply>();
    const early = replies.getOrRender(versionOf("a"), "q", clock, () => making.promise);
    const late = ask(replies, versionOf("a"), "q", "over", { now: () => new Date(1000) });
    making.resolve(replyOf("promo", 1000));
    expect(textOf(await early)).toBe("promo");
    expect(await late).toEqual({ text: "over", made: true });
  });
});

describe("later version", () => {
  it("replaces all responses of the version before", async () => {
    const replies = createVersionedLru<Reply>(MEGABYTE);
    await ask(replies, versionOf("a", "1", 0), "q", "old");
    await ask(replies, versionOf("a", "2", 10), "q", "new");
    // A caller with an earlier version may get a later response.
    expect(await ask(replies, versionOf("a", "1", 5), "q", "old")).toMatchObject({ text: "new" });
  });

  it("recognizes a later version by time, because restoring a backup rewinds the number", async () => {
    const replies = createVersionedLru<Reply>(MEGABYTE);
    await ask(replies, versionOf("a", "7", 0), "q", "lost");
    expect(await ask(replies, versionOf("a", "3", 10), "q", "restored")).toMatchObject({
      text: "restored",
    });
  });

  it("does not serve a later version a response that an earlier one renders after it", async () => {
    const replies = createVersionedLru<Reply>(MEGABYTE);
    await ask(replies, versionOf("a", "2", 10), "other");
    const making = Promise.withResolvers<Reply>();
    const old = replies.getOrRender(versionOf("a", "1", 5), "q", clock, () => making.promise);
    const joined = await ask(replies, versionOf("a", "2", 10), "q", "new");
    making.resolve(replyOf("old"));
    expect(textOf(await old)).toBe("old");
    expect(joined.text).toBe("new");
    expect((await ask(replies, versionOf("a", "2", 10), "q")).text).toBe("new");
  });

  it("does not serve a version a response whose rendering began before it", async () => {
    const replies = createVersionedLru<Reply>(MEGABYTE);
    const making = Promise.withResolvers<Reply>();
    const old = replies.getOrRender(versionOf("a", "1", 0), "q", clock, () => making.promise);
    await ask(replies, versionOf("a", "2", 10), "other");
    const before = replies.size();
    making.resolve(replyOf("old"));
    await old;
    expect(replies.size()).toBe(before);
    expect(await ask(replies, versionOf("a", "2", 10), "q", "new")).toMatchObject({ text: "new" });
  });
});

describe("memory of the cache", () => {
  const page = "x".repeat(20_000);

  it("R71: stays bounded for requests to 10,000 stores", async () => {
    const capacity = 8 * MEGABYTE;
    const replies = createVersionedLru<Reply>(capacity);
    collectGarbage();
    const before = process.memoryUsage().arrayBuffers;
    for (let store = 0; store < 10_000; store++) {
      for (let query = 0; query < 3; query++) {
        await ask(replies, versionOf(`${store}`), `q${query}`, page.slice(0, 2000));
        expect(replies.size()).toBeLessThanOrEqual(capacity);
      }
    }
    expect(replies.size()).toBeGreaterThan(capacity / 2);
    // Evicted stores take no capacity from the last one.
    expect(await ask(replies, versionOf("9999"), "q2")).toMatchObject({ made: false });
    const grown = () => {
      collectGarbage();
      return process.memoryUsage().arrayBuffers - before;
    };
    await expect.poll(grown).toBeLessThan(capacity);
  });

  it("releases memory when a version ends", async () => {
    const replies = createVersionedLru<Reply>(MEGABYTE);
    for (let version = 0; version < 1000; version++) {
      await ask(replies, versionOf("a", `${version}`, version), "q", page.slice(0, 5000));
    }
    expect(replies.size()).toBeLessThan(10_000);
  });

  it("stores no value that is too large, expired or failed, and none when disabled", async () => {
    const replies = createVersionedLru<Reply>(MEGABYTE);
    await ask(replies, versionOf("a"), "large", "x".repeat(MEGABYTE / 32));
    await replies.getOrRender(versionOf("b"), "over", clock, async () => replyOf("x", 0));
    const failing = replies.getOrRender(versionOf("c"), "q", clock, () =>
      Promise.reject(new Error("away")),
    );
    await expect(failing).rejects.toThrow("away");
    const EMPTY_STORE = 1024;
    expect(replies.size()).toBe(3 * EMPTY_STORE);
    const off = createVersionedLru<Reply>(0);
    await ask(off, versionOf("a"), "q");
    expect(await ask(off, versionOf("a"), "q")).toMatchObject({ made: true });
    expect(off.size()).toBe(0);
  });

  /** Returns whether quiet stores still have their responses after thousands of requests of a busy one. */
  async function quietStoresFind(replies: VersionedLru<Reply>): Promise<boolean[]> {
    const quiet = Array.from({ length: 20 }, (_, store) => versionOf(`quiet ${store}`));
    for (const each of quiet) await ask(replies, each, "home", page);
    for (let query = 0; query < 5000; query++) {
      await ask(replies, versionOf("loud"), `offset=${query}`, page);
    }
    return Promise.all(quiet.map(async (each) => !(await ask(replies, each, "home", page)).made));
  }

  it("limits memory per store: a busy store evicts its own responses", async () => {
    const found = await quietStoresFind(createVersionedLru<Reply>(2 * MEGABYTE));
    expect(found.every(Boolean)).toBe(true);
  });

  it("gives a lone store the full capacity and splits it when a second store is added", async () => {
    const replies = createVersionedLru<Reply>(2 * MEGABYTE);
    const fill = async (store: string) => {
      for (let query = 0; query < 200; query++)
        await ask(replies, versionOf(store), `${query}`, page);
    };
    await fill("a");
    expect(replies.size()).toBeGreaterThan(1.9 * MEGABYTE);
    await fill("b");
    await fill("a");
    expect(await ask(replies, versionOf("a"), "199")).toMatchObject({ made: false });
    expect(await ask(replies, versionOf("b"), "199")).toMatchObject({ made: false });
  });

  it("shows that a single LRU would be unfair to quiet stores", async () => {
    const cache = new LRUCache<string, Reply>({ max: 100 });
    const byUse: VersionedLru<Reply> = {
      getOrRender: async ({ store }, query, _, make) => {
        const found = cache.get(store + query) ?? (await make());
        cache.set(store + query, found);
        return found;
      },
      size: () => 0,
    };
    expect((await quietStoresFind(byUse)).some(Boolean)).toBe(false);
  });

  it("keeps the responses of a store that are used", async () => {
    const replies = createVersionedLru<Reply>(MEGABYTE);
    for (let query = 0; query < 500; query++) {
      await ask(replies, versionOf("a"), "home");
      await ask(replies, versionOf("a"), `offset=${query}`, page.slice(0, 10_000));
    }
    expect(await ask(replies, versionOf("a"), "home")).toMatchObject({ made: false });
    expect(await ask(replies, versionOf("a"), "offset=0")).toMatchObject({ made: true });
  });
});
