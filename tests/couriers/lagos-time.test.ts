import { expect, it } from "vitest";
import { lagosTimeIn, pickupDate } from "#lib/couriers/lagos-time.ts";

it.each([
  ["a second before six in the evening in Lagos", "2024-10-04T16:59:59Z", "2024-10-04"],
  ["six in the evening in Lagos", "2024-10-04T17:00:00Z", "2024-10-05"],
  ["a new day in Lagos, not yet in UTC", "2024-10-04T23:30:00Z", "2024-10-05"],
  ["the end of a leap February", "2028-02-28T18:00:00Z", "2028-02-29"],
  ["the end of the year", "2026-12-31T20:00:00Z", "2027-01-01"],
])("R72: schedules the pickup of a parcel at %s on the right day", (_, now, date) => {
  expect(pickupDate(new Date(now))).toBe(date);
});

it("returns the Lagos time some hours later", () => {
  expect(lagosTimeIn(12, new Date("2024-10-04T09:00:00Z"))).toBe("2024-10-04 22:00:00");
});
