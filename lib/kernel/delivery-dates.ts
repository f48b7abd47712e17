import { fromLocalTime, toLocalTime } from "#lib/kernel/time-zone.ts";

/** When a store delivers at one of its rates. */
export interface DeliverySchedule {
  /** Lead time, in delivery days from the day on which the order starts; null: no day is promised. */
  min_days: number | null;
  max_days: number | null;
  /** "hh:mm" in the store's time zone: orders placed at or after this time start the next day. Null: midnight. */
  order_by: string | null;
  /** ISO weekdays: 1 is Monday, 7 is Sunday. At least one. */
  delivery_days: number[];
}

/** The promised days of a delivery, yyyy-mm-dd; null when none is promised. */
export interface DeliveryDates {
  earliest_delivery: string | null;
  /** The day by which the order arrives. */
  expected_delivery: string | null;
}

const DAY_MS = 86_400_000;

/**
 * Returns the days on which an order placed at `moment` is delivered, and until when the same days are promised;
 * null when no day is promised.
 */
export function deliveryDates(
  { min_days, max_days, order_by, delivery_days }: DeliverySchedule,
  moment: Date,
  timeZone: string,
): DeliveryDates & { changesAt: Date | null } {
  if (min_days === null || max_days === null) {
    return { earliest_delivery: null, expected_delivery: null, changesAt: null };
  }
  const deadline = (day: string) =>
    order_by === null
      ? fromLocalTime(`${addDays(day, 1)}T00:00`, timeZone)
      : fromLocalTime(`${day}T${order_by}`, timeZone);
  const today = toLocalTime(moment, timeZone).slice(0, "yyyy-mm-dd".length);
  const startDay = moment < deadline(today) ? today : addDays(today, 1);
  return {
    earliest_delivery: addDeliveryDays(startDay, min_days, delivery_days),
    expected_delivery: addDeliveryDays(startDay, max_days, delivery_days),
    changesAt: deadline(startDay),
  };
}

/** Returns when the first of the days promised at `moment` changes; null when no day is promised. */
export function firstDateChange(
  schedules: DeliverySchedule[],
  moment: Date,
  timeZone: string,
): Date | null {
  const changes = schedules.flatMap(
    (schedule) => deliveryDates(schedule, moment, timeZone).changesAt ?? [],
  );
  return changes.sort((a, b) => a.getTime() - b.getTime())[0] ?? null;
}

function addDays(day: string, days: number): string {
  return new Date(Date.parse(day) + days * DAY_MS).toISOString().slice(0, "yyyy-mm-dd".length);
}

/** Returns the first delivery day on or after `day`, or the one that is `count` delivery days later. */
function addDeliveryDays(day: string, count: number, weekdays: number[]): string {
  let remaining = count;
  for (let date = day; ; date = addDays(date, 1)) {
    if (!weekdays.includes(isoWeekday(date))) continue;
    if (remaining === 0) return date;
    remaining -= 1;
  }
}

function isoWeekday(day: string): number {
  return new Date(day).getUTCDay() || 7;
}
