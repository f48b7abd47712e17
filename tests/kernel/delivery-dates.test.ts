import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type DeliverySchedule, deliveryDates } from "#lib/kernel/delivery-dates.ts";
import { toLocalTime } from "#lib/kernel/time-zone.ts";
import { schedules, ZONES } from "#tests/support/delivery/schedules.ts";

const WEEKDAYS = { min_days: 1, max_days: 2, order_by: "14:00", delivery_days: [1, 2, 3, 4, 5] };

function datesOf(schedule: Partial<DeliverySchedule>, moment: string, zone = "Africa/Lagos") {
  const dates = deliveryDates({ ...WEEKDAYS, ...schedule }, new Date(moment), zone);
  return [dates.earliest_delivery, dates.expected_delivery, dates.changesAt?.toISOString()];
}

describe("promised delivery days", () => {
  it.each([
    // 2026-11-27 is a Friday; Lagos is an hour ahead of UTC.
    ["before the cut-off", {}, "2026-11-26T12:59:59Z", "2026-11-27", "2026-11-30"],
    ["at the cut-off", {}, "2026-11-26T13:00:00Z", "2026-11-30", "2026-12-01"],
    ["on a day without deliveries", {}, "2026-11-28T08:00:00Z", "2026-12-01", "2026-12-02"],
    [
      "on the same day",
      { min_days: 0, max_days: 0 },
      "2026-11-26T12:00:00Z",
      "2026-11-26",
      "2026-11-26",
    ],
    [
      "after the same day's cut-off",
      { min_days: 0, max_days: 0 },
      "2026-11-27T14:00:00Z",
      "2026-11-30",
      "2026-11-30",
    ],
    ["without a cut-off", { order_by: null }, "2026-11-26T22:59:59Z", "2026-11-27", "2026-11-30"],
    [
      "with one weekday",
      { delivery_days: [7] },
      "2026-11-26T08:00:00Z",
      "2026-12-06",
      "2026-12-13",
    ],
  ])("counts delivery days for an order %s", (_, schedule, moment, earliest, expected) => {
    expect(datesOf(schedule, moment).slice(0, 2)).toEqual([earliest, expected]);
  });

  it("promises no day when a rate has no lead time", () => {
    expect(datesOf({ min_days: null, max_days: null }, "2026-11-26T08:00:00Z")).toEqual([
      null,
      null,
      undefined,
    ]);
  });

  it.each([
    ["at the next cut-off", {}, "2026-11-26T08:00:00Z", "Africa/Lagos", "2026-11-26T13:00:00.000Z"],
    [
      "a day later after it",
      {},
      "2026-11-26T13:00:00Z",
      "Africa/Lagos",
      "2026-11-27T13:00:00.000Z",
    ],
    [
      "at midnight",
      { order_by: null },
      "2026-11-26T08:00:00Z",
      "Africa/Lagos",
      "2026-11-26T23:00:00.000Z",
    ],
    [
      "when clocks skip midnight",
      { order_by: null },
      "2026-09-06T03:30:00Z",
      "America/Santiago",
      "2026-09-06T04:00:00.000Z",
    ],
    [
      "when clocks repeat midnight",
      { order_by: null },
      "2026-11-01T03:30:00Z",
      "America/Havana",
      "2026-11-01T04:00:00.000Z",
    ],
  ])("changes the promised days %s", (_, schedule, moment, zone, change) => {
    expect(datesOf(schedule, moment, zone)[2]).toBe(change);
  });
});

const moments = fc.date({
  min: new Date("2026-01-01T00:00:00Z"),
  max: new Date("2027-12-31T00:00:00Z"),
  noInvalidDate: true,
});
const orders = fc.record({ schedule: schedules, moment: moments, zone: fc.constantFrom(...ZONES) });

describe("promised delivery days in every time zone", () => {
  it("keeps the promised days until `changesAt`, and never promises an earlier day later", () => {
    fc.assert(
      fc.property(orders, fc.double({ min: 0, max: 1, noNaN: true }), (order, share) => {
        const { schedule, moment, zone } = order;
        const { changesAt, ...now } = deliveryDates(schedule, moment, zone);
        const change = changesAt?.getTime() ?? 0;
        expect(change).toBeGreaterThan(moment.getTime());
        expect(change - moment.getTime()).toBeLessThanOrEqual(26 * 3_600_000);
        const at = (time: number) => {
          const { changesAt, ...dates } = deliveryDates(schedule, new Date(time), zone);
          return dates;
        };
        const between = moment.getTime() + Math.floor((change - 1 - moment.getTime()) * share);
        expect([at(between), at(change - 1)]).toEqual([now, now]);
        const later = at(change);
        expect(String(later.earliest_delivery) >= String(now.earliest_delivery)).toBe(true);
        expect(String(later.expected_delivery) >= String(now.expected_delivery)).toBe(true);
      }),
    );
  });

  it("promises only days on which the store delivers, not before the day of the order", () => {
    fc.assert(
      fc.property(orders, ({ schedule, moment, zone }) => {
        const { earliest_delivery, expected_delivery } = deliveryDates(schedule, moment, zone);
        const today = toLocalTime(moment, zone).slice(0, 10);
        expect(String(earliest_delivery) >= today).toBe(true);
        expect(String(expected_delivery) >= String(earliest_delivery)).toBe(true);
        for (const day of [earliest_delivery, expected_delivery]) {
          expect(schedule.delivery_days).toContain(new Date(String(day)).getUTCDay() || 7);
        }
      }),
    );
  });
});
