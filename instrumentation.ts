import type { Instrumentation } from "next";
import {
  currentRequest,
  limitFreshness,
  setRenderError,
  WARM_UP,
} from "#lib/kernel/request-context.ts";

/** Starts telemetry before the first request, if it is configured. */
export async function register(): Promise<void> {
  // Next also builds this file for its Edge runtime, which nothing here uses.
  if (process.env.NEXT_RUNTIME === "nodejs" && process.env.OTEL_EXPORTER_OTLP_ENDPOINT) {
    const { startTelemetry } = await import("#lib/otlp/start.ts");
    startTelemetry({ onVercel: process.env.VERCEL !== undefined });
  }
}

/** Logs a rendering error in one line with the request id, without personal data. */
export const onRequestError: Instrumentation.onRequestError = async (
  error,
  { method },
  { routePath },
) => {
  // A failed page must not be cached.
  limitFreshness(new Date(0));
  // The page shows the digest as the reference for support.
  const reference = (error as { digest?: string }).digest;
  setRenderError(error, reference);
  // No shopper sees it; a lasting fault is logged with the first request.
  if (currentRequest()?.id === WARM_UP) return;
  if (process.env.NEXT_RUNTIME === "nodejs") {
    const { instance } = await import("#lib/current-runtime.ts");
    instance().logError(error, { surface: "pages", route: routePath, method, reference });
  }
};
