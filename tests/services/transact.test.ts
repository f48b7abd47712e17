import { expect, it } from "vitest";
import { transact } from "#lib/services/transact.ts";
import { openDatabase } from "#tests/fixtures.ts";

const { db } = await openDatabase();

it("pauses before it retries a deadlocked transaction", async () => {
  const starts: number[] = [];
  const attempts = await transact(db, async () => {
    starts.push(performance.now());
    if (starts.length < 3) throw Object.assign(new Error("deadlock"), { code: "40P01" });
    return starts.length;
  });
  expect(attempts).toBe(3);
  const [first = 0, second = 0, third = 0] = starts;
  expect(second - first).toBeGreaterThan(20);
  expect(third - second).toBeGreaterThan(40);
});
