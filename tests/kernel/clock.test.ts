import { expect, it } from "vitest";
import { parseDuration } from "#lib/kernel/clock.ts";

it.each([
  ["30m", 1_800_000],
  ["24h", 86_400_000],
  ["90d", 7_776_000_000],
  ["0m", 0],
])("parses the duration %s as %i milliseconds", (text, milliseconds) => {
  expect(parseDuration(text)).toBe(milliseconds);
});

it.each(["", "1", "m", "1.5h", "-1h", "1 h", "1w", "1h30m", "1234567m", "1H"])(
  "rejects the duration %j",
  (text) => {
    expect(parseDuration(text)).toBeUndefined();
  },
);
