import { expect, it } from "vitest";
import { createErrorLog } from "#lib/telemetry/error-log.ts";
import { createManualClock } from "#tests/limits/manual-clock.ts";

function logAt(time: string) {
  const clock = createManualClock(time);
  const lines: { error: { code?: string; stack?: string[] }; times: number }[] = [];
  const write = (fields: object) => void lines.push(fields as (typeof lines)[0]);
  const log = { debug: write, info: write, warn: write, error: write };
  return { clock, lines, logError: createErrorLog(log, clock) };
}

const outage = (code: string) => Object.assign(new Error(code), { code });

it("R85: logs one line per minute and kind of error, with its count and without a stack", () => {
  const { clock, lines, logError } = logAt("2026-03-01T12:00:00Z");
  for (let second = 0; second < 61; second += 1) {
    logError(outage("53300"));
    if (second % 2 === 0) logError(outage("57P01"));
    clock.advance(1000);
  }
  expect(lines.map(({ error, times }) => [error.code, times])).toEqual([
    ["53300", 1],
    ["57P01", 1],
    ["53300", 60],
    ["57P01", 30],
  ]);
  for (const { error } of lines) expect(error.stack).toBeUndefined();
});

it("logs an unexpected error with its stack, and the same error at another place separately", () => {
  const { lines, logError } = logAt("2026-03-01T12:00:00Z");
  const first = new TypeError("x is not a function");
  const second = new TypeError("x is not a function");
  for (const error of [first, first, second]) logError(error);
  expect(lines).toHaveLength(2);
  expect(lines[0]?.error.stack?.[0]).toContain("error-log.test.ts");
});
