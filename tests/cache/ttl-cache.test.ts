import { describe, expect, it } from "vitest";
import { createTtlCache } from "#lib/cache/ttl-cache.ts";

/** Creates a cache with a clock of the test's own and records the keys it loads. */
function setUp({ ttlMs = 1000, max = 10 } = {}) {
  const clock = { now: 5000 };
  const loaded: string[] = [];
  const cache = createTtlCache<string>({ ttlMs, max, monotonic: () => clock.now });
  const load = (key: string, find: () => Promise<string | undefined>, bypass = false) =>
    cache.getOrLoad(
      key,
      () => {
        loaded.push(key);
        return find();
      },
      { bypass },
    );
  return { clock, loaded, load, wasFound: cache.wasFound };
}

const says = (value: string | undefined) => async () => value;

describe("cached value", () => {
  it("returns a cached value until its TTL has passed", async () => {
    const { clock, load } = setUp();
    expect(await load("a", says("first"))).toEqual({ value: "first", asOf: 5000 });
    clock.now += 999;
    expect(await load("a", says("second"))).toEqual({ value: "first", asOf: 5000 });
    clock.now += 1;
    expect(await load("a", says("second"))).toEqual({ value: "second", asOf: 6000 });
  });

  it("measures the TTL from the start of a load", async () => {
    const { clock, load } = setUp();
    await load("a", async () => {
      clock.now += 700;
      return "slow";
    });
    clock.now += 300;
    expect((await load("a", says("new")))?.value).toBe("new");
  });

  it("caches each key separately", async () => {
    const { load } = setUp();
    await load("a", says("of a"));
    expect((await load("b", says("of b")))?.value).toBe("of b");
  });

  it("loads once for concurrent callers", async () => {
    const { loaded, load } = setUp();
    const results = await Promise.all([1, 2, 3].map((n) => load("a", says(`${n}`))));
    expect(results.map((result) => result?.value)).toEqual(["1", "1", "1"]);
    expect(loaded).toEqual(["a"]);
  });

  it("loads again with bypass and caches the result", async () => {
    const { loaded, load } = setUp();
    await load("a", says("first"));
    expect((await load("a", says("second"), true))?.value).toBe("second");
    expect((await load("a", says("third")))?.value).toBe("second");
    expect(loaded).toHaveLength(2);
  });

  it("R85: shares a load among concurrent callers with bypass, none of which began before their calls", async () => {
    const { load, loaded } = setUp();
    const first = Promise.withResolvers<string>();
    const find = () => (loaded.length === 1 ? first.promise : says("second")());
    const early = load("a", find, true);
    const late = Array.from({ length: 10 }, () => load("a", find, true));
    first.resolve("first");
    expect((await early)?.value).toBe("first");
    for (const each of late) expect((await each)?.value).toBe("second");
    expect(loaded).toEqual(["a", "a"]);
  });

  it("loads every time with a TTL of 0", async () => {
    const { load } = setUp({ ttlMs: 0 });
    await load("a", says("first"));
    expect((await load("a", says("second")))?.value).toBe("second");
  });

  it("R71: evicts the least recently used key", async () => {
    const { loaded, load } = setUp({ max: 2 });
    for (const key of ["a", "b", "a", "c", "a", "b"]) await load(key, says(key));
    expect(loaded).toEqual(["a", "b", "c", "b"]);
  });
});

describe("wasFound", () => {
  it("wasFound stays true after the TTL of the value has passed", async () => {
    const { clock, load, wasFound } = setUp();
    expect(wasFound("a")).toBe(false);
    await load("a", says("here"));
    clock.now += 1_000_000;
    expect(wasFound("a")).toBe(true);
  });

  it("wasFound becomes false when a later lookup finds nothing", async () => {
    const { load, wasFound } = setUp();
    await load("a", says("here"));
    await load("a", says(undefined), true);
    expect(wasFound("a")).toBe(false);
  });

  it("wasFound stays false while the first lookup of a key is running", async () => {
    const { load, wasFound } = setUp();
    const result = Promise.withResolvers<undefined>();
    const running = load("a", () => result.promise);
    expect(wasFound("a")).toBe(false);
    result.resolve(undefined);
    await running;
  });

  it("wasFound stays true while later lookups run and when they fail", async () => {
    const { load, wasFound } = setUp();
    await load("a", says("here"));
    const result = Promise.withResolvers<undefined>();
    const running = load("a", () => result.promise, true);
    expect(wasFound("a")).toBe(true);
    result.reject(new Error("the database is away"));
    await expect(running).rejects.toThrow();
    expect(wasFound("a")).toBe(true);
  });

  it("R71: wasFound stays true after any number of misses, and its memory is bounded", async () => {
    const { load, wasFound } = setUp({ max: 2 });
    await load("a", says("here"));
    for (let guess = 0; guess < 10; guess += 1) await load(`guess ${guess}`, says(undefined));
    expect(wasFound("a")).toBe(true);
    for (const key of ["b", "c"]) await load(key, says("here"));
    expect(wasFound("a")).toBe(false);
  });
});

describe("getOrLoad", () => {
  it("does not cache a miss", async () => {
    const { load } = setUp();
    expect(await load("a", says(undefined))).toBeUndefined();
    expect((await load("a", says("there now")))?.value).toBe("there now");
  });

  it("rejects all concurrent callers when a load fails, and does not cache the failure", async () => {
    const { load } = setUp();
    const fail = async () => {
      throw new Error("away");
    };
    const waiting = [load("a", fail), load("a", says("never loaded"))];
    for (const each of waiting) await expect(each).rejects.toThrow("away");
    expect((await load("a", says("back")))?.value).toBe("back");
  });

  it("keeps a later value when an earlier load fails", async () => {
    const { load } = setUp();
    const away = Promise.withResolvers<undefined>();
    const early = load("a", () => away.promise);
    await load("a", says("found since"), true);
    away.reject(new Error("away"));
    await expect(early).rejects.toThrow("away");
    expect((await load("a", says("never loaded")))?.value).toBe("found since");
  });
});
