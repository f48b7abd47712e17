import { createServer } from "node:http";
import { text } from "node:stream/consumers";
import { listen } from "#tests/support/server/listen.ts";

export interface ReceivedSpan {
  name: string;
  kind: number;
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  attributes: Record<string, unknown>;
  failed: boolean;
}

interface ReceivedPoint {
  name: string;
  attributes: Record<string, unknown>;
  /** The value of a counter or gauge, or the number of entries of a histogram. */
  value: number;
}

export interface OtlpReceiver {
  url: string;
  spans(): ReceivedSpan[];
  /** Returns the descendants of a span. */
  below(span: ReceivedSpan): ReceivedSpan[];
  /** Returns the points of each metric's latest export. */
  points(): ReceivedPoint[];
  /** Returns all request bodies. */
  raw(): string;
  stop(): Promise<void>;
}

// biome-ignore lint/suspicious/noExplicitAny: OTLP as received
type Json = any;

/** Starts a collector that accepts OTLP over HTTP as JSON and stores it. */
export async function startOtlpReceiver(): Promise<OtlpReceiver> {
  const traces: Json[] = [];
  const metrics = new Map<string, ReceivedPoint[]>();
  const bodies: string[] = [];
  const server = createServer(async (request, response) => {
    const body = await text(request);
    bodies.push(body);
    if (request.url === "/v1/traces") traces.push(JSON.parse(body));
    if (request.url === "/v1/metrics") {
      for (const metric of metricsOf(JSON.parse(body))) metrics.set(metric.name, pointsOf(metric));
    }
    response.writeHead(200, { "content-type": "application/json" }).end("{}");
  });
  const { url } = await listen(server);
  const spans = () => traces.flatMap(spansOf);
  const below = ({ spanId }: ReceivedSpan): ReceivedSpan[] =>
    spans()
      .filter(({ parentSpanId }) => parentSpanId === spanId)
      .flatMap((child) => [child, ...below(child)]);
  return {
    url,
    spans,
    below,
    points: () => [...metrics.values()].flat(),
    raw: () => bodies.join("\n"),
    stop: async () => {
      server.closeAllConnections();
      await new Promise((resolve) => server.close(resolve));
    },
  };
}

function spansOf({ resourceSpans }: Json): ReceivedSpan[] {
  return resourceSpans
    .flatMap(({ scopeSpans }: Json) => scopeSpans)
    .flatMap(({ spans }: Json) => spans)
    .map((span: Json) => ({
      ...span,
      attributes: attributesOf(span.attributes),
      failed: span.status?.code === 2,
    }));
}

function metricsOf({ resourceMetrics }: Json): Json[] {
  return resourceMetrics
    .flatMap(({ scopeMetrics }: Json) => scopeMetrics)
    .flatMap(({ metrics }: Json) => metrics);
}

function pointsOf({ name, sum, gauge, histogram }: Json): ReceivedPoint[] {
  return (sum ?? gauge ?? histogram).dataPoints.map((point: Json) => ({
    name,
    attributes: attributesOf(point.attributes),
    value: Number(point.count ?? point.asInt ?? point.asDouble),
  }));
}

function attributesOf(list: Json[] = []): Record<string, unknown> {
  return Object.fromEntries(
    list.map(({ key, value }) => [
      key,
      value.stringValue ??
        value.intValue ??
        value.boolValue ??
        value.arrayValue?.values.map((each: Json) => each.stringValue),
    ]),
  );
}
