import type { VariantPageDetails } from "#lib/contract/product-page-details.ts";
import { formatDay } from "#lib/format/format-day.ts";

const DAY = 86_400_000;

/** What a product's page shows about a variant's stock. */
export interface VariantAvailability
  extends Pick<
    VariantPageDetails,
    "uid" | "tracks_stock" | "allows_backorder" | "requires_shipping"
  > {
  /** Day on which it is expected back, such as "Thu 27 Nov"; absent when unknown or past. */
  backOn?: string;
}

/** Returns the availability of a variant at `now` in ms. */
export function toAvailability(
  {
    uid,
    tracks_stock,
    allows_backorder,
    requires_shipping,
    expected_back_on: day,
  }: VariantPageDetails,
  now: number,
): VariantAvailability {
  const isExpected = day !== null && Date.parse(day) + DAY > now;
  return {
    uid,
    tracks_stock,
    allows_backorder,
    requires_shipping,
    ...(isExpected && { backOn: formatDay(day) }),
  };
}
