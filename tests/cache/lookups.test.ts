import { describe, expect, it } from "vitest";
import { createLookups } from "#lib/cache/lookups.ts";

/** Lookups by a clock of the test's own, and a database whose answers are counted. */
function setUp({ lifetimeMs = 1000, max = 10 } = {}) {
  const clock = { now: 5000 };
  const asked: string[] = [];
  const lookups = createLookups<string>({ lifetimeMs, max, monotonic: () => clock.now });
  const find = (key: string, answer: () => Promise<string | undefined>, fresh?: boolean) =>
    lookups.find(
      key,
      () => {
        asked.push(key);
        return answer();
      },
      fresh,
    );
  return { clock, asked, find, wasFound: lookups.wasFound };
}

const says = (value: string | undefined) => async () => value;

describe("what was found", () => {
  it("counts as found for its lifetime, and no longer", async () => {
    const { clock, find } = setUp();
    expect(await find("a", says("first"))).toEqual({ value: "first", asOf: 5000 });
    clock.now += 999;
    expect(await find("a", says("second"))).toEqual({ value: "first", asOf: 5000 });
    clock.now += 1;
    expect(await find("a", says("second"))).toEqual({ value: "second", asOf: 6000 });
  });

  it("is as old as the question, not as the answer", async () => {
    const { clock, find } = setUp();
    await find("a", async () => {
      clock.now += 700;
      return "slow";
    });
    clock.now += 300;
    expect((await find("a", says("new")))?.value).toBe("new");
  });

  it("is one key's", async () => {
    const { find } = setUp();
    await find("a", says("of a"));
    expect((await find("b", says("of b")))?.value).toBe("of b");
  });

  it("is asked for once by all who want it at once", async () => {
    const { asked, find } = setUp();
    const answers = await Promise.all([1, 2, 3].map((n) => find("a", says(`${n}`))));
    expect(answers.map((answer) => answer?.value)).toEqual(["1", "1", "1"]);
    expect(asked).toEqual(["a"]);
  });

  it("is asked for anew by the fresh, and by nobody after them", async () => {
    const { asked, find } = setUp();
    await find("a", says("first"));
    expect((await find("a", says("second"), true))?.value).toBe("second");
    expect((await find("a", says("third")))?.value).toBe("second");
    expect(asked).toHaveLength(2);
  });

  it("is asked for every time where nothing is remembered", async () => {
    const { find } = setUp({ lifetimeMs: 0 });
    await find("a", says("first"));
    expect((await find("a", says("second")))?.value).toBe("second");
  });

  it("R71: makes room for what is asked for later", async () => {
    const { asked, find } = setUp({ max: 2 });
    for (const key of ["a", "b", "a", "c", "a", "b"]) await find(key, says(key));
    expect(asked).toEqual(["a", "b", "c", "b"]);
  });
});

describe("wasFound", () => {
  it("stays true after the lifetime of the answer has ended", async () => {
    const { clock, find, wasFound } = setUp();
    expect(wasFound("a")).toBe(false);
    await find("a", says("here"));
    clock.now += 1_000_000;
    expect(wasFound("a")).toBe(true);
  });

  it("becomes false when a later look-up finds nothing", async () => {
    const { find, wasFound } = setUp();
    await find("a", says("here"));
    await find("a", says(undefined), true);
    expect(wasFound("a")).toBe(false);
  });

  it("stays false while the first look-up of a key is running", async () => {
    const { find, wasFound } = setUp();
    const answer = Promise.withResolvers<undefined>();
    const running = find("a", () => answer.promise);
    expect(wasFound("a")).toBe(false);
    answer.resolve(undefined);
    await running;
  });

  it("stays true while later look-ups run and when they fail", async () => {
    const { find, wasFound } = setUp();
    await find("a", says("here"));
    const answer = Promise.withResolvers<undefined>();
    const running = find("a", () => answer.promise, true);
    expect(wasFound("a")).toBe(true);
    answer.reject(new Error("the database is away"));
    await expect(running).rejects.toThrow();
    expect(wasFound("a")).toBe(true);
  });

  it("R71: stays true however many keys are looked up in vain, and is bounded", async () => {
    const { find, wasFound } = setUp({ max: 2 });
    await find("a", says("here"));
    for (let guess = 0; guess < 10; guess += 1) await find(`guess ${guess}`, says(undefined));
    expect(wasFound("a")).toBe(true);
    for (const key of ["b", "c"]) await find(key, says("here"));
    expect(wasFound("a")).toBe(false);
  });
});

describe("nothing is remembered of", () => {
  it("a miss", async () => {
    const { find } = setUp();
    expect(await find("a", says(undefined))).toBeUndefined();
    expect((await find("a", says("there now")))?.value).toBe("there now");
  });

  it("a failure, which all who wait are told", async () => {
    const { find } = setUp();
    const fail = async () => {
      throw new Error("away");
    };
    const waiting = [find("a", fail), find("a", says("never asked"))];
    for (const each of waiting) await expect(each).rejects.toThrow("away");
    expect((await find("a", says("back")))?.value).toBe("back");
  });

  it("a failure, but of what was found since", async () => {
    const { find } = setUp();
    const away = Promise.withResolvers<undefined>();
    const early = find("a", () => away.promise);
    await find("a", says("found since"), true);
    away.reject(new Error("away"));
    await expect(early).rejects.toThrow("away");
    expect((await find("a", says("never asked")))?.value).toBe("found since");
  });
});
