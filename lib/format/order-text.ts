import type { OrderItem } from "#lib/contract/order.ts";
import { SOLE_VARIANT } from "#lib/kernel/variant-name.ts";

/** Returns an item's options as text; "" without options. */
export function formatItemOptions({
  attributes,
  variant_name,
}: Pick<OrderItem, "attributes" | "variant_name">): string {
  return attributes || (variant_name === SOLE_VARIANT ? "" : variant_name);
}

/** Formats courier and expected delivery; omits whether the parcel is picked up or dropped off. */
export function formatCourier(shippingDetails: string): string {
  return shippingDetails.replace(/, (pickup|dropoff)(?=,|$)/, "");
}
