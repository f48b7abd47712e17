import { LocalTime } from "#app/(storefront)/orders/_components/local-time.tsx";
import { momentOf, SHOP_TIME_ZONE } from "#lib/storefront/moment.ts";

/** A time, in the shop's until the shopper's browser knows better. */
export function Moment({ at }: { at: string }) {
  const { text, offset } = momentOf(at, SHOP_TIME_ZONE);
  return <LocalTime at={at} shopTime={`${text} ${offset}`} />;
}
