import { type ClientError, isRetryable } from "./errors.ts";
import { type ReadResult, type ReceivedResponse, readResponse } from "./read-response.ts";

export interface RetryOptions {
  /** Timeout of one attempt. */
  timeoutMs: number;
  /** Attempts after the first, for errors that another attempt may solve. */
  retries: number;
  /** Longest delay before another attempt. When the API asks for a longer one, the error is returned. */
  maxDelayMs: number;
}

const FIRST_DELAY_MS = 200;

type Send = (signal: AbortSignal) => Promise<ReceivedResponse>;

/** Sends a request until it succeeds or may not be retried. Never rejects. */
export async function withRetries(
  send: Send,
  { timeoutMs, retries, maxDelayMs }: RetryOptions,
  signal?: AbortSignal,
): Promise<ReadResult> {
  for (let attempt = 0; ; attempt += 1) {
    const result = await sendOnce(send, timeoutMs, signal);
    if (result.ok || attempt >= retries) return result;
    const error = result.error as ClientError;
    if (!isRetryable(error)) return result;
    const delayMs = delayBefore(error, attempt);
    if (delayMs > maxDelayMs) return result;
    if (!(await wait(delayMs, signal))) return aborted();
  }
}

async function sendOnce(send: Send, timeoutMs: number, signal?: AbortSignal): Promise<ReadResult> {
  const timeout = AbortSignal.timeout(timeoutMs);
  try {
    return readResponse(await send(signal ? AbortSignal.any([signal, timeout]) : timeout));
  } catch (cause) {
    if (signal?.aborted) return aborted();
    return { ok: false, error: timeout.aborted ? timedOut(timeoutMs) : unreachable(cause) };
  }
}

function aborted(): ReadResult {
  return { ok: false, error: { kind: "aborted", message: "The caller aborted the call" } };
}

function timedOut(timeoutMs: number) {
  const seconds = timeoutMs / 1000;
  return { kind: "timed_out", message: `No response within ${seconds} s`, seconds } as const;
}

function unreachable(cause: unknown) {
  return { kind: "unreachable", message: "The API could not be reached", cause } as const;
}

/** Returns the delay that the API asks for, or an exponential backoff; both with jitter. */
function delayBefore(error: ClientError, attempt: number): number {
  const retryAfter = "retryAfter" in error ? error.retryAfter : undefined;
  if (retryAfter !== undefined) return retryAfter * 1000 + Math.random() * FIRST_DELAY_MS;
  return FIRST_DELAY_MS * 2 ** attempt * (0.5 + Math.random());
}

/** Returns false when the signal ended the delay. */
function wait(delayMs: number, signal: AbortSignal | undefined): Promise<boolean> {
  return new Promise((resolve) => {
    const abort = () => {
      clearTimeout(timer);
      resolve(false);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener("abort", abort);
      resolve(true);
    }, delayMs);
    signal?.addEventListener("abort", abort, { once: true });
  });
}
