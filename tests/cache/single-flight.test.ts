import { setTimeout as sleep } from "node:timers/promises";
import fc from "fast-check";
import { expect, it } from "vitest";
import { createSingleFlight } from "#lib/cache/single-flight.ts";
import { currentRequest, runInRequest } from "#lib/kernel/request-context.ts";

/** Creates a single flight whose loads end when the test says so, in the order they began. */
function controlledLoads() {
  const loads: PromiseWithResolvers<number>[] = [];
  const load = createSingleFlight(() => {
    const started = Promise.withResolvers<number>();
    loads.push(started);
    return started.promise;
  });
  return { load, loads };
}

it("starts a load at once for a single caller, and one more for all callers during it", async () => {
  const { load, loads } = controlledLoads();
  const first = load();
  const others = [load(), load(), load()];
  expect(loads).toHaveLength(1);
  loads[0]?.resolve(1);
  expect(await first).toBe(1);
  expect(loads).toHaveLength(2);
  loads[1]?.resolve(2);
  expect(await Promise.all(others)).toEqual([2, 2, 2]);
  load();
  expect(loads).toHaveLength(3);
});

it("rejects only the callers who share a failed load", async () => {
  const { load, loads } = controlledLoads();
  const first = load();
  const second = Promise.allSettled([load(), load()]);
  loads[0]?.reject(new Error("away"));
  await expect(first).rejects.toThrow("away");
  const third = load();
  loads[1]?.reject(new Error("still away"));
  expect((await second).map(({ status }) => status)).toEqual(["rejected", "rejected"]);
  loads[2]?.resolve(3);
  expect(await third).toBe(3);
});

it("rejects when the load throws before it begins, and loads again afterwards", async () => {
  let isAway = true;
  const load = createSingleFlight(() => {
    if (isAway) throw new Error("away");
    return Promise.resolve("here");
  });
  await expect(load()).rejects.toThrow("away");
  isAway = false;
  expect(await load()).toBe("here");
});

it("attributes a shared load to the request that started it", async () => {
  const load = createSingleFlight(async () => {
    await sleep(1);
    return currentRequest()?.id;
  });
  const ids = ["first", "second", "third"];
  expect(await Promise.all(ids.map((id) => runInRequest(id, load)))).toEqual([
    "first",
    "second",
    "second",
  ]);
});

it("never returns a result whose load began before the call", async () => {
  const delays = fc.array(fc.nat(3), { maxLength: 20 });
  await fc.assert(
    fc.asyncProperty(delays, async (all) => {
      let started = 0;
      const load = createSingleFlight(async () => {
        const number = started++;
        await sleep(number % 3);
        return number;
      });
      await Promise.all(
        all.map(async (delay) => {
          await sleep(delay);
          const before = started;
          expect(await load()).toBeGreaterThanOrEqual(before);
        }),
      );
    }),
    { numRuns: 50 },
  );
});
