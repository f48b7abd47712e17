import {
  context,
  propagation,
  type Span,
  SpanKind,
  SpanStatusCode,
  trace,
} from "@opentelemetry/api";
import { instruments } from "#lib/telemetry/instruments.ts";
import { spanned } from "#lib/telemetry/spans.ts";
import { telemetry } from "#lib/telemetry/switch.ts";

/** What arrives, before it is known what comes of it. */
interface ArrivedRequest {
  /** Of the request scope. */
  id: string;
  /** Whose path it is: `public`, `storefront`, `dashboard`, `pages` or `server`. */
  surface: string;
  /** As a template: no value of a parameter. */
  route: string;
  method: string;
  /** Those that may carry a caller's trace. */
  headers: Headers | undefined;
}

/** A request once it is answered; the fields of its line in the log. */
interface AnsweredRequest {
  status: number;
  /** Code of the failure; absent for a success. */
  code?: string | undefined;
  /** The reply is that of an earlier, equal request. */
  replayed?: boolean | undefined;
  store?: string | undefined;
  limiter?: "ok" | "degraded" | undefined;
  /** Policy of the allowance that was used up. */
  refused_by?: string | undefined;
}

const GETTER = {
  get: (headers: Headers, name: string) => headers.get(name) ?? undefined,
  keys: (headers: Headers) => [...headers.keys()],
};

/** What is counted of the endpoints that a shop lives by. */
const OUTCOMES: Record<string, "quotes" | "orders"> = {
  "POST /shipping-quotes": "quotes",
  "POST /orders": "orders",
};

/**
 * Runs a request as a span, of its caller's trace where it names one, and counts what came of it as soon
 * as `work` tells.
 */
export function observedRequest<T>(
  request: ArrivedRequest,
  work: (tell: (answered: AnsweredRequest) => void) => Promise<T>,
): Promise<T> {
  if (!telemetry()) return work(() => {});
  const { surface, method, route, headers } = request;
  const started = performance.now();
  return context.with(callersTrace(headers), () =>
    spanned(`${method} ${surface} ${route}`, { kind: SpanKind.SERVER }, (span) =>
      work((answered) => {
        if (span) describe(span, request, answered);
        count(request, answered, performance.now() - started);
      }),
    ),
  );
}

/** Where the platform has begun a trace already, ours goes on in it. */
function callersTrace(headers: Headers | undefined) {
  const active = context.active();
  if (!headers || trace.getSpan(active)) return active;
  return propagation.extract(active, headers, GETTER);
}

function describe(span: Span, request: ArrivedRequest, { status, code, store }: AnsweredRequest) {
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

function count({ surface, method, route }: ArrivedRequest, answered: AnsweredRequest, ms: number) {
  const { status, code, replayed, limiter, refused_by: policy } = answered;
  const counted = instruments();
  counted.duration.record(ms / 1000, {
    "http.request.method": method,
    "http.route": route,
    "http.response.status_code": status,
    "storefront.surface": surface,
  });
  if (policy !== undefined) counted.refusals.add(1, { "storefront.policy": policy });
  if ((status >= 400 && status < 500) || status === 503) {
    counted.refused.add(1, {
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
