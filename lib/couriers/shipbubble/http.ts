import { z } from "zod";
import type { CallLimiter, CallScope } from "#lib/couriers/call-limiter.ts";
import { CourierFault } from "#lib/couriers/port.ts";
import { connectionErrorCode } from "#lib/outbound/guarded-request.ts";
import { readLimited } from "#lib/outbound/read-limited.ts";

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

/** Runs a call, to measure its duration and outcome. */
export type CallObserver = <T>(path: string, work: () => Promise<T>) => Promise<T>;

const PAUSE_SECONDS = { min: 1, default: 5, max: 60 };
const MAX_MESSAGE_CHARACTERS = 2000;
/** Maximum decompressed size of a response. */
const MAX_RESPONSE_BYTES = 1024 * 1024;

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
  apiKey,
  limiter,
  observeCall = (_path, work) => work(),
  ...options
}: UpstreamOptions) {
  const base = checkedBase(options.baseUrl);
  return {
    get: (path: string, scope: CallScope) => call("GET", path, undefined, scope),
    post: (path: string, body: unknown, scope: CallScope) =>
      call("POST", path, JSON.stringify(body), scope),
  };

  async function call(method: string, path: string, body: string | undefined, scope: CallScope) {
    await limiter.acquire(scope);
    try {
      return await observeCall(path, async () => {
        const response = await send(method, path, body, scope.signal);
        return parseEnvelope(response.status, await readJson(response, scope.signal));
      });
    } catch (error) {
      if (!(error instanceof CourierFault) || error === scope.signal.reason) throw error;
      throw new CourierFault(error.kind, `${path}: ${error.message}`, error);
    }
  }

  async function send(method: string, path: string, body: string | undefined, signal: AbortSignal) {
    const headers: Record<string, string> = {
      accept: "application/json",
      authorization: `Bearer ${apiKey}`,
    };
    if (body !== undefined) headers["content-type"] = "application/json";
    try {
      return await fetch(base + path, { method, headers, body, signal, redirect: "manual" });
    } catch (error) {
      throw transportFault(error, signal);
    }
  }

  /** Returns the JSON of a usable response; does not read the body of any other. */
  async function readJson(response: Response, signal: AbortSignal): Promise<unknown> {
    const rejection = rejectionOf(response);
    if (rejection) {
      await response.body?.cancel().catch(() => {});
      throw rejection;
    }
    const { bytes, isComplete } = await readLimited(response.body ?? [], MAX_RESPONSE_BYTES).catch(
      (error) => {
        throw transportFault(error, signal);
      },
    );
    if (!isComplete) throw new CourierFault("bad_response", "the response is too large");
    try {
      return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
    } catch {
      throw new CourierFault("bad_response", "malformed: the response is not JSON");
    }
  }

  /** Checks the content type before the status, as a wrong host may return a page with 200. */
  function rejectionOf({ status, headers }: Response): CourierFault | undefined {
    if (status === 429) return rateLimited(headers.get("retry-after"));
    if (status >= 300 && status < 400) return new CourierFault("bad_response", "a redirect");
    if (!/^application\/(?:[\w.+-]{1,60}\+)?json\b/i.test(headers.get("content-type") ?? "")) {
      return new CourierFault("bad_response", `non_json: HTTP ${status} without JSON`);
    }
    if (status === 401 || status === 403) {
      return new CourierFault("unauthorized", `unauthorized: HTTP ${status}`);
    }
    if (status === 404) return new CourierFault("bad_response", "not_found: HTTP 404");
    if (status >= 500) return new CourierFault("bad_response", `provider_error: HTTP ${status}`);
    return undefined;
  }

  function rateLimited(header: string | null): CourierFault {
    const seconds = Number(header ?? Number.NaN);
    const retryAfter = Number.isFinite(seconds)
      ? Math.min(PAUSE_SECONDS.max, Math.max(PAUSE_SECONDS.min, Math.ceil(seconds)))
      : PAUSE_SECONDS.default;
    limiter.pause(retryAfter * 1000);
    return new CourierFault("busy", "rate_limited: HTTP 429", { retryAfter });
  }
}

function parseEnvelope(status: number, json: unknown): UpstreamResponse {
  const envelope = envelopeSchema.safeParse(json);
  if (!envelope.success) throw new CourierFault("bad_response", "malformed: not the envelope");
  const { data, message, errors } = envelope.data;
  if (status < 300 && envelope.data.status === "success") return { succeeded: true, data };
  const text = [message, ...errors].join("\n").slice(0, MAX_MESSAGE_CHARACTERS);
  return { succeeded: false, status, message: text };
}

/** Converts a socket, DNS or TLS error to a fault; or to the signal's reason when that ended the call. */
function transportFault(error: unknown, signal: AbortSignal): unknown {
  if (signal.aborted) return signal.reason;
  const code = connectionErrorCode(Object(error).cause) ?? "unknown";
  return new CourierFault("bad_response", `transport: ${code}`);
}

function checkedBase(baseUrl: string): string {
  const url = URL.canParse(baseUrl) ? new URL(baseUrl) : undefined;
  const local = ["127.0.0.1", "localhost", "[::1]"].includes(url?.hostname ?? "");
  const secure = url?.protocol === "https:" || (url?.protocol === "http:" && local);
  if (!url || !secure || url.username || url.password || url.search || url.hash) {
    throw new Error("The courier aggregator's URL must be a plain https:// URL");
  }
  return url.href.replace(/\/+$/, "");
}
