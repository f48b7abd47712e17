import { SHOP_TIME_ZONE } from "#lib/shop/orders/date-time.ts";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** Further off than this, when a promo ends is nobody's hurry. */
const WORTH_A_DATE = 14 * DAY;

// Made for the first promo that needs it: it takes a phone a tenth of a second.
let date: Intl.DateTimeFormat | undefined;

/** When the promo ends: counted down on its last day, a date before that, silence when it is far off. */
export function PromoEnd({ endsAt, now }: { endsAt: string; now: number }) {
  const left = Date.parse(endsAt) - now;
  if (now === 0 || left > WORTH_A_DATE || left <= 0) return null;
  return (
    <p className="text-fine font-medium figures">
      {left > DAY
        ? `At this price until ${dateOf(endsAt)}`
        : `This price ends in ${countdown(left)}`}
    </p>
  );
}

/** In the shop's own time, so that server and browser write the same. */
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
