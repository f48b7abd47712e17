import { describe, expect, it } from "vitest";
import { Failure } from "#lib/kernel/errors.ts";
import {
  CONCURRENCY,
  type ConcurrentCaller,
  createConcurrencyLimit,
  maxRenders,
} from "#lib/limits/concurrency.ts";
import { currentRequest, runInRequest } from "#lib/request-context.ts";

const RUNNING = 2;

/** Calls that the test ends, in the order in which they started. */
function setUp({ running = RUNNING } = {}) {
  const limit = createConcurrencyLimit({
    ...CONCURRENCY.renders,
    name: "renders",
    wait: "renders",
    running,
    refusal: () => new Failure({ code: "SERVER_BUSY", text: "busy", retryAfter: 2 }),
  });
  const started: string[] = [];
  const ends: (() => void)[] = [];
  const call = (name: string, caller: ConcurrentCaller = {}) =>
    limit.run(caller, async () => {
      started.push(name);
      const { promise, resolve } = Promise.withResolvers<void>();
      ends.push(resolve);
      await promise;
      return name;
    });
  /** Ends the calls that started first, and lets waiting ones start. */
  const end = async (count: number) => {
    for (const finish of ends.splice(0, count)) finish();
    await new Promise((resolve) => setImmediate(resolve));
  };
  return { limit, call, started, end };
}

const refusalOf = (call: () => Promise<unknown>) =>
  runInRequest("1", (scope) => {
    expect(call).toThrow(expect.objectContaining({ status: 503, retryAfter: 2 }));
    return scope.refusedBy;
  });

describe("R89: limit of concurrent renders", () => {
  it("runs two at once, lets twenty wait and refuses others at once", async () => {
    const { limit, call, started, end } = setUp();
    const calls = Array.from({ length: 22 }, (_, index) => call(`${index}`));
    expect(started).toEqual(["0", "1"]);
    expect([limit.running(), limit.waiting()]).toEqual([2, 20]);
    expect(refusalOf(() => call("more"))).toBe("renders");
    await end(1);
    expect(started).toEqual(["0", "1", "2"]);
    const last = call("last");
    for (let count = 0; count < 12; count += 1) await end(2);
    expect(await Promise.all([...calls, last])).toHaveLength(23);
    expect([limit.running(), limit.waiting()]).toEqual([0, 0]);
  });

  it("gives one client six places and leaves the others to other clients", async () => {
    const { call, end } = setUp();
    const calls = Array.from({ length: 6 }, () => call("a", { client: "a" }));
    expect(refusalOf(() => call("a", { client: "a" }))).toBe("renders per client");
    calls.push(call("b", { client: "b" }));
    await end(1);
    calls.push(call("a", { client: "a" }));
    for (let count = 0; count < 8; count += 1) await end(1);
    expect(await Promise.all(calls)).toHaveLength(8);
  });

  it("gives one IPv6 /48 twelve places", () => {
    const { call } = setUp();
    const caller = (index: number) => ({ client: `${index}`, network: "site" });
    for (let index = 0; index < 12; index += 1) void call("site", caller(index));
    expect(refusalOf(() => call("site", caller(12)))).toBe("renders per network");
    void call("elsewhere", { client: "12", network: "elsewhere" });
  });

  it("skips a waiting call whose client left, and frees its place at once", async () => {
    const { limit, call, started, end } = setUp();
    const leave = new AbortController();
    const running = [call("a"), call("b")];
    const skipped = call("skipped", { client: "c", signal: leave.signal });
    const next = call("next");
    leave.abort();
    await expect(skipped).rejects.toMatchObject({ status: 503 });
    expect(limit.waiting()).toBe(1);
    await end(2);
    await end(1);
    expect(await Promise.all([...running, next])).toEqual(["a", "b", "next"]);
    expect(started).not.toContain("skipped");
  });

  it("skips a call whose client left before it", async () => {
    const { limit, call, started } = setUp();
    await expect(call("late", { signal: AbortSignal.abort() })).rejects.toMatchObject({
      status: 503,
    });
    expect(started).toEqual([]);
    expect([limit.running(), limit.waiting()]).toEqual([0, 0]);
  });

  it("finishes a running call whose client left", async () => {
    const { call, end } = setUp();
    const leave = new AbortController();
    const running = call("running", { signal: leave.signal });
    leave.abort();
    await end(1);
    expect(await running).toBe("running");
  });

  it("frees the place of a call that fails", async () => {
    const { limit } = setUp({ running: 1 });
    for (let index = 0; index < 2; index += 1) {
      const failing = limit.run({ client: "a" }, () => Promise.reject(new Error("no database")));
      await expect(failing).rejects.toThrow("no database");
    }
    expect([limit.running(), limit.waiting()]).toEqual([0, 0]);
  });

  it("runs a waiting call in the context of its own request, and measures how long it waited", async () => {
    const { limit, call, end } = setUp({ running: 1 });
    const first = runInRequest("first", () => call("first"));
    const second = runInRequest("second", async (scope) => {
      const id = await limit.run({}, async () => currentRequest()?.id);
      return { id, waited: scope.waits.renders };
    });
    await end(1);
    await first;
    expect(await second).toMatchObject({ id: "second", waited: { running: 0 } });
  });
});

it("R89: leaves a connection of the pool to orders", () => {
  expect([1, 2, 3, 5, 10, 20].map((size) => maxRenders(size, true))).toEqual([1, 1, 1, 2, 4, 9]);
});
