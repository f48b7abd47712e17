import type { z } from "zod";
import { PriceUpdate } from "#lib/contract/dashboard/products.ts";
import { fromLocalInput } from "#lib/dashboard/local-time.ts";

/** Form values of a variant's price and promotion. */
export interface PriceFields {
  price: string;
  promo_price: string;
  promo_expiry: string;
}

/** Parses and validates the form values. */
export function parsePriceFields(
  { price, promo_price, promo_expiry }: PriceFields,
  version: string,
): z.ZodSafeParseResult<PriceUpdate> {
  const promo = promo_price.trim() || null;
  return PriceUpdate.safeParse({
    price,
    promo_price: promo,
    promo_expiry: promo && promo_expiry ? fromLocalInput(promo_expiry) : null,
    version,
  });
}
