import { expect, it } from "vitest";
import { fromLocalTime, isTimeZone, toLocalTime } from "#lib/kernel/time-zone.ts";

it.each([
  ["2026-12-31T23:30", "Africa/Lagos", "2026-12-31T22:30:00.000Z"],
  ["2028-02-29T00:00", "Asia/Kathmandu", "2028-02-28T18:15:00.000Z"],
  ["2026-03-29T01:59", "Europe/Berlin", "2026-03-29T00:59:00.000Z"],
  ["2026-03-29T03:00", "Europe/Berlin", "2026-03-29T01:00:00.000Z"],
  ["2026-10-25T01:59", "Europe/Berlin", "2026-10-24T23:59:00.000Z"],
  ["2026-10-25T03:00", "Europe/Berlin", "2026-10-25T02:00:00.000Z"],
  ["2026-11-01T03:00", "America/New_York", "2026-11-01T08:00:00.000Z"],
  ["0026-12-01T10:00", "UTC", "0026-12-01T10:00:00.000Z"],
  ["2026-01-01T00:00", "Pacific/Kiritimati", "2025-12-31T10:00:00.000Z"],
])("R72: converts the local time %s in %s to %s and back", (local, zone, time) => {
  expect(fromLocalTime(local, zone).toISOString()).toBe(time);
  expect(toLocalTime(new Date(time), zone)).toBe(local);
});

it.each([
  ["2026-03-29T02:30", "Europe/Berlin", "2026-03-29T01:30:00.000Z"],
  ["2026-10-25T02:30", "Europe/Berlin", "2026-10-25T00:30:00.000Z"],
  ["2026-09-06T00:00", "America/Santiago", "2026-09-06T04:00:00.000Z"],
  ["2026-11-01T00:00", "America/Havana", "2026-11-01T04:00:00.000Z"],
])(
  "R72: shifts a skipped local time forward and takes the first of a repeated one: %s in %s",
  (local, zone, time) => {
    expect(fromLocalTime(local, zone).toISOString()).toBe(time);
  },
);

it.each(["", "Africa", "Mars/Olympus", "+01:00", "Africa/Lagos "])(
  "does not recognize the time zone %j",
  (name) => expect(isTimeZone(name)).toBe(false),
);
