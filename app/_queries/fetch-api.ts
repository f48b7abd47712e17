import type { EnvelopeFailure } from "#lib/contract/failure.ts";
import { formatCount } from "#lib/format/format-count.ts";

/** An error response of one of the app's own APIs. */
export class FetchError extends Error {
  override readonly name = "FetchError";
  /** HTTP status; 0 when there was no response. */
  readonly status: number;
  /** Seconds from the `Retry-After` header. */
  readonly retryAfter?: number;
  /** The response's `error_code`. */
  readonly code?: string;
  /** The response's `details`, such as the invalid fields. */
  readonly details?: unknown;

  constructor(
    status: number,
    text: string,
    options: Pick<FetchError, "retryAfter" | "code" | "details"> = {},
  ) {
    super(text);
    this.status = status;
    this.retryAfter = options.retryAfter;
    this.code = options.code;
    this.details = options.details;
  }
}

type Envelope<T> = Partial<Omit<EnvelopeFailure, "data" | "error">> & {
  data?: T;
  error?: string | null;
};

/** Returns the `data` of an enveloped response. Throws a FetchError for any other outcome. */
export async function fetchApi<T>(path: string, init?: RequestInit): Promise<T> {
  const response = await fetch(path, init).catch((error: unknown) => {
    if (error instanceof DOMException && error.name === "AbortError") throw error;
    throw new FetchError(0, "No connection");
  });
  return dataOf(response);
}

/** Returns the `data` of an enveloped response. Throws a FetchError unless it succeeded. */
export async function dataOf<T>(response: Response): Promise<T> {
  const body = (await response.json().catch(() => ({}))) as Envelope<T>;
  if (response.ok && body.data != null) return body.data;
  throw new FetchError(response.status, body.error ?? "Unexpected response", {
    retryAfter: Number(response.headers.get("retry-after")) || undefined,
    code: body.error_code,
    details: body.details,
  });
}

/** 4xx statuses after which an earlier attempt may still have succeeded. */
const INCONCLUSIVE_STATUSES = new Set([408, 429]);

/**
 * Returns whether the request was definitely rejected. After any other error, this or an earlier attempt may have
 * succeeded.
 */
export function isRejection(error: unknown): error is FetchError {
  return (
    error instanceof FetchError &&
    error.status >= 400 &&
    error.status < 500 &&
    !INCONCLUSIVE_STATUSES.has(error.status) &&
    error.code !== "REQUEST_IN_PROGRESS"
  );
}

/** Retries network errors and 5xx responses, twice at most. */
export function shouldRetry(failures: number, error: Error): boolean {
  const status = error instanceof FetchError ? error.status : 0;
  return failures < 2 && (status === 0 || status >= 500);
}

/** Returns the message for a 429: minutes from `Retry-After`, rounded up; one minute without it. */
export function rateLimitMessage({ retryAfter = 60 }: FetchError, noun = "requests"): string {
  const wait = formatCount(Math.ceil(retryAfter / 60), "minute");
  return `Too many ${noun}. Try again in ${wait}.`;
}
