import { type ClientError, isRetryable } from "#lib/client/errors.ts";
import { type ReadReply, type Reply, readReply } from "#lib/client/read-reply.ts";

/** How long a call tries. */
export interface Patience {
  /** Milliseconds until one attempt is given up. */
  timeout: number;
  /** Attempts after the first, of failures that a further one may mend. */
  retries: number;
  /** Longest pause before a further attempt, milliseconds; when the API asks for a longer one, it is left to the caller. */
  longestPause: number;
}

const FIRST_PAUSE = 200;

type Send = (signal: AbortSignal) => Promise<Reply>;

/** Sends until an answer stands, patience ends, or the caller leaves. Never rejects. */
export async function attempts(
  send: Send,
  patience: Patience,
  signal?: AbortSignal,
): Promise<ReadReply> {
  for (let attempt = 0; ; attempt += 1) {
    const result = await once(send, patience.timeout, signal);
    if (result.ok || attempt >= patience.retries) return result;
    const error = result.error as ClientError;
    if (!isRetryable(error)) return result;
    const pause = pauseBefore(error, attempt);
    if (pause > patience.longestPause) return result;
    if (!(await rested(pause, signal))) return aborted();
  }
}

async function once(send: Send, timeout: number, signal?: AbortSignal): Promise<ReadReply> {
  const clock = AbortSignal.timeout(timeout);
  try {
    return readReply(await send(signal ? AbortSignal.any([signal, clock]) : clock));
  } catch (cause) {
    if (signal?.aborted) return aborted();
    return { ok: false, error: clock.aborted ? timedOut(timeout) : unreachable(cause) };
  }
}

function aborted(): ReadReply {
  return { ok: false, error: { kind: "aborted", message: "The caller ended the call" } };
}

function timedOut(timeout: number) {
  const seconds = timeout / 1000;
  return { kind: "timed_out", message: `No answer within ${seconds} s`, seconds } as const;
}

function unreachable(cause: unknown) {
  return { kind: "unreachable", message: "The API could not be reached", cause } as const;
}

/** What the API asks for and a little more, or a growing pause; spread, so that many do not come back at once. */
function pauseBefore(error: ClientError, attempt: number): number {
  const retryAfter = "retryAfter" in error ? error.retryAfter : undefined;
  if (retryAfter !== undefined) return retryAfter * 1000 + Math.random() * FIRST_PAUSE;
  return FIRST_PAUSE * 2 ** attempt * (0.5 + Math.random());
}

/** False when the signal ended the pause. */
function rested(milliseconds: number, signal: AbortSignal | undefined): Promise<boolean> {
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer);
      resolve(false);
    };
    const timer = setTimeout(() => {
      signal?.removeEventListener("abort", end);
      resolve(true);
    }, milliseconds);
    signal?.addEventListener("abort", end, { once: true });
  });
}
