import { SpanKind } from "@opentelemetry/api";
import type { ReadableSpan, SpanProcessor } from "@opentelemetry/sdk-trace-base";
import { TRACER_NAME } from "#lib/telemetry/spans.ts";

/** Attributes of spans that are exported. URLs, headers and error messages may contain personal data. */
const ALLOWED = new Set([
  "http.request.method",
  "http.response.status_code",
  "http.route",
  "http.method",
  "http.status_code",
  "next.route",
  "next.span_type",
  "next.rsc",
  "db.system.name",
  "db.query.text",
  "error.type",
  "storefront.surface",
  "storefront.request_id",
  "storefront.outcome",
  "storefront.store",
  "storefront.policies",
  "storefront.degraded",
]);

type Mutable<T> = { -readonly [Key in keyof T]: T[Key] };

/** Removes all other attributes from every span. Must precede the exporters. */
export const scrubber: SpanProcessor = {
  onStart: () => {},
  onEnd: (span) => scrub(span),
  forceFlush: async () => {},
  shutdown: async () => {},
};

function scrub(span: Mutable<ReadableSpan>): void {
  if (span.instrumentationScope.name !== TRACER_NAME) span.name = plainName(span);
  for (const key of Object.keys(span.attributes)) {
    if (!ALLOWED.has(key)) delete span.attributes[key];
  }
  span.status = { code: span.status.code };
  span.events.splice(0);
  span.links.splice(0);
}

/** Returns a name without the URL, which Next uses in the names of some spans. */
function plainName({ kind, attributes }: ReadableSpan): string {
  const what = kind === SpanKind.SERVER ? attributes["http.method"] : attributes["next.span_type"];
  return [what ?? "span", attributes["next.route"]].filter(Boolean).join(" ");
}
