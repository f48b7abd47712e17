import type { Instrumentation } from "next";
import { limitFreshness } from "#lib/request-context.ts";

/** Switches telemetry on where the environment says where to, before the first request. */
export async function register(): Promise<void> {
  if (!process.env.OTEL_EXPORTER_OTLP_ENDPOINT) return;
  const { startTelemetry } = await import("#lib/otlp/start.ts");
  startTelemetry({ onVercel: process.env.VERCEL !== undefined });
}

/** Every error that Next meets while it renders: one line with the id of the request and nothing of its content. */
export const onRequestError: Instrumentation.onRequestError = async (
  error,
  { method },
  { routePath },
) => {
  // What went wrong now is not what the next shopper should be shown.
  limitFreshness(new Date(0));
  const { instance } = await import("#lib/runtime.ts");
  instance().logError(error, { surface: "pages", route: routePath, method });
};
