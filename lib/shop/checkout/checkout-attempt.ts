import { nanoid } from "nanoid";
import type { PlacedOrder } from "#lib/contract/order-preview.ts";
import type { OrderRequest } from "#lib/contract/order-request.ts";
import type { CartLine } from "#lib/shop/cart/cart-line.ts";

/**
 * One wish to buy what is in the basket, shared by every tab that shows it: its Idempotency-Key, and
 * every submission of which it is not known whether it became the order. However often and from however
 * many tabs it is sent, the key lets through one order.
 */
export interface CheckoutAttempt {
  key: string;
  pending: OrderRequest[];
  /** When a shopper last pressed the button, or first saw it, ms. */
  at: number;
  /** The shopper was told that the last submission came to no clear end. */
  unresolved?: true;
  /** What became of it. */
  placed?: PlacedOrder;
}

/** While the shop still keeps outcomes under the key. */
const LIFETIME_MS = 23 * 60 * 60 * 1000;
/** After a reload, the submission is only finished unasked while the shopper still has it in mind. */
const RESUMABLE_MS = 10 * 60 * 1000;

/** Under what the browser keeps the attempt of this shop's basket. */
export function checkoutAttemptKey(slug: string): string {
  return `order-attempt:${slug}`;
}

/** The attempt to go on with; a new one where there is none. */
export function openAttempt(kept: CheckoutAttempt | undefined, now: number): CheckoutAttempt {
  return kept && isAlive(kept, now) ? kept : newAttempt(now);
}

function newAttempt(now: number): CheckoutAttempt {
  return { key: nanoid(), pending: [], at: now };
}

/**
 * The attempt with one more submission on its way; as it is when it is an order already. A submission of
 * nothing that may have been ordered is another wish.
 */
export function beginSubmission(
  kept: CheckoutAttempt | undefined,
  request: OrderRequest,
  now: number,
): CheckoutAttempt {
  const open = openAttempt(kept, now);
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

/** The attempt after the shopper was told that nobody knows what became of a submission. */
export function markUnresolved(attempt: CheckoutAttempt): CheckoutAttempt {
  return { ...attempt, unresolved: true };
}

/** The attempt after the shop refused a submission for certain. */
export function removeSubmission(attempt: CheckoutAttempt, request: OrderRequest): CheckoutAttempt {
  return { ...attempt, pending: without(attempt.pending, request) };
}

/** The attempt when it has become an order: nobody's name or address is kept any longer. */
export function completeAttempt(
  { key, at }: CheckoutAttempt,
  placed: PlacedOrder,
): CheckoutAttempt {
  return { key, at, pending: [], placed };
}

/** What else may have become the order, last sent first. */
export function earlierSubmissions(
  attempt: CheckoutAttempt,
  request: OrderRequest,
): OrderRequest[] {
  return without(attempt.pending, request).toReversed();
}

/**
 * The submission a reload cut off, to be finished without another press of the button: where it is of just
 * what is in the basket, and the shopper has heard nothing of it.
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

/** The order the attempt has become, for a day. */
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

/** Reads what the browser kept of an attempt. */
export function parseAttempt(text: string | null): CheckoutAttempt | undefined {
  try {
    const value = JSON.parse(text ?? "null") as Partial<CheckoutAttempt> | null;
    if (typeof value?.key !== "string" || typeof value.at !== "number") return undefined;
    if (value.placed && typeof value.placed.order_number !== "string") return undefined;
    const isReadable =
      Array.isArray(value.pending) &&
      value.pending.every((request: Partial<OrderRequest> | null) => Array.isArray(request?.items));
    return isReadable ? (value as CheckoutAttempt) : undefined;
  } catch {
    return undefined;
  }
}
