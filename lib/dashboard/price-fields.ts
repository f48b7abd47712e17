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

/** Converts the form values. */
export function toPriceUpdate(fields: PriceFields, timeZone: string): PriceUpdate {
  const { price, version } = fields;
  const promo_price = fields.promo_price.trim() || null;
  const promo_expiry = toPromoExpiry({ ...fields, promo_price }, timeZone);
  return { price, promo_price, promo_expiry, version };
}

/** A promotion in a form. */
interface PromotionFields {
  promo_price: string | null;
  /** Local time in the store's time zone; empty: no end. */
  promo_expiry: string | null;
  stored_expiry: string | null;
}

/** Returns the end of a promotion. An unchanged one keeps the stored seconds. */
export function toPromoExpiry(
  { promo_price, promo_expiry, stored_expiry }: PromotionFields,
  timeZone: string,
): string | null {
  if (!promo_expiry) return null;
  const isStored =
    stored_expiry !== null && promo_expiry === toLocalTime(new Date(stored_expiry), timeZone);
  if (!isStored) return fromLocalTime(promo_expiry, timeZone).toISOString();
  // Removing a promotion also removes its stored end.
  return promo_price === null ? null : stored_expiry;
}

const DEPENDENT_FIELDS = ["price", "promo_price", "promo_expiry"] as const;
type DependentFields = Record<(typeof DEPENDENT_FIELDS)[number], string | null>;

/** Returns whether both sides changed the price, its promotion or the promotion's end. */
export function isPriceChangedByBoth(
  loaded: DependentFields,
  mine: DependentFields,
  latest: DependentFields,
): boolean {
  return [mine, latest].every((side) =>
    DEPENDENT_FIELDS.some((name) => side[name] !== loaded[name]),
  );
}

/** Returns a conflict for each of these fields that differs. `path` is the start of their paths. */
export function priceConflicts(
  mine: DependentFields,
  latest: DependentFields,
  path = "",
): EditConflict[] {
  return DEPENDENT_FIELDS.filter((name) => mine[name] !== latest[name]).map((name) => [
    { path: `${path}${name}`, mine: mine[name], latest: latest[name] },
  ]);
}

/**
 * Merges an edit of a price with its latest version. When both sides changed the price, its promotion or the
 * promotion's end, reports each difference: the merchant has not seen the combination.
 */
export function mergePrices(
  loaded: PriceFields,
  mine: PriceFields,
  latest: PriceFields,
): { merged: PriceFields; conflicts: EditConflict[] } {
  if (!isPriceChangedByBoth(loaded, mine, latest)) return mergeEdits(loaded, mine, latest);
  const { price, promo_price, promo_expiry } = mine;
  return {
    merged: { ...latest, price, promo_price, promo_expiry },
    conflicts: priceConflicts(mine, latest),
  };
}
