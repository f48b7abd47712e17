import type { PriceUpdate, VariantSummary } from "#lib/contract/dashboard/products.ts";
import { type EditConflict, mergeEdits } from "#lib/dashboard/merge-edits.ts";
import { fromLocalTime, toLocalTime } from "#lib/kernel/time-zone.ts";

type PriceFields = ReturnType<typeof toPriceFields>;

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
  { price, promo_price, promo_expiry, stored_expiry, version }: PriceFields,
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

const DEPENDENT_FIELDS = ["price", "promo_price", "promo_expiry"] as const;

/**
 * Merges an edit of a price with its latest version. When both sides changed the price, its promotion or the
 * promotion's end, reports each difference: the merchant has not seen the combination.
 */
export function mergePrices(
  loaded: PriceFields,
  mine: PriceFields,
  latest: PriceFields,
): { merged: PriceFields; conflicts: EditConflict[] } {
  const hasChanged = (side: PriceFields) =>
    DEPENDENT_FIELDS.some((path) => side[path] !== loaded[path]);
  if (!hasChanged(mine) || !hasChanged(latest)) return mergeEdits(loaded, mine, latest);
  const { price, promo_price, promo_expiry } = mine;
  return {
    merged: { ...latest, price, promo_price, promo_expiry },
    conflicts: DEPENDENT_FIELDS.filter((path) => mine[path] !== latest[path]).map((path) => [
      { path, mine: mine[path], latest: latest[path] },
    ]),
  };
}
