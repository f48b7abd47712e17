import { SpanKind } from "@opentelemetry/api";
import type { Couriers } from "#lib/couriers/port.ts";
import { measureWait } from "#lib/kernel/request-context.ts";
import { withSpan } from "#lib/telemetry/spans.ts";

/** Wraps couriers to time and trace their quotes. */
export function observedCouriers<C extends Couriers>(couriers: C): C {
  return {
    ...couriers,
    quote: (shipment, signal) => courierCall("quote", () => couriers.quote(shipment, signal)),
  };
}

/** Times and traces a call to couriers. */
export function courierCall<T>(name: string, work: () => Promise<T>): Promise<T> {
  return measureWait("upstream", () =>
    withSpan(`couriers ${name}`, { kind: SpanKind.CLIENT }, work),
  );
}
