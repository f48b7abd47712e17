import { type Span, SpanKind, type SpanOptions, SpanStatusCode, trace } from "@opentelemetry/api";
import { telemetry } from "#lib/telemetry/switch.ts";

/** Spans of ours have names without anything that was sent; those of others are renamed. */
export const OURS = "storefront";

const tracer = () => trace.getTracer(OURS);

/** Runs the work as a span of the trace at hand; while telemetry is off, just runs it. */
export function spanned<T>(
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

/** A span of something that has just ended. */
export function endedSpan(
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

/** What a line of the log says of the trace it belongs to. */
export function traceFields(): { trace_id?: string } {
  const span = telemetry() && trace.getActiveSpan();
  return span ? { trace_id: span.spanContext().traceId } : {};
}
