import type { z } from "zod";
import { PriceUpdate } from "#lib/contract/dashboard/products.ts";
import { fromLocalTime, toLocalTime } from "#lib/kernel/time-zone.ts";

/** Form values of a variant's price and promotion, which ends in the store's time zone. */
export interface PriceFields {
  price: string;
  promo_price: string;
  promo_expiry: string;
}

/** Parses and validates the form values. An unchanged end keeps the stored seconds. */
export function parsePriceFields(
  { price, promo_price, promo_expiry }: PriceFields,
  { version, timeZone, stored }: { version: string; timeZone: string; stored: string | null },
): z.ZodSafeParseResult<PriceUpdate> {
  const promo = promo_price.trim() || null;
  const isStored = stored !== null && promo_expiry === toLocalTime(new Date(stored), timeZone);
  // Removing a promotion also removes its stored end.
  const hasExpiry = promo_expiry !== "" && (promo !== null || !isStored);
  const parseExpiry = () => fromLocalTime(promo_expiry, timeZone).toISOString();
  return PriceUpdate.safeParse({
    price,
    promo_price: promo,
    promo_expiry: hasExpiry ? (isStored ? stored : parseExpiry()) : null,
    version,
  });
}
