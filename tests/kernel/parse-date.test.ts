import { expect, it } from "vitest";
import { parseDate } from "#lib/kernel/parse-date.ts";

it.each([
  ["2026-12-25", "2026-12-25"],
  ["2026/12/25", "2026-12-25"],
  ["25/12/2026", "2026-12-25"],
  ["12/25/2026", "2026-12-25"],
  ["25.12.2026", "2026-12-25"],
  ["5/5/2026", "2026-05-05"],
  ["25 Dec 2026", "2026-12-25"],
  ["1-Sept-2026", "2026-09-01"],
  ["december 25, 2026", "2026-12-25"],
  ["29 Feb 2028", "2028-02-29"],
])("reads the date %j as %s", (text, date) => {
  expect(parseDate(text)).toBe(date);
});

it.each([
  "",
  "5/6/2026",
  "2026-02-30",
  "29 Feb 2026",
  "25/12/26",
  "25/13/2026",
  "25 Dez 2026",
  "12-2026",
  "0000-01-01",
  "2026-12-25T08:00:00Z",
  "25/12/2026 08:00",
])("reads no date in %j", (text) => {
  expect(parseDate(text)).toBeUndefined();
});
