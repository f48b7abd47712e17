import {
  context,
  propagation,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
} from "@opentelemetry/api";
import { currentRequest } from "#lib/kernel/request-context.ts";
import { instruments } from "#lib/telemetry/instruments.ts";
import { withSpan } from "#lib/telemetry/spans.ts";
import { telemetry } from "#lib/telemetry/switch.ts";

/** A request before it is answered. */
interface ReceivedRequest {
  /** Request id. */
  id: string;
  /** `public`, `storefront`, `dashboard`, `pages` or `server`. */
  surface: string;
  /** Path template, without the values of parameters. */
  route: string;
  method: string;
  /** Headers that may contain the caller's trace context. */
  headers: Headers | undefined;
}

/** The outcome of a request, as it is logged. */
interface AnsweredRequest {
  status: number;
  /** Error code. */
  code?: string | undefined;
  /** The response is the stored one of an earlier, equal request. */
  replayed?: boolean | undefined;
  store?: string | undefined;
  limiter?: "ok" | "degraded" | undefined;
  /** Policy of the hourly limit that was reached. */
  rejected_by?: string | undefined;
}

const GETTER = {
  get: (headers: Headers, name: string) => headers.get(name) ?? undefined,
  keys: (headers: Headers) => [...headers.keys()],
};

/** Counters of the most important endpoints. */
const OUTCOMES: Record<string, "quotes" | "orders"> = {
  "POST /shipping-quotes": "quotes",
  "POST /orders": "orders",
};

/** Runs a request in a span of its caller's trace, and records metrics when `work` reports the outcome. */
export function observedRequest<T>(
  request: ReceivedRequest,
  work: (observe: (answered: AnsweredRequest) => void) => Promise<T>,
): Promise<T> {
  if (!telemetry()) return work(() => {});
  const { surface, method, route, headers } = request;
  const started = performance.now();
  return context.with(traceContext(headers), () =>
    withSpan(`${method} ${surface} ${route}`, { kind: SpanKind.SERVER }, (span) =>
      work((answered) => {
        if (span) describe(span, request, answered);
        count(request, answered, performance.now() - started);
      }),
    ),
  );
}

/** Returns the platform's active trace, or that of the caller. */
function traceContext(headers: Headers | undefined) {
  const active = context.active();
  if (!headers || trace.getSpan(active)) return active;
  return propagation.extract(active, headers, GETTER);
}

function describe(span: Span, request: ReceivedRequest, { status, code, store }: AnsweredRequest) {
  span.setAttributes({
    "http.request.method": request.method,
    "http.route": request.route,
    "http.response.status_code": status,
    "storefront.surface": request.surface,
    "storefront.request_id": request.id,
    ...(code !== undefined && { "storefront.outcome": code }),
    ...(store !== undefined && { "storefront.store": store }),
  });
  if (status >= 500) span.setStatus({ code: SpanStatusCode.ERROR });
}

function count({ surface, method, route }: ReceivedRequest, answered: AnsweredRequest, ms: number) {
  const { status, code, replayed, limiter, rejected_by: policy } = answered;
  const counted = instruments();
  counted.duration.record(ms / 1000, {
    "http.request.method": method,
    "http.route": route,
    "http.response.status_code": status,
    "storefront.surface": surface,
  });
  if (policy !== undefined) counted.limited.add(1, { "storefront.policy": policy });
  const { rejectedBy, abandoned } = currentRequest() ?? {};
  if (rejectedBy !== undefined) counted.overloads.add(1, { "storefront.limit": rejectedBy });
  if (abandoned) counted.abandoned.add(1, { "storefront.surface": surface });
  if ((status >= 400 && status < 500) || status === 503) {
    counted.rejections.add(1, {
      "storefront.surface": surface,
      "storefront.kind": code ?? String(status),
    });
  }
  if (limiter === "degraded") counted.degraded.add(1);
  const outcome = OUTCOMES[`${method} ${route}`];
  if (outcome) {
    counted[outcome].add(1, {
      "storefront.surface": surface,
      "storefront.outcome": code ?? (replayed ? "replayed" : "ok"),
    });
  }
}
