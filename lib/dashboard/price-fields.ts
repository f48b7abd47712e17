import type { PriceUpdate, VariantSummary } from "#lib/contract/dashboard/products.ts";
import { fromLocalTime, toLocalTime } from "#lib/kernel/time-zone.ts";

/** Returns the form values of a variant's price and promotion, which ends in the store's time zone. */
export function toPriceFields(
  { price, promo_price, promo_expiry, version }: VariantSummary,
  timeZone: string,
) {
  return {
    price,
    promo_price: promo_price ?? "",
    promo_expiry: promo_expiry ? toLocalTime(new Date(promo_expiry), timeZone) : "",
    stored_expiry: promo_expiry,
    version,
  };
}

/** Converts the form values. An unchanged end keeps the stored seconds. */
export function toPriceUpdate(
  { price, promo_price, promo_expiry, stored_expiry, version }: ReturnType<typeof toPriceFields>,
  timeZone: string,
): PriceUpdate {
  const promo = promo_price.trim() || null;
  const isStored =
    stored_expiry !== null && promo_expiry === toLocalTime(new Date(stored_expiry), timeZone);
  // Removing a promotion also removes its stored end.
  const hasExpiry = promo_expiry !== "" && (promo !== null || !isStored);
  const parseExpiry = () => fromLocalTime(promo_expiry, timeZone).toISOString();
  return {
    price,
    promo_price: promo,
    promo_expiry: hasExpiry ? (isStored ? stored_expiry : parseExpiry()) : null,
    version,
  };
}
