import { SHOP_TIME_ZONE } from "#lib/shop/orders/date-time.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** Later ends are not shown. */
const MAX_SHOWN_MS = 14 * DAY;

// Created on first use: it takes 100 ms on a phone.
let date: Intl.DateTimeFormat | undefined;

/** When a promotion ends: a countdown on the last day, a date in the two weeks before. */
export function PromoEnd({ endsAt, now }: { endsAt: string; now: number }) {
  const left = Date.parse(endsAt) - now;
  if (now === 0 || left > MAX_SHOWN_MS || left <= 0) return null;
  return (
    <p className="text-fine font-medium figures">
      {left > DAY ? `On sale until ${dateOf(endsAt)}` : `Sale ends in ${countdown(left)}`}
    </p>
  );
}

/** Formats in the shop's time zone, so that server and browser render the same. */
function dateOf(endsAt: string): string {
  date ??= new Intl.DateTimeFormat("en-NG", {
    timeZone: SHOP_TIME_ZONE,
    weekday: "long",
    day: "numeric",
    month: "long",
  });
  return date.format(new Date(endsAt));
}

function countdown(left: number): string {
  const hours = Math.floor(left / HOUR);
  const minutes = Math.floor((left % HOUR) / MINUTE);
  if (hours > 0) return `${hours} h ${minutes} min`;
  const seconds = Math.floor((left % MINUTE) / 1000);
  return minutes > 0 ? `${minutes} min ${seconds} s` : `${seconds} s`;
}
