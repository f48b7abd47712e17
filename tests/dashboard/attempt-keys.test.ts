import { expect, it } from "vitest";
import { attemptKeys } from "#lib/dashboard/attempt-keys.ts";

it("one form sends the same under the same key, whatever it sent between", () => {
  const keyOf = attemptKeys();
  const first = keyOf({ change: 10 });
  expect(keyOf({ change: 20 })).not.toBe(first);
  expect(keyOf({ change: 10 })).toBe(first);
});

it("two forms send the same under two keys", () => {
  expect(attemptKeys()({ change: 10 })).not.toBe(attemptKeys()({ change: 10 }));
});
