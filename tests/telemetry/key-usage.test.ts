import { describe, expect, it } from "vitest";
import type { HourlyKeyUsage } from "#db/queries/api-keys/api-key-usage.ts";
import { currentRequest, runInRequest } from "#lib/kernel/request-context.ts";
import { createKeyUsage } from "#lib/telemetry/key-usage.ts";

const HOUR_MS = 3_600_000;

/** Usage whose hours end in `stored`; `fail()` makes the next store fail, `hold()` makes it wait. */
function setup({ delayMs = HOUR_MS } = {}) {
  let now = new Date("2026-03-02T09:59:00Z");
  const stored: HourlyKeyUsage[] = [];
  const warnings: string[] = [];
  const pendingWork: Promise<unknown>[] = [];
  let before = () => Promise.resolve();
  const usage = createKeyUsage({
    store: async (hours) => {
      const wait = before();
      before = () => Promise.resolve();
      await wait;
      stored.push(...hours.map((hour) => ({ ...hour })));
    },
    delayMs,
    waitUntil: (work) => pendingWork.push(work),
    clock: { now: () => now },
    log: { debug() {}, info() {}, error() {}, warn: (_, text) => warnings.push(text) },
  });
  return {
    usage,
    stored,
    warnings,
    pendingWork,
    later: (time: string) => {
      now = new Date(time);
    },
    next: (what: () => Promise<void>) => {
      before = what;
    },
  };
}

describe("key usage", () => {
  it("adds up requests by key and hour, and stores them in one statement", async () => {
    const { usage, stored, later } = setup();
    usage.count("a", false);
    usage.count("a", true);
    usage.count("b", false);
    later("2026-03-02T10:00:00Z");
    usage.count("a", false);
    expect(stored).toEqual([]);
    await usage.flush();
    const nine = new Date("2026-03-02T09:00:00Z");
    const ten = new Date("2026-03-02T10:00:00Z");
    expect(stored).toEqual([
      { keyUid: "a", hour: nine, requests: 2, rejected: 1 },
      { keyUid: "b", hour: nine, requests: 1, rejected: 0 },
      { keyUid: "a", hour: ten, requests: 1, rejected: 0 },
    ]);
    await usage.flush();
    expect(stored).toHaveLength(3);
  });

  it("stores key usage periodically, without letting an idle process sleep", async () => {
    const { usage, stored, pendingWork } = setup({ delayMs: 5 });
    usage.count("a", false);
    usage.count("a", false);
    expect(pendingWork).toHaveLength(1);
    await pendingWork[0];
    expect(stored).toMatchObject([{ keyUid: "a", requests: 2 }]);
    usage.count("a", false);
    expect(pendingWork).toHaveLength(2);
    await pendingWork[1];
    expect(stored).toHaveLength(2);
  });

  it("keeps and counts key usage once when storing fails", async () => {
    const { usage, stored, warnings, next } = setup();
    usage.count("a", false);
    next(() => Promise.reject(new Error("down")));
    await usage.flush();
    expect([stored, warnings]).toEqual([[], ["storing API key usage failed, will retry"]]);
    usage.count("a", true);
    await usage.flush();
    expect(stored).toMatchObject([{ keyUid: "a", requests: 2, rejected: 1 }]);
  });

  it("stores the remaining usage at shutdown, together with a pending batch", async () => {
    const { usage, stored, next } = setup();
    let open = () => {};
    next(
      () =>
        new Promise((resolve) => {
          open = resolve;
        }),
    );
    usage.count("a", false);
    const first = usage.flush();
    usage.count("b", false);
    const last = usage.flush();
    setTimeout(() => open());
    await last;
    expect(stored.map(({ keyUid }) => keyUid)).toEqual(["a", "b"]);
    await first;
  });

  it("stores the counts outside of the request that was counted first, whose time for the database may be used up", async () => {
    const { usage, next, pendingWork } = setup({ delayMs: 1 });
    const storedIn = new Promise((resolve) => next(async () => resolve(currentRequest())));
    runInRequest("first", () => usage.count("a", false));
    await Promise.all(pendingWork);
    expect(await storedIn).toBeUndefined();
  });
});
