import { SpanKind } from "@opentelemetry/api";
import type { Couriers } from "#lib/couriers/port.ts";
import { measureWait } from "#lib/request-context.ts";
import { spanned } from "#lib/telemetry/spans.ts";

/** Wraps couriers: each quote is timed for its request and is a span. */
export function observedCouriers<C extends Couriers>(couriers: C): C {
  return {
    ...couriers,
    quote: (shipment, signal) => courierCall("quote", () => couriers.quote(shipment, signal)),
  };
}

/** Times a call to couriers for its request, and makes it a span with this name. */
export function courierCall<T>(name: string, work: () => Promise<T>): Promise<T> {
  return measureWait("upstream", () =>
    spanned(`couriers ${name}`, { kind: SpanKind.CLIENT }, work),
  );
}
