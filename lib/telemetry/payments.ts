import { SpanKind } from "@opentelemetry/api";
import { measureWait } from "#lib/kernel/request-context.ts";
import type { PaymentProvider } from "#lib/payments/port.ts";
import { withSpan } from "#lib/telemetry/spans.ts";

/** Wraps a payment provider to time and trace its calls. */
export function observedProvider<P extends PaymentProvider>(provider: P, name: string): P {
  const call = <T>(operation: string, work: () => Promise<T>): Promise<T> =>
    measureWait("upstream", () =>
      withSpan(`payments ${name} ${operation}`, { kind: SpanKind.CLIENT }, work),
    );
  return {
    ...provider,
    start: (payment, signal) => call("start", () => provider.start(payment, signal)),
    check: (reference, signal) => call("check", () => provider.check(reference, signal)),
  };
}
