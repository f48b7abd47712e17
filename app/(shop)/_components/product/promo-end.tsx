import { memo } from "react";
import { useShop } from "#app/(shop)/_components/layout/shop-provider.tsx";

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
const DAY = 24 * HOUR;
/** Later ends are not shown. */
const MAX_SHOWN_MS = 14 * DAY;

/** When a promotion ends: a countdown on the last day, a date in the two weeks before. */
export function PromoEnd({ endsAt, now }: { endsAt: string; now: number }) {
  const left = Date.parse(endsAt) - now;
  if (now === 0 || left > MAX_SHOWN_MS || left <= 0) return null;
  return (
    <p className="text-fine font-medium figures">
      {left > DAY ? <PromoDate endsAt={endsAt} /> : `Sale ends in ${countdown(left)}`}
    </p>
  );
}

/** Memoized: formatting takes long on a phone, and the parent renders every second. */
const PromoDate = memo(function PromoDate({ endsAt }: { endsAt: string }) {
  const { timeZone } = useShop();
  const date = new Intl.DateTimeFormat("en-NG", {
    timeZone,
    weekday: "long",
    day: "numeric",
    month: "long",
  });
  return `On sale until ${date.format(new Date(endsAt))}`;
});

function countdown(left: number): string {
  const hours = Math.floor(left / HOUR);
  const minutes = Math.floor((left % HOUR) / MINUTE);
  if (hours > 0) return `${hours} h ${minutes} min`;
  const seconds = Math.floor((left % MINUTE) / 1000);
  return minutes > 0 ? `${minutes} min ${seconds} s` : `${seconds} s`;
}
