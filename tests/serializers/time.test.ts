import { expect, it } from "vitest";
import { toDateTime } from "#lib/serializers/time.ts";

it.each([
  ["2026-03-29T02:30:00+01:00", "2026-03-29T01:30:00.000Z"],
  ["2028-02-29T23:59:59.999999+00:00", "2028-02-29T23:59:59.999Z"],
  ["2026-07-01T12:00:00+00:00", "2026-07-01T12:00:00.000Z"],
  ["2026-07-01T12:00:00.5+00:00", "2026-07-01T12:00:00.500Z"],
  ["2026-12-31T23:00:00-02:00", "2027-01-01T01:00:00.000Z"],
  [new Date(0), "1970-01-01T00:00:00.000Z"],
])("R72: %s is written in UTC", (stored, written) => {
  expect(toDateTime(stored)).toBe(written);
});
