import fc from "fast-check";
import type { DeliverySchedule } from "#lib/kernel/delivery-dates.ts";

/** Time zones with and without daylight saving time; in some, clocks skip or repeat midnight. */
export const ZONES = [
  "Africa/Lagos",
  "Africa/Cairo",
  "America/Havana",
  "America/New_York",
  "America/Santiago",
  "Asia/Kathmandu",
  "Australia/Lord_Howe",
  "Europe/Berlin",
  "Pacific/Kiritimati",
];

/** The fields of a delivery option that promises no day. */
export const NO_PROMISE = {
  min_days: null,
  max_days: null,
  order_by: null,
  delivery_days: [1, 2, 3, 4, 5, 6, 7],
  earliest_delivery: null,
  expected_delivery: null,
};

const twoDigits = (max: number) =>
  fc.integer({ min: 0, max }).map((number) => String(number).padStart(2, "0"));

/** Schedules of a rate that promises a day. */
export const schedules: fc.Arbitrary<DeliverySchedule> = fc
  .record({
    lead: fc.tuple(fc.integer({ min: 0, max: 10 }), fc.integer({ min: 0, max: 10 })),
    order_by: fc.option(fc.tuple(twoDigits(23), twoDigits(59)).map((parts) => parts.join(":"))),
    delivery_days: fc.uniqueArray(fc.integer({ min: 1, max: 7 }), { minLength: 1, maxLength: 7 }),
  })
  .map(({ lead, ...schedule }) => ({
    ...schedule,
    min_days: Math.min(...lead),
    max_days: Math.max(...lead),
  }));
