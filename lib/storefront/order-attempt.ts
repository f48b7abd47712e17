import type { OrderRequest } from "#lib/contract/order-request.ts";

/**
 * One wish to buy, until it is an order: its Idempotency-Key, and every submission of which it is not
 * known whether it became one. However often it is sent again, the key lets through one order.
 */
export interface OrderAttempt {
  key: string;
  unsettled: OrderRequest[];
  /** When the shopper last pressed the button, ms. */
  at: number;
}

/** While the shop still keeps outcomes under the key. */
const KEPT_MS = 23 * 60 * 60 * 1000;
/** After a reload, the submission is only finished unasked while the shopper still has it in mind. */
const RESUMABLE_MS = 10 * 60 * 1000;

/** The attempt with one more submission on its way; a new one where there is none to go on with. */
export function beginSubmission(
  attempt: OrderAttempt | undefined,
  request: OrderRequest,
  now: number,
): OrderAttempt {
  const open = attempt && now - attempt.at < KEPT_MS ? attempt : undefined;
  return {
    key: open?.key ?? crypto.randomUUID(),
    unsettled: [...without(open?.unsettled ?? [], request), request],
    at: now,
  };
}

/** The attempt after the shop refused a submission for certain. */
export function settleSubmission(attempt: OrderAttempt, request: OrderRequest): OrderAttempt {
  return { ...attempt, unsettled: without(attempt.unsettled, request) };
}

/** What else may have become the order, last sent first. */
export function earlierSubmissions(attempt: OrderAttempt, request: OrderRequest): OrderRequest[] {
  return without(attempt.unsettled, request).toReversed();
}

/** The submission a reload cut off, to be finished without another press of the button. */
export function interruptedSubmission(
  attempt: OrderAttempt | undefined,
  now: number,
): OrderRequest | undefined {
  return attempt && now - attempt.at < RESUMABLE_MS ? attempt.unsettled.at(-1) : undefined;
}

function without(requests: OrderRequest[], request: OrderRequest): OrderRequest[] {
  const text = JSON.stringify(request);
  return requests.filter((other) => JSON.stringify(other) !== text);
}

/** Reads what the browser kept of an attempt. */
export function parseAttempt(text: string | null): OrderAttempt | undefined {
  try {
    const value = JSON.parse(text ?? "null") as Partial<OrderAttempt> | null;
    if (typeof value?.key !== "string" || typeof value.at !== "number") return undefined;
    return Array.isArray(value.unsettled) ? (value as OrderAttempt) : undefined;
  } catch {
    return undefined;
  }
}
