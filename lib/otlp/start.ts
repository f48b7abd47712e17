import { trace } from "@opentelemetry/api";
import { OTLPMetricExporter } from "@opentelemetry/exporter-metrics-otlp-http";
import { PeriodicExportingMetricReader } from "@opentelemetry/sdk-metrics";
import { registerOTel } from "@vercel/otel";
import { scrubber } from "#lib/otlp/scrub.ts";
import { switchOn, telemetry } from "#lib/telemetry/switch.ts";
import manifest from "#package.json" with { type: "json" };

/** Limits how long an unreachable collector delays shutdown. */
const FLUSH_TIMEOUT_MS = 3_000;

/**
 * Exports traces and metrics over OTLP, configured by OpenTelemetry's environment variables. Serverless
 * functions, which may be frozen between requests, export only traces.
 */
export function startTelemetry({ onVercel }: { onVercel: boolean }): void {
  if (telemetry()) return;
  const reader = onVercel
    ? undefined
    : new PeriodicExportingMetricReader({ exporter: new OTLPMetricExporter() });
  registerOTel({
    serviceName: "storefront",
    attributes: {
      "service.version": manifest.version,
      // Metrics of several processes must not overwrite each other.
      "service.instance.id": crypto.randomUUID(),
    },
    // The library's own instrumentations record full URLs.
    instrumentations: [],
    spanProcessors: [scrubber, "auto"],
    metricReaders: reader ? [reader] : [],
  });
  switchOn({
    async flush() {
      const sent = Promise.all([tracerProvider().forceFlush?.(), reader?.forceFlush()]);
      const deadline = new Promise((resolve) => {
        setTimeout(resolve, FLUSH_TIMEOUT_MS).unref();
      });
      await Promise.race([sent, deadline]);
    },
  });
}

interface Provider {
  getDelegate?(): Provider;
  forceFlush?(): Promise<void>;
}

/** Returns the provider that the library has registered, behind the API's proxy. */
function tracerProvider(): Provider {
  const provider = trace.getTracerProvider() as Provider;
  return provider.getDelegate?.() ?? provider;
}
