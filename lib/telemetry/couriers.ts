import { SpanKind } from "@opentelemetry/api";
import type { Couriers } from "#lib/couriers/port.ts";
import { currentRequest } from "#lib/kernel/request-scope.ts";
import { spanned } from "#lib/telemetry/spans.ts";

/** The same couriers; how long they are waited for is noted with the request that asks, and as a span. */
export function observedCouriers<C extends Couriers>(couriers: C): C {
  return {
    ...couriers,
    async quote(shipment, signal) {
      const request = currentRequest();
      const begun = performance.now();
      try {
        return await courierCall("quote", () => couriers.quote(shipment, signal));
      } finally {
        if (request) request.upstreamMs += performance.now() - begun;
      }
    },
  };
}

/** One question to couriers, by its name. */
export function courierCall<T>(name: string, work: () => Promise<T>): Promise<T> {
  return spanned(`couriers ${name}`, { kind: SpanKind.CLIENT }, work);
}
