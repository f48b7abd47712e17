import { describe, expect, it } from "vitest";
import { type ConcurrentCaller, createConcurrencyLimit } from "#lib/kernel/concurrency-limit.ts";
import { Failure } from "#lib/kernel/errors.ts";
import { currentRequest, runInRequest } from "#lib/kernel/request-context.ts";
import { maxRenders, renderConcurrency } from "#lib/limits/concurrency.ts";

const RUNNING = 2;

/** Calls that the test ends, in the order in which they started. */
function setUp({
  running = RUNNING,
  ...options
}: Partial<Parameters<typeof createConcurrencyLimit>[0]> = {}) {
  const limit = createConcurrencyLimit({
    ...renderConcurrency(running),
    maxWaitMs: Number.POSITIVE_INFINITY,
    name: "renders",
    wait: "renders",
    rejection: () => new Failure({ code: "SERVER_BUSY", text: "busy", retryAfter: 2 }),
    ...options,
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

const rejectionOf = (call: () => Promise<unknown>) =>
  runInRequest("1", (scope) => {
    expect(call).toThrow(expect.objectContaining({ status: 503, retryAfter: 2 }));
    return scope.rejectedBy;
  });

describe("R89: limit of concurrent renders", () => {
  it("runs one of two at once for a client, and the other for later clients", async () => {
    const { call, started, end } = setUp();
    const calls = ["a1", "a2", "a3"].map((name) => call(name, { client: "a" }));
    calls.push(call("b1", { client: "b" }), call("b2", { client: "b" }));
    expect(started).toEqual(["a1", "b1"]);
    for (let count = 0; count < 5; count += 1) await end(1);
    expect(started).toEqual(["a1", "b1", "a2", "b2", "a3"]);
    await Promise.all(calls);
  });

  it("gives free slots to the waiting clients in turns, a new one last, and to each client's calls in order of arrival", async () => {
    const { call, started, end } = setUp();
    const names = ["a1", "a2", "a3", "b1", "b2", "b3", "c1", "c2"];
    const calls = names.map((name) => call(name, { client: name.slice(0, 1) }));
    for (let count = 0; count < names.length; count += 1) await end(1);
    expect(started).toEqual(["a1", "b1", "a2", "b2", "c1", "a3", "b3", "c2"]);
    await Promise.all(calls);
  });

  it("starts a client's second call before those of a stream of new clients that arrive after it", async () => {
    const { call, started, end } = setUp();
    const calls = ["a1", "b1", "a2"].map((name) => call(name, { client: name.slice(0, 1) }));
    for (let count = 0; count < 5; count += 1) {
      calls.push(call(`new${count}`, { client: `new${count}` }));
      await end(1);
    }
    expect(started.slice(0, 3)).toEqual(["a1", "b1", "a2"]);
    await end(5);
    await end(5);
    await Promise.all(calls);
  });

  it("accepts a fifth client when four fill the queue, instead of the latest call of one with the most", async () => {
    const { limit, call, started, end } = setUp();
    const calls = ["a", "b", "c", "d"].flatMap((client) =>
      Array.from({ length: client === "c" || client === "d" ? 5 : 6 }, (_, index) => ({
        client,
        result: runInRequest(`${client}${index}`, async (scope) =>
          call(`${client}${index}`, { client }).catch(() => scope.rejectedBy),
        ),
      })),
    );
    expect(limit.waiting()).toBe(20);
    const fifth = call("fifth", { client: "e" });
    expect(limit.waiting()).toBe(20);
    await expect(calls[11]?.result).resolves.toBe("renders");
    for (let count = 0; count < 5; count += 1) await end(1);
    expect(started).toEqual(["a0", "b0", "a1", "b1", "c0", "d0", "fifth"]);
    for (let count = 0; count < 20; count += 1) await end(1);
    await Promise.all([fifth, ...calls.map(({ result }) => result)]);
  });

  it("starts the calls in the order of their arrival, even when one arrives as another ends", async () => {
    const { limit, started, call, end } = setUp({ running: 1 });
    const late = limit.run({}, async () => {}).finally(() => call("later"));
    const calls = [call("first"), call("second"), late];
    await end(1);
    for (let count = 0; count < 3; count += 1) await end(1);
    await Promise.all(calls);
    expect(started).toEqual(["first", "second", "later"]);
  });

  it("counts a client and its network with equal ids separately", () => {
    const { call } = setUp();
    const caller = { client: "2001:db8:1::", network: "2001:db8:1::" };
    for (let index = 0; index < 6; index += 1) void call("same", caller);
    expect(rejectionOf(() => call("same", caller))).toBe("renders per client");
  });

  it("limits the running calls of one store, and lets those of other stores pass", async () => {
    const { call, started, end } = setUp({ running: 2, per: { store: { running: 1 } } });
    const calls = [call("a1", { store: "a" }), call("a2", { store: "a" })];
    calls.push(call("b1", { store: "b" }));
    expect(started).toEqual(["a1", "b1"]);
    await end(2);
    await end(1);
    await Promise.all(calls);
    expect(started).toEqual(["a1", "b1", "a2"]);
  });

  it("rejects a call that waits for too long, and records the limit", async () => {
    const { limit, call, end } = setUp({ running: 1, maxWaitMs: 1 });
    const running = call("running");
    await runInRequest("late", async (scope) => {
      await expect(call("late")).rejects.toMatchObject({ status: 503 });
      expect(scope.rejectedBy).toBe("renders");
    });
    expect(limit.waiting()).toBe(0);
    await end(1);
    await running;
  });

  it("holds an acquired slot until it is released", async () => {
    const { limit, call, started, end } = setUp({ running: 1 });
    const release = await limit.acquire();
    const next = call("next");
    expect(started).toEqual([]);
    release();
    await end(0);
    await end(1);
    await next;
    expect([limit.running(), limit.waiting()]).toEqual([0, 0]);
  });

  it("runs two at once, lets twenty wait and rejects others at once", async () => {
    const { limit, call, started, end } = setUp();
    const calls = Array.from({ length: 22 }, (_, index) => call(`${index}`));
    expect(started).toEqual(["0", "1"]);
    expect([limit.running(), limit.waiting()]).toEqual([2, 20]);
    expect(rejectionOf(() => call("more"))).toBe("renders");
    await end(1);
    expect(started).toEqual(["0", "1", "2"]);
    const last = call("last");
    for (let count = 0; count < 12; count += 1) await end(2);
    expect(await Promise.all([...calls, last])).toHaveLength(23);
    expect([limit.running(), limit.waiting()]).toEqual([0, 0]);
  });

  it("accepts six calls from one client, and more from other clients", async () => {
    const { call, end } = setUp();
    const calls = Array.from({ length: 6 }, () => call("a", { client: "a" }));
    expect(rejectionOf(() => call("a", { client: "a" }))).toBe("renders per client");
    calls.push(call("b", { client: "b" }));
    await end(1);
    calls.push(call("a", { client: "a" }));
    for (let count = 0; count < 8; count += 1) await end(1);
    expect(await Promise.all(calls)).toHaveLength(8);
  });

  it("accepts twelve calls from one IPv6 /48", () => {
    const { call } = setUp();
    const caller = (index: number) => ({ client: `${index}`, network: "site" });
    for (let index = 0; index < 12; index += 1) void call("site", caller(index));
    expect(rejectionOf(() => call("site", caller(12)))).toBe("renders per network");
    void call("elsewhere", { client: "12", network: "elsewhere" });
  });

  it("skips a waiting call whose client left, and accepts another at once", async () => {
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

  it("frees the slot of a call that fails", async () => {
    const { limit } = setUp({ running: 1 });
    for (let index = 0; index < 2; index += 1) {
      const failing = [
        () => Promise.reject(new Error("no database")),
        () => {
          throw new Error("no database");
        },
      ][index];
      await expect(limit.run({ client: "a" }, failing ?? expect.fail)).rejects.toThrow(
        "no database",
      );
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

it.each([3, 4, 5, 10, 20])("R89: leaves a connection to orders in a pool of %i", (size) => {
  const renders = maxRenders(size, true);
  expect(renders).toBeGreaterThanOrEqual(1);
  expect(2 * renders).toBeLessThan(size);
});

it("renders one page at a time when the pool has one or two connections", () => {
  expect([1, 2].map((size) => maxRenders(size, true))).toEqual([1, 1]);
});
