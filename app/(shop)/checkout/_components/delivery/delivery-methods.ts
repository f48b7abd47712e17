import type { DeliveryOption } from "#lib/contract/delivery-option.ts";

/** The ways an order can come to the shopper, by the store's switches (spec §2.2). */
export interface DeliveryMethods {
  /** At least one; an empty uid is the store itself. */
  points: { uid: string; name: string; address: string }[];
  options: DeliveryOption[];
  couriers: boolean;
}
