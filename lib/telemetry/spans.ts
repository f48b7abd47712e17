import { type Span, SpanKind, type SpanOptions, SpanStatusCode, trace } from "@opentelemetry/api";
import { telemetry } from "#lib/telemetry/switch.ts";

/** Name of our tracer. Names of other tracers' spans may contain user input and are replaced. */
export const TRACER_NAME = "storefront";

const tracer = () => trace.getTracer(TRACER_NAME);

/** Runs `work` in a span of the active trace; without telemetry, only runs it. */
export function withSpan<T>(
  name: string,
  options: SpanOptions,
  work: (span: Span | undefined) => Promise<T>,
): Promise<T> {
  if (!telemetry()) return work(undefined);
  return tracer().startActiveSpan(name, options, async (span) => {
    try {
      return await work(span);
    } catch (error) {
      span.setAttribute("error.type", error instanceof Error ? error.name : typeof error);
      span.setStatus({ code: SpanStatusCode.ERROR });
      throw error;
    } finally {
      span.end();
    }
  });
}

/** Records a span that has just ended. */
export function recordSpan(
  name: string,
  { milliseconds, failed }: { milliseconds: number; failed: boolean },
  attributes: SpanOptions["attributes"] & object,
): void {
  const now = Date.now();
  const startTime = now - milliseconds;
  const span = tracer().startSpan(name, { kind: SpanKind.CLIENT, startTime, attributes });
  if (failed) span.setStatus({ code: SpanStatusCode.ERROR });
  span.end(now);
}

/** Returns the log fields of the active trace. */
export function traceFields(): { trace_id?: string } {
  const span = telemetry() && trace.getActiveSpan();
  return span ? { trace_id: span.spanContext().traceId } : {};
}
