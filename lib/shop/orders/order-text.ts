import type { OrderItem } from "#lib/contract/order.ts";
import { SOLE_VARIANT } from "#lib/kernel/variant-name.ts";

/** What was chosen of the product, in words; "" where there was nothing to choose. */
export function formatItemOptions({
  attributes,
  variant_name,
}: Pick<OrderItem, "attributes" | "variant_name">): string {
  return attributes || (variant_name === SOLE_VARIANT ? "" : variant_name);
}

/** Courier and expected delivery: how the parcel comes to the courier is between them and the shop. */
export function formatCourier(shippingDetails: string): string {
  return shippingDetails.replace(/, (pickup|dropoff)(?=,|$)/, "");
}
