import v8 from "node:v8";
import vm from "node:vm";
import { LRUCache } from "lru-cache";
import { describe, expect, it } from "vitest";
import { createRegulars } from "#lib/cache/regulars.ts";
import { createReplies, type Edition, type Replies } from "#lib/cache/replies.ts";
import type { Reply } from "#lib/cache/reply.ts";
import { bodyOf, bytesOf } from "#lib/kernel/body.ts";

v8.setFlagsFromString("--expose-gc");
const collectGarbage = vm.runInNewContext("gc") as () => void;

const MEGABYTE = 1024 * 1024;
const clock = { now: () => new Date(0) };

const edition = (store: string, version = "1", asOf = 0): Edition => ({ store, version, asOf });

function replyOf(text: string, until = Number.POSITIVE_INFINITY): Reply {
  return { body: bodyOf([new TextEncoder().encode(text)]), etag: `"${text.length}"`, until };
}

const textOf = ({ body }: Reply) => new TextDecoder().decode(bytesOf(body));

/** What `serve` answers, and whether it had to be made. */
async function ask(replies: Replies, of: Edition, query: string, text = query, at = clock) {
  let made = false;
  const reply = await replies.serve(of, query, at, async () => {
    made = true;
    return replyOf(text);
  });
  return { text: textOf(reply), made };
}

describe("a reply", () => {
  it("is made once for its store, version and query", async () => {
    const replies = createReplies(MEGABYTE);
    expect(await ask(replies, edition("a"), "q", "one")).toEqual({ text: "one", made: true });
    expect(await ask(replies, edition("a"), "q", "two")).toEqual({ text: "one", made: false });
    expect((await ask(replies, edition("a"), "other")).made).toBe(true);
    expect((await ask(replies, edition("b"), "q", "of b")).text).toBe("of b");
    expect((await ask(replies, edition("a", "2", 1), "q", "two")).text).toBe("two");
  });

  it("is kept for regulars alone, of any version", async () => {
    const replies = createReplies(MEGABYTE, createRegulars());
    const made = async (query: string, version: string) =>
      (await ask(replies, edition("a", version, Number(version)), query)).made;
    expect([await made("q", "1"), replies.size() > 0]).toEqual([true, false]);
    expect([await made("q", "1"), await made("q", "1")]).toEqual([true, false]);
    expect([await made("q", "2"), await made("q", "2")]).toEqual([true, false]);
    expect((await ask(replies, edition("b"), "q")).made).toBe(true);
    expect((await ask(replies, edition("b"), "q")).made).toBe(true);
  });

  it("is made knowing whether it is to be kept", async () => {
    const told = async (capacity: number) => {
      const replies = createReplies(capacity, createRegulars());
      const toldIn: boolean[] = [];
      for (let time = 0; time < 3; time += 1) {
        await replies.serve(edition("a"), "q", clock, async (isToBeKept) => {
          toldIn.push(isToBeKept);
          return replyOf("q");
        });
      }
      return toldIn;
    };
    expect(await told(MEGABYTE)).toEqual([false, true]);
    expect(await told(0)).toEqual([false, false, false]);
  });

  it("is made once for all who ask at once", async () => {
    const replies = createReplies(MEGABYTE);
    const answers = await Promise.all(
      ["one", "two", "three"].map((text) => ask(replies, edition("a"), "q", text)),
    );
    expect(answers.map(({ text }) => text)).toEqual(["one", "one", "one"]);
  });

  it("that could not be made fails all who asked, and the next one makes it", async () => {
    const replies = createReplies(MEGABYTE);
    const fail = async () => {
      throw new Error("away");
    };
    const asked = [1, 2].map(() => replies.serve(edition("a"), "q", clock, fail));
    for (const each of asked) await expect(each).rejects.toThrow("away");
    expect(await ask(replies, edition("a"), "q")).toEqual({ text: "q", made: true });
  });

  it("holds until its moment, and not at it", async () => {
    const replies = createReplies(MEGABYTE);
    const at = (time: number) => ({ now: () => new Date(time) });
    await replies.serve(edition("a"), "q", at(0), async () => replyOf("promo", 1000));
    expect(await ask(replies, edition("a"), "q", "over", at(999))).toMatchObject({ text: "promo" });
    const kept = replies.size();
    expect(await ask(replies, edition("a"), "q", "since", at(1000))).toMatchObject({
      text: "since",
    });
    expect(replies.size()).toBe(kept);
  });

  it("is kept though another of its store could not be made meanwhile", async () => {
    const replies = createReplies(MEGABYTE);
    const making = Promise.withResolvers<Reply>();
    const first = replies.serve(edition("a"), "q", clock, () => making.promise);
    const failing = replies.serve(edition("a"), "other", clock, () =>
      Promise.reject(new Error("away")),
    );
    await expect(failing).rejects.toThrow("away");
    making.resolve(replyOf("one"));
    await first;
    expect(await ask(replies, edition("a"), "q", "two")).toEqual({ text: "one", made: false });
  });

  it("begun before its moment is not given to who asks after it", async () => {
    const replies = createReplies(MEGABYTE);
    const making = Promise.withResolvers<Reply>();
    const early = replies.serve(edition("a"), "q", clock, () => making.promise);
    const late = ask(replies, edition("a"), "q", "over", { now: () => new Date(1000) });
    making.resolve(replyOf("promo", 1000));
    expect(textOf(await early)).toBe("promo");
    expect(await late).toEqual({ text: "over", made: true });
  });
});

