import { expect, it } from "vitest";
import { boundedWarning } from "#lib/kernel/bounded-warning.ts";
import { createManualClock } from "#tests/limits/manual-clock.ts";

it("logs immediately, then at most once a minute with the number of occurrences", () => {
  const clock = createManualClock("2026-03-01T12:00:00Z");
  const lines: object[] = [];
  const log = { warn: (fields: object) => void lines.push(fields) };
  const warn = boundedWarning({ log, clock, text: "down" });

  for (let second = 0; second < 90; second += 1) {
    warn({ second });
    clock.advance(1000);
  }

  expect(lines).toEqual([
    { second: 0, times: 1 },
    { second: 60, times: 60 },
  ]);
});
