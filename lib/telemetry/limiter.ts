import { SpanKind } from "@opentelemetry/api";
import { measureWait } from "#lib/kernel/request-context.ts";
import type { Limiter } from "#lib/limits/port.ts";
import { withSpan } from "#lib/telemetry/spans.ts";

/** Wraps a limiter to time and trace its calls. */
export function observedLimiter(limiter: Limiter): Limiter {
  const observed =
    (name: string, operation: Limiter["take"]): Limiter["take"] =>
    (buckets, options) =>
      withSpan(name, { kind: SpanKind.CLIENT }, async (span) => {
        const verdict = await measureWait("limiter", () => operation(buckets, options));
        span?.setAttributes({
          "storefront.policies": buckets.map(({ policy }) => policy),
          "storefront.degraded": verdict.degraded,
        });
        return verdict;
      });
  return {
    take: observed("limits take", limiter.take),
    peek: observed("limits peek", limiter.peek),
    knownRejection: limiter.knownRejection,
  };
}
