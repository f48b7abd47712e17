import type { IncomingMessage } from "node:http";
import {
  AddressNotAllowed,
  addressInUrl,
  connectionErrorCode,
  createGuardedRequest,
  type GuardOptions,
} from "#lib/outbound/guarded-request.ts";
import { isPublicAddress } from "#lib/outbound/public-address.ts";
import { readLimited } from "#lib/outbound/read-limited.ts";

/** The whole reply is not needed, but a receiver should be able to finish a reasonable one. */
const MAX_REPLY_BYTES = 64 * 1024;

/** The beginning of the reply, which the delivery log shows. */
const MAX_LOGGED_BYTES = 2 * 1024;

interface WebhookClientOptions extends GuardOptions {
  /** Whether URLs must be https. */
  requiresHttps: boolean;
  /** Sends nothing; every attempt fails. */
  isOff?: boolean;
  timeoutMs?: number;
}

interface WebhookRequest {
  url: string;
  headers: Record<string, string>;
  body: string;
}

/** Result of an attempt. */
export interface WebhookResponse {
  /** Null without a response. */
  status: number | null;
  /** Why there was no response; empty for a response. */
  error: string;
  /** The beginning of the response's body. */
  reply: string;
  retryAfter: string | undefined;
  durationMs: number;
}

const NOT_SENT: WebhookResponse = {
  status: null,
  error: "JOBS is off: this instance sends nothing",
  reply: "",
  retryAfter: undefined,
  durationMs: 0,
};

/** Creates the client that sends webhooks: to allowed addresses only, without following redirects. */
export function createWebhookClient({
  requiresHttps,
  isOff = false,
  timeoutMs = 15_000,
  isAllowed = isPublicAddress,
  ...guard
}: WebhookClientOptions) {
  const send = createGuardedRequest({ isAllowed, ...guard });
  return {
    /** Returns why webhooks cannot be sent to a URL, if so. Host names are resolved by each attempt only. */
    findUrlProblem(text: string): string | undefined {
      const url = URL.parse(text);
      if (!url || !(requiresHttps ? /^https:$/ : /^https?:$/).test(url.protocol)) {
        return `must be an ${requiresHttps ? "https" : "http or https"} URL`;
      }
      if (url.username || url.password) return "must not contain a user name or password";
      const address = addressInUrl(url);
      if (address && !isAllowed(address)) return "must be on the public internet";
      return undefined;
    },

    /** Makes one attempt. Rejects only when `signal` aborts. */
    async post(
      { url, headers, body }: WebhookRequest,
      signal?: AbortSignal,
    ): Promise<WebhookResponse> {
      if (isOff) return NOT_SENT;
      const startedAt = performance.now();
      const timeout = AbortSignal.timeout(timeoutMs);
      let response: IncomingMessage | undefined;
      let error = "";
      let reply = "";
      try {
        response = await send(new URL(url), {
          method: "POST",
          headers,
          body,
          signal: signal ? AbortSignal.any([timeout, signal]) : timeout,
        });
        reply = await readReply(response);
      } catch (cause) {
        signal?.throwIfAborted();
        error = timeout.aborted
          ? `The server took longer than ${timeoutMs / 1000} seconds to respond`
          : describeError(cause);
      }
      return {
        status: response?.statusCode ?? null,
        error,
        reply,
        retryAfter: response?.headers["retry-after"],
        durationMs: Math.round(performance.now() - startedAt),
      };
    },
  };
}

async function readReply(response: IncomingMessage): Promise<string> {
  const { bytes } = await readLimited(response, MAX_REPLY_BYTES);
  // PostgreSQL stores no NUL characters.
  return bytes.subarray(0, MAX_LOGGED_BYTES).toString().replaceAll("\0", "\uFFFD");
}

function describeError(error: unknown): string {
  if (error instanceof AddressNotAllowed) return error.message;
  const code = connectionErrorCode(error);
  return `The server cannot be reached${code ? ` (${code})` : ""}`;
}
