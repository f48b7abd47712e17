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
    check: (payment, signal) => call("check", () => provider.check(payment, signal)),
    cancel: (payment, signal) => call("cancel", () => provider.cancel(payment, signal)),
    refund: (refund, signal) => call("refund", () => provider.refund(refund, signal)),
    listRefunds: (charge, signal) =>
      call("listRefunds", () => provider.listRefunds(charge, signal)),
    listDisputes: (charge, signal) =>
      call("listDisputes", () => provider.listDisputes(charge, signal)),
    listDisputedCharges: (period, signal) =>
      call("listDisputedCharges", () => provider.listDisputedCharges(period, signal)),
    list: (period, signal) => call("list", () => provider.list(period, signal)),
  };
}
