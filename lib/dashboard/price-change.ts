import type { z } from "zod";
import { PriceUpdate } from "#lib/contract/dashboard/products.ts";
import { momentOfInput } from "#lib/dashboard/local-time.ts";

/** Price and promo of a variant as a form has them. */
export interface PriceFields {
  price: string;
  promo_price: string;
  promo_expiry: string;
}

/** What the fields ask for, or what is wrong with them. */
export function readPriceChange(
  { price, promo_price, promo_expiry }: PriceFields,
  version: string,
): z.ZodSafeParseResult<PriceUpdate> {
  const promo = promo_price.trim() || null;
  return PriceUpdate.safeParse({
    price,
    promo_price: promo,
    promo_expiry: promo && promo_expiry ? momentOfInput(promo_expiry) : null,
    version,
  });
}