describe("a later edition", () => {
  it("ends all replies of the one before", async () => {
    const replies = createReplies(MEGABYTE);
    await ask(replies, edition("a", "1", 0), "q", "old");
    await ask(replies, edition("a", "2", 10), "q", "new");
    // Who learnt the version earlier may be told what came later.
    expect(await ask(replies, edition("a", "1", 5), "q", "old")).toMatchObject({ text: "new" });
  });

  it("is known by when it was seen, not by its number: a backup may have been restored", async () => {
    const replies = createReplies(MEGABYTE);
    await ask(replies, edition("a", "7", 0), "q", "lost");
    expect(await ask(replies, edition("a", "3", 10), "q", "restored")).toMatchObject({
      text: "restored",
    });
  });

  it("is not given what one that was seen before it makes after it", async () => {
    const replies = createReplies(MEGABYTE);
    await ask(replies, edition("a", "2", 10), "other");
    const making = Promise.withResolvers<Reply>();
    const old = replies.serve(edition("a", "1", 5), "q", clock, () => making.promise);
    const joined = await ask(replies, edition("a", "2", 10), "q", "new");
    making.resolve(replyOf("old"));
    expect(textOf(await old)).toBe("old");
    expect(joined.text).toBe("new");
    expect((await ask(replies, edition("a", "2", 10), "q")).text).toBe("new");
  });

  it("is not given what was begun before it came", async () => {
    const replies = createReplies(MEGABYTE);
    const making = Promise.withResolvers<Reply>();
    const old = replies.serve(edition("a", "1", 0), "q", clock, () => making.promise);
    await ask(replies, edition("a", "2", 10), "other");
    const kept = replies.size();
    making.resolve(replyOf("old"));
    await old;
    expect(replies.size()).toBe(kept);
    expect(await ask(replies, edition("a", "2", 10), "q", "new")).toMatchObject({ text: "new" });
  });
});

