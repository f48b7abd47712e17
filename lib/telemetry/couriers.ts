import type { Couriers } from "#lib/couriers/port.ts";
import { currentRequest } from "#lib/kernel/request-scope.ts";

/** The same couriers; how long they are waited for is noted with the request that asks. */
export function observedCouriers<C extends Couriers>(couriers: C): C {
  return {
    ...couriers,
    async quote(shipment, signal) {
      const request = currentRequest();
      const begun = performance.now();
      try {
        return await couriers.quote(shipment, signal);
      } finally {
        if (request) request.upstreamMs += performance.now() - begun;
      }
    },
  };
}
