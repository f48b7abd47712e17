import { type Attributes, SpanKind } from "@opentelemetry/api";
import {
  BasicTracerProvider,
  InMemorySpanExporter,
  SimpleSpanProcessor,
  type SpanProcessor,
} from "@opentelemetry/sdk-trace-base";
import { describe, expect, it } from "vitest";
import { scrubber } from "#lib/otlp/scrub.ts";
import { TRACER_NAME } from "#lib/telemetry/spans.ts";

const KEY = `sfk_test_${"a".repeat(49)}`;
const SECRETS = /ada@|Ada Obi|23480|Marina|adire|sfk_test_|sqt_|203\.0\.113/;

/** Attributes with personal data, as Next sets them. */
const PERSONAL: Attributes = {
  "http.url": "https://shop.example/products?search=adire",
  "http.target": "/orders?email=ada@example.com&phone=%2B2348012345678",
  "http.request.header.authorization": `Bearer ${KEY}`,
  "http.user_agent": "Ada Obi's phone",
  "client.address": "203.0.113.7",
  "next.span_name": "GET /products?search=adire",
  "next.page": "/products/adire",
  "db.query.parameters": ["5 Marina, Lagos", "sqt_secret"],
  "exception.message": "Key (email)=(ada@example.com) already exists",
  "http.method": "GET",
  "http.status_code": 200,
  "next.route": "/products/[slug]",
  "next.span_type": "BaseServer.handleRequest",
};

/** Returns the spans as they are exported. */
function exported(processors: SpanProcessor[], tracer: string, name: string, kind: SpanKind) {
  const exporter = new InMemorySpanExporter();
  const provider = new BasicTracerProvider({
    spanProcessors: [...processors, new SimpleSpanProcessor(exporter)],
  });
  const span = provider.getTracer(tracer).startSpan(name, { kind, attributes: PERSONAL });
  span.addEvent("failed", { reason: "ada@example.com" });
  span.addLink({ context: span.spanContext(), attributes: { address: "5 Marina" } });
  span.recordException(new Error("Key (email)=(ada@example.com) already exists"));
  span.setStatus({ code: 2, message: "5 Marina, Lagos" });
  span.end();
  return exporter.getFinishedSpans().map(({ name: called, attributes, events, links, status }) => ({
    ...{ name: called, attributes, events, links, status },
  }));
}

describe("scrubber", () => {
  it.each([
    [SpanKind.SERVER, "GET /products?search=adire", "GET /products/[slug]"],
    [
      SpanKind.INTERNAL,
      "fetch GET https://shop.example/?email=ada@example.com",
      "BaseServer.handleRequest /products/[slug]",
    ],
  ])("R63: removes personal data from other tracers' spans of kind %i", (kind, name, renamed) => {
    const spans = exported([scrubber], "next.js", name, kind);
    expect(spans).toEqual([
      {
        name: renamed,
        attributes: {
          "http.method": "GET",
          "http.status_code": 200,
          "next.route": "/products/[slug]",
          "next.span_type": "BaseServer.handleRequest",
        },
        events: [],
        links: [],
        status: { code: 2 },
      },
    ]);
    const unscrubbed = exported([], "next.js", name, kind);
    expect(JSON.stringify(unscrubbed)).toMatch(SECRETS);
  });

  it("R63: removes other attributes of our spans and preserves their names", () => {
    const [span] = exported([scrubber], TRACER_NAME, "couriers quote", SpanKind.CLIENT);
    expect(span?.name).toBe("couriers quote");
    expect(JSON.stringify(span)).not.toMatch(SECRETS);
  });
});
