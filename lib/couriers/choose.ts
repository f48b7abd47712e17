/** The delivery times that couriers return. */
interface DeliveryTimes {
  delivery_eta: string;
  delivery_eta_time: string;
}

const UNIT_HOURS = { minute: 1 / 60, hour: 1, day: 24, week: 168 };
const SPAN =
  /(\d{1,3}) ?(?:(?:-|–|to) ?(\d{1,3}) ?)?(?:business |working ){0,2}(minute|hour|day|week)/i;
const LOCAL_TIME =
  /^(\d{4}-\d{2}-\d{2})[T ](\d{2}:\d{2}(?::\d{2})?)(?:\.\d+)?(Z|[+-]\d{2}:\d{2})?$/;

/**
 * Returns the earliest rate, the first of equals; null for none. Compares delivery times when every courier gives
 * one, otherwise the latest time in the delivery text ("Within 24 Hours"); couriers without either come last.
 */
export function findFastest<Rate extends DeliveryTimes>(rates: readonly Rate[]): Rate | null {
  const timed = rates.every((rate) => Number.isFinite(statedTime(rate)));
  const deliveryTime = timed ? statedTime : hoursFromText;
  return rates.toSorted((a, b) => deliveryTime(a) - deliveryTime(b))[0] ?? null;
}

/** Milliseconds since the epoch; times without a zone are in Lagos. Infinity when invalid. */
function statedTime({ delivery_eta_time }: DeliveryTimes): number {
  const [, date, time, zone = "+01:00"] = LOCAL_TIME.exec(delivery_eta_time.trim()) ?? [];
  const parsed = Date.parse(`${date}T${time}${zone}`);
  return Number.isNaN(parsed) ? Number.POSITIVE_INFINITY : parsed;
}

function hoursFromText({ delivery_eta }: DeliveryTimes): number {
  if (/same day|today/i.test(delivery_eta)) return 12;
  if (/next day|tomorrow/i.test(delivery_eta)) return 24;
  const [, first, last, unit] = SPAN.exec(delivery_eta) ?? [];
  if (!unit) return Number.POSITIVE_INFINITY;
  return Number(last ?? first) * UNIT_HOURS[unit.toLowerCase() as keyof typeof UNIT_HOURS];
}
