import type { z } from "zod";
import { PriceUpdate } from "#lib/contract/dashboard/products.ts";
import { fromLocalTime } from "#lib/kernel/time-zone.ts";

/** Form values of a variant's price and promotion, which ends in the store's time zone. */
export interface PriceFields {
  price: string;
  promo_price: string;
  promo_expiry: string;
}

/** Parses and validates the form values. */
export function parsePriceFields(
  { price, promo_price, promo_expiry }: PriceFields,
  { version, timeZone }: { version: string; timeZone: string },
): z.ZodSafeParseResult<PriceUpdate> {
  const promo = promo_price.trim() || null;
  return PriceUpdate.safeParse({
    price,
    promo_price: promo,
    promo_expiry:
      promo && promo_expiry ? fromLocalTime(promo_expiry, timeZone).toISOString() : null,
    version,
  });
}
