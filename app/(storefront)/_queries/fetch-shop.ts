import type { EnvelopeFailure } from "#lib/contract/failure.ts";

/** What the shop's API refused with, for people. */
export class ShopError extends Error {
  override readonly name = "ShopError";
  /** HTTP status; 0 when no answer came. */
  readonly status: number;
  /** Seconds to wait before asking again. */
  readonly retryAfter?: number;
  /** UPPER_SNAKE name of the refusal, where it has one. */
  readonly code?: string;
  /** Further facts, such as the fields at fault. */
  readonly details?: unknown;

  constructor(
    status: number,
    text: string,
    facts: Pick<ShopError, "retryAfter" | "code" | "details"> = {},
  ) {
    super(text);
    this.status = status;
    this.retryAfter = facts.retryAfter;
    this.code = facts.code;
    this.details = facts.details;
  }
}

type Envelope<T> = Partial<Omit<EnvelopeFailure, "data" | "error">> & {
  data?: T;
  error?: string | null;
};

/** What the shop's API says at this path below its own. Throws a ShopError where it refuses. */
export async function fetchShop<T>(path: string, init?: RequestInit): Promise<T> {
  return fetchData(`/api/storefront${path}`, init);
}

/** The `data` of an enveloped reply (spec §2.1). Throws a ShopError for every other outcome. */
export async function fetchData<T>(path: string, init?: RequestInit): Promise<T> {
  const response = await fetch(path, init).catch((error: unknown) => {
    if (error instanceof DOMException && error.name === "AbortError") throw error;
    throw new ShopError(0, "The shop cannot be reached");
  });
  const body = (await response.json().catch(() => ({}))) as Envelope<T>;
  if (response.ok && body.data != null) return body.data;
  throw new ShopError(response.status, body.error ?? "The shop gave no usable answer", {
    retryAfter: Number(response.headers.get("retry-after")) || undefined,
    code: body.error_code,
    details: body.details,
  });
}

/** Given before the shop looks whether a key stands for something already. */
const SAYS_NOTHING_OF_EARLIER = new Set([408, 429]);

/** A definite no: nothing was stored. Where there is any other trouble it may have been, now or by an earlier try. */
export function isRefusal(error: unknown): error is ShopError {
  return (
    error instanceof ShopError &&
    error.status >= 400 &&
    error.status < 500 &&
    !SAYS_NOTHING_OF_EARLIER.has(error.status) &&
    error.code !== "REQUEST_IN_PROGRESS"
  );
}

/** Another try is worth it when the shop was not reached or in trouble, not when it refused. */
export function worthRetrying(failures: number, error: Error): boolean {
  const status = error instanceof ShopError ? error.status : 0;
  return failures < 2 && (status === 0 || status >= 500);
}

/** What to tell a shopper: the trouble, and when to try again. */
export function explainTrouble(error: Error): string {
  if (!(error instanceof ShopError)) return "Something went wrong on this page.";
  if (error.status === 429) {
    const minutes = Math.ceil((error.retryAfter ?? 60) / 60);
    return `Too many requests. Try again in ${minutes} minute${minutes === 1 ? "" : "s"}.`;
  }
  if (error.status === 0) return "We cannot reach the shop. Check your connection.";
  return "The shop is having trouble answering. Nothing you did; try again in a moment.";
}
