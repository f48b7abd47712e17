import { CourierFault, type Couriers } from "#lib/couriers/port.ts";

/** Live mode without an account: no quote, and never an invented one. */
export const unconfiguredCouriers: Couriers = {
  quote: async () => {
    throw new CourierFault("not_configured", "no courier aggregator account is configured");
  },
};
