import { z } from "zod";
import type { CallLimiter, CallScope } from "#lib/couriers/call-limiter.ts";
import { CourierFault } from "#lib/couriers/port.ts";
import {
  type CallObserver,
  createJsonClient,
  type JsonResponse,
} from "#lib/outbound/json-client.ts";

/** A response in the aggregator's envelope: data or an error message. */
type UpstreamResponse =
  | { succeeded: true; data: unknown }
  | {
      succeeded: false;
      status: number;
      /** The aggregator's message, to be classified; it may echo the recipient's data. */
      message: string;
    };

export type Upstream = ReturnType<typeof createUpstream>;

interface UpstreamOptions {
  baseUrl: string;
  apiKey: string;
  limiter: CallLimiter;
  observeCall?: CallObserver | undefined;
}

const MAX_MESSAGE_CHARACTERS = 2000;

const envelopeSchema = z.object({
  status: z.string(),
  message: z.string().catch(""),
  errors: z.array(z.string().catch("")).catch([]),
  data: z.unknown().optional(),
});

/**
 * Makes single calls, without retries or redirects; they reject with a CourierFault or the scope's reason. Throws
 * when the base URL is unsafe for sending the key.
 */
export function createUpstream({
  baseUrl,
  apiKey,
  limiter,
  observeCall = (_path, work) => work(),
}: UpstreamOptions) {
  const send = createJsonClient({
    baseUrl,
    apiKey,
    service: "courier aggregator",
    Fault: CourierFault,
    onRateLimited: (seconds) => limiter.pause(seconds * 1000),
  });
  return {
    get: (path: string, scope: CallScope) => call("GET", path, undefined, scope),
    post: (path: string, body: unknown, scope: CallScope) =>
      call("POST", path, JSON.stringify(body), scope),
  };

  async function call(
    method: "GET" | "POST",
    path: string,
    body: string | undefined,
    scope: CallScope,
  ) {
    const { signal } = scope;
    await limiter.acquire(scope);
    try {
      return await observeCall(path, async () =>
        parseEnvelope(await send({ method, path, body, signal })),
      );
    } catch (error) {
      if (!(error instanceof CourierFault) || error === signal.reason) throw error;
      throw new CourierFault(error.kind, `${path}: ${error.message}`, error);
    }
  }
}

function parseEnvelope({ status, json }: JsonResponse): UpstreamResponse {
  if (status === 404) throw new CourierFault("bad_response", "not_found: HTTP 404");
  const envelope = envelopeSchema.safeParse(json);
  if (!envelope.success) throw new CourierFault("bad_response", "malformed: not the envelope");
  const { data, message, errors } = envelope.data;
  if (status < 300 && envelope.data.status === "success") return { succeeded: true, data };
  const text = [message, ...errors].join("\n").slice(0, MAX_MESSAGE_CHARACTERS);
  return { succeeded: false, status, message: text };
}
