import { expect, it } from "vitest";
import { formatDateTime } from "#lib/shop/orders/date-time.ts";

it.each([
  ["2026-11-21T13:05:00Z", "Africa/Lagos", "Sat 21 Nov", "2026", "14:05", "GMT+1"],
  ["2026-12-31T23:30:00Z", "Africa/Lagos", "Fri 1 Jan", "2027", "00:30", "GMT+1"],
  ["2028-02-29T00:00:00.123456Z", "America/New_York", "Mon 28 Feb", "2028", "19:00", "GMT-5"],
  ["2026-07-01T12:00:00Z", "America/New_York", "Wed 1 Jul", "2026", "08:00", "GMT-4"],
  ["2026-07-01T12:00:00Z", "Asia/Kolkata", "Wed 1 Jul", "2026", "17:30", "GMT+5:30"],
])("R72: formats %s in %s", (at, zone, day, year, time, offset) => {
  expect(formatDateTime(at, zone)).toEqual({ day, year, time, offset });
});
