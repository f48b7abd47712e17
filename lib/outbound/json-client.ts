import type { FaultClass } from "#lib/outbound/fault.ts";
import { connectionErrorCode } from "#lib/outbound/guarded-request.ts";
import { readLimited } from "#lib/outbound/read-limited.ts";

interface JsonClientOptions {
  /** https, or http on this machine. */
  baseUrl: string;
  apiKey: string;
  /** Names the service in errors, such as "courier aggregator". */
  service: string;
  Fault: FaultClass;
  /** Is called with the seconds to wait when the service's rate limit is reached. */
  onRateLimited?: (seconds: number) => void;
}

interface JsonRequest {
  method: "GET" | "POST" | "DELETE";
  path: string;
  /** JSON text, unless `headers` has another content type. */
  body?: string | undefined;
  /** Further headers. */
  headers?: Record<string, string> | undefined;
  signal: AbortSignal;
}

/** A response below 500 whose body is JSON. */
export interface JsonResponse {
  status: number;
  json: unknown;
}

/** Runs a call, to measure its duration and outcome. */
export type CallObserver = <T>(name: string, work: () => Promise<T>) => Promise<T>;

const PAUSE_SECONDS = { min: 1, default: 5, max: 60 };
/** Maximum decompressed size of a response. */
const MAX_RESPONSE_BYTES = 1024 * 1024;

/**
 * Creates a client that makes single calls to an API, without retries or redirects; they reject with a fault or the
 * signal's reason. Throws when the base URL is unsafe for sending the key, or the key cannot be sent.
 */
export function createJsonClient(options: JsonClientOptions) {
  const { apiKey, service, Fault, onRateLimited } = options;
  const base = checkedBase(options.baseUrl, service);
  if (!/^[\x21-\x7e]+$/.test(apiKey)) throw new Error(`The ${service}'s key is not usable`);

  return async function send(request: JsonRequest): Promise<JsonResponse> {
    const response = await sendRequest(request);
    return { status: response.status, json: await readJson(response, request.signal) };
  };

  async function sendRequest(request: JsonRequest): Promise<Response> {
    const { method, path, body, signal } = request;
    const headers = new Headers(body === undefined ? {} : { "content-type": "application/json" });
    for (const [name, value] of Object.entries(request.headers ?? {})) headers.set(name, value);
    headers.set("accept", "application/json");
    headers.set("authorization", `Bearer ${apiKey}`);
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
    if (!isComplete) throw new Fault("bad_response", "the response is too large");
    try {
      return JSON.parse(new TextDecoder("utf-8", { fatal: true }).decode(bytes));
    } catch {
      throw new Fault("bad_response", "malformed: the response is not JSON");
    }
  }

  /** Checks the content type before the status, as a wrong host may return a page with 200. */
  function rejectionOf({ status, headers }: Response): Error | undefined {
    if (status === 429) return rateLimited(headers.get("retry-after"));
    if (status >= 300 && status < 400) return new Fault("bad_response", "a redirect");
    if (!/^application\/(?:[\w.+-]{1,60}\+)?json\b/i.test(headers.get("content-type") ?? "")) {
      return new Fault("bad_response", `non_json: HTTP ${status} without JSON`);
    }
    if (status === 401 || status === 403) {
      return new Fault("unauthorized", `unauthorized: HTTP ${status}`);
    }
    if (status >= 500) {
      return new Fault("bad_response", `provider_error: HTTP ${status}`, { status });
    }
    return undefined;
  }

  function rateLimited(header: string | null): Error {
    const seconds = Number(header ?? Number.NaN);
    const retryAfter = Number.isFinite(seconds)
      ? Math.min(PAUSE_SECONDS.max, Math.max(PAUSE_SECONDS.min, Math.ceil(seconds)))
      : PAUSE_SECONDS.default;
    onRateLimited?.(retryAfter);
    return new Fault("busy", "rate_limited: HTTP 429", { retryAfter });
  }

  /** Converts a socket, DNS or TLS error to a fault; or to the signal's reason when that ended the call. */
  function transportFault(error: unknown, signal: AbortSignal): unknown {
    if (signal.aborted) return signal.reason;
    const code = connectionErrorCode(Object(error).cause) ?? "unknown";
    return new Fault("bad_response", `transport: ${code}`);
  }
}

function checkedBase(baseUrl: string, service: string): string {
  const url = URL.canParse(baseUrl) ? new URL(baseUrl) : undefined;
  const local = ["127.0.0.1", "localhost", "[::1]"].includes(url?.hostname ?? "");
  const secure = url?.protocol === "https:" || (url?.protocol === "http:" && local);
  if (!url || !secure || url.username || url.password || url.search || url.hash) {
    throw new Error(`The ${service}'s URL must be a plain https:// URL`);
  }
  return url.href.replace(/\/+$/, "");
}
