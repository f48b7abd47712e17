import type { VariantPageDetails } from "#lib/contract/product.ts";
import { formatDay } from "#lib/format/format-day.ts";

const DAY_MS = 86_400_000;

/** What a product's page shows about a variant's stock. */
export type VariantAvailability = ReturnType<typeof toAvailability>;

/** Returns the availability of a variant at `now` in ms. */
export function toAvailability(variant: VariantPageDetails, now: number) {
  const { uid, tracks_stock, allows_backorder, requires_shipping, expected_back_on } = variant;
  const isExpected = expected_back_on !== null && Date.parse(expected_back_on) + DAY_MS > now;
  return {
    uid,
    tracks_stock,
    allows_backorder,
    requires_shipping,
    /** Day on which it is expected back, such as "Thu 27 Nov"; absent when unknown or past. */
    ...(isExpected && { backOn: formatDay(expected_back_on) }),
  };
}
