import { LocalTime } from "#app/(shop)/orders/_components/local-time.tsx";
import { formatDateTime, SHOP_TIME_ZONE } from "#lib/shop/orders/date-time.ts";

/** A time in the shop's time zone, and in the shopper's after hydration. */
export function EventTime({ at }: { at: string }) {
  const { text, offset } = formatDateTime(at, SHOP_TIME_ZONE);
  return <LocalTime at={at} shopTime={`${text} ${offset}`} />;
}
