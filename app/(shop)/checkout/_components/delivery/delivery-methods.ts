import type { DeliveryOption } from "#lib/contract/delivery-option.ts";

/** The delivery methods that a store offers (spec §2.2). */
export interface DeliveryMethods {
  /** At least one; an empty uid is the store's address. */
  points: { uid: string; name: string; address: string }[];
  options: DeliveryOption[];
  couriers: boolean;
}