describe("memory", () => {
  const page = "x".repeat(20_000);

  it("R71: is bounded, whatever 10,000 stores ask for", async () => {
    const capacity = 8 * MEGABYTE;
    const replies = createReplies(capacity);
    collectGarbage();
    const before = process.memoryUsage().arrayBuffers;
    for (let store = 0; store < 10_000; store++) {
      for (let query = 0; query < 3; query++) {
        await ask(replies, edition(`${store}`), `q${query}`, page.slice(0, 2000));
        expect(replies.size()).toBeLessThanOrEqual(capacity);
      }
    }
    expect(replies.size()).toBeGreaterThan(capacity / 2);
    // Who has been forgotten takes up no room that the last one needs.
    expect(await ask(replies, edition("9999"), "q2")).toMatchObject({ made: false });
    const grown = () => {
      collectGarbage();
      return process.memoryUsage().arrayBuffers - before;
    };
    await expect.poll(grown).toBeLessThan(capacity);
  });

  it("is given back by editions that end", async () => {
    const replies = createReplies(MEGABYTE);
    for (let version = 0; version < 1000; version++) {
      await ask(replies, edition("a", `${version}`, version), "q", page.slice(0, 5000));
    }
    expect(replies.size()).toBeLessThan(10_000);
  });

  it("is none for what is too large, what does not hold, what failed, and where it is off", async () => {
    const replies = createReplies(MEGABYTE);
    await ask(replies, edition("a"), "large", "x".repeat(MEGABYTE / 32));
    await replies.serve(edition("b"), "over", clock, async () => replyOf("x", 0));
    const failing = replies.serve(edition("c"), "q", clock, () =>
      Promise.reject(new Error("away")),
    );
    await expect(failing).rejects.toThrow("away");
    expect(replies.size()).toBe(0);
    const off = createReplies(0);
    await ask(off, edition("a"), "q");
    expect(await ask(off, edition("a"), "q")).toMatchObject({ made: true });
    expect(off.size()).toBe(0);
  });

  /** Whether quiet stores find their replies again after a loud one has asked for thousands. */
  async function quietStoresFind(replies: Replies): Promise<boolean[]> {
    const quiet = Array.from({ length: 20 }, (_, store) => edition(`quiet ${store}`));
    for (const each of quiet) await ask(replies, each, "home", page);
    for (let query = 0; query < 5000; query++) {
      await ask(replies, edition("loud"), `offset=${query}`, page);
    }
    return Promise.all(quiet.map(async (each) => !(await ask(replies, each, "home", page)).made));
  }

  it("is shared fairly: a loud store pushes out its own replies", async () => {
    const found = await quietStoresFind(createReplies(2 * MEGABYTE));
    expect(found.every(Boolean)).toBe(true);
  });

  it("is taken from who holds most first", async () => {
    const replies = createReplies(MEGABYTE);
    const fill = async (store: string, pages: number) => {
      for (let query = 0; query < pages; query++) {
        await ask(replies, edition(store), `${query}`, page.slice(0, 10_000));
      }
    };
    await fill("much", 30);
    await fill("most", 50);
    for (let store = 0; store < 25; store++) await fill(`little ${store}`, 1);
    expect(await ask(replies, edition("much"), "0")).toMatchObject({ made: false });
    expect(await ask(replies, edition("most"), "0")).toMatchObject({ made: true });
  });

  it("would not be by use alone: the loud store would push out everyone's", async () => {
    const kept = new LRUCache<string, Reply>({ max: 100 });
    const byUse: Replies = {
      serve: async ({ store }, query, _, make) => {
        const found = kept.get(store + query) ?? (await make(true));
        kept.set(store + query, found);
        return found;
      },
      size: () => 0,
    };
    expect((await quietStoresFind(byUse)).some(Boolean)).toBe(false);
  });

  it("keeps what is used, of one store, before what is not", async () => {
    const replies = createReplies(MEGABYTE);
    for (let query = 0; query < 500; query++) {
      await ask(replies, edition("a"), "home");
      await ask(replies, edition("a"), `offset=${query}`, page.slice(0, 10_000));
    }
    expect(await ask(replies, edition("a"), "home")).toMatchObject({ made: false });
    expect(await ask(replies, edition("a"), "offset=0")).toMatchObject({ made: true });
  });
});
