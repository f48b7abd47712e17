import { nanoid } from "nanoid";
import type { OrderRequest, PlacedOrder } from "#lib/contract/order-request.ts";
import type { CartLine } from "#lib/shop/cart/cart-line.ts";
import type { CheckoutAttempt } from "#lib/shop/checkout/stored-attempt.ts";

/** Shorter than the server stores results by idempotency key. */
const LIFETIME_MS = 23 * 60 * 60 * 1000;
/** A submission interrupted by a reload is resumed only within this time. */
const RESUMABLE_MS = 10 * 60 * 1000;

/** Returns the stored attempt unless it is too old, or else a new one. */
export function openAttempt(stored: CheckoutAttempt | undefined, now: number): CheckoutAttempt {
  return stored && isAlive(stored, now) ? stored : newAttempt(now);
}

function newAttempt(now: number): CheckoutAttempt {
  return { key: nanoid(), pending: [], at: now };
}

/**
 * Adds a submission to the attempt, unless it has become an order. A submission that shares no variant with the
 * pending ones starts a new attempt.
 */
export function beginSubmission(
  stored: CheckoutAttempt | undefined,
  request: OrderRequest,
  now: number,
): CheckoutAttempt {
  const open = openAttempt(stored, now);
  if (open.placed) return open;
  const continuesAttempt =
    open.pending.length === 0 || open.pending.some((earlier) => shareVariants(earlier, request));
  const { key, pending } = continuesAttempt ? open : newAttempt(now);
  return { key, pending: [...without(pending, request), request], at: now };
}

function shareVariants(one: OrderRequest, other: OrderRequest): boolean {
  const variants = new Set(one.items.map(({ variant }) => variant));
  return other.items.some(({ variant }) => variants.has(variant));
}

/** Records that the shopper has seen that the outcome is unknown. */
export function markUnresolved(attempt: CheckoutAttempt): CheckoutAttempt {
  return { ...attempt, unresolved: true };
}

/** Removes a submission that the API rejected. */
export function removeSubmission(attempt: CheckoutAttempt, request: OrderRequest): CheckoutAttempt {
  return { ...attempt, pending: without(attempt.pending, request) };
}

/** Completes the attempt and drops the personal data of its submissions. */
export function completeAttempt(
  { key, at }: CheckoutAttempt,
  placed: PlacedOrder,
): CheckoutAttempt {
  return { key, at, pending: [], placed };
}

/** Returns the other submissions that may have become the order, newest first. */
export function earlierSubmissions(
  attempt: CheckoutAttempt,
  request: OrderRequest,
): OrderRequest[] {
  return without(attempt.pending, request).toReversed();
}

/**
 * Returns the submission that a reload interrupted, if the cart is unchanged and the shopper has not seen an
 * outcome. It is sent again without another click.
 */
export function interruptedSubmission(
  attempt: CheckoutAttempt,
  lines: CartLine[],
  now: number,
): OrderRequest | undefined {
  const last = attempt.pending.at(-1);
  if (!last || attempt.unresolved || now - attempt.at >= RESUMABLE_MS) return undefined;
  return itemsKey(last.items) === itemsKey(lines) ? last : undefined;
}

function itemsKey(lines: { variant: string; quantity: number }[]): string {
  return JSON.stringify(lines.map(({ variant, quantity }) => [variant, quantity]).sort());
}

/** Returns the attempt's order, for about a day. */
export function placedOrder(
  attempt: CheckoutAttempt | undefined,
  now: number,
): PlacedOrder | undefined {
  return attempt && isAlive(attempt, now) ? attempt.placed : undefined;
}

function isAlive({ at }: CheckoutAttempt, now: number): boolean {
  return now - at < LIFETIME_MS;
}

function without(requests: OrderRequest[], request: OrderRequest): OrderRequest[] {
  const text = JSON.stringify(request);
  return requests.filter((other) => JSON.stringify(other) !== text);
}
