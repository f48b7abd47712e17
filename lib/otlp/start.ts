import { trace } from "@opentelemetry/api";
import { OTLPMetricExporter } from "@opentelemetry/exporter-metrics-otlp-http";
import { PeriodicExportingMetricReader } from "@opentelemetry/sdk-metrics";
import { registerOTel } from "@vercel/otel";
import { scrubber } from "#lib/otlp/scrub.ts";
import { switchOn, telemetry } from "#lib/telemetry/switch.ts";
import manifest from "#package.json" with { type: "json" };

/** A collector that is away does not keep a process from ending. */
const FLUSH_MILLISECONDS = 3_000;

/**
 * Sends traces and metrics over OTLP, as OpenTelemetry's own variables of the environment say. Functions
 * that may be frozen between requests send traces alone.
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
      // Processes that count apart must not overwrite each other.
      "service.instance.id": crypto.randomUUID(),
    },
    // Those that come with the library put whole addresses into spans.
    instrumentations: [],
    spanProcessors: [scrubber, "auto"],
    metricReaders: reader ? [reader] : [],
  });
  switchOn({
    async flush() {
      const sent = Promise.all([tracerProvider().forceFlush?.(), reader?.forceFlush()]);
      const deadline = new Promise((resolve) => {
        setTimeout(resolve, FLUSH_MILLISECONDS).unref();
      });
      await Promise.race([sent, deadline]);
    },
  });
}

interface Provider {
  getDelegate?(): Provider;
  forceFlush?(): Promise<void>;
}

/** The one that the library has registered, behind the API's stand-in. */
function tracerProvider(): Provider {
  const provider = trace.getTracerProvider() as Provider;
  return provider.getDelegate?.() ?? provider;
}
