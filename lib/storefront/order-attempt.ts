import { nanoid } from "nanoid";
import type { PlacedOrder } from "#lib/contract/order-preview.ts";
import type { OrderRequest } from "#lib/contract/order-request.ts";
import type { BasketLine } from "#lib/storefront/basket-line.ts";

/**
 * One wish to buy what is in the basket, shared by every tab that shows it: its Idempotency-Key, and
 * every submission of which it is not known whether it became the order. However often and from however
 * many tabs it is sent, the key lets through one order.
 */
export interface OrderAttempt {
  key: string;
  unsettled: OrderRequest[];
  /** When a shopper last pressed the button, or first saw it, ms. */
  at: number;
  /** The shopper was told that the last submission came to no clear end. */
  told?: true;
  /** What became of it. */
  placed?: PlacedOrder;
}

/** While the shop still keeps outcomes under the key. */
const KEPT_MS = 23 * 60 * 60 * 1000;
/** After a reload, the submission is only finished unasked while the shopper still has it in mind. */
const RESUMABLE_MS = 10 * 60 * 1000;

/** Under what the browser keeps the attempt of this shop's basket. */
export function attemptKey(slug: string): string {
  return `order-attempt:${slug}`;
}

/** The attempt to go on with; a new one where there is none. */
export function openAttempt(kept: OrderAttempt | undefined, now: number): OrderAttempt {
  return kept && isKept(kept, now) ? kept : newAttempt(now);
}

function newAttempt(now: number): OrderAttempt {
  return { key: nanoid(), unsettled: [], at: now };
}

/**
 * The attempt with one more submission on its way; as it is when it is an order already. A submission of
 * nothing that may have been ordered is another wish.
 */
export function beginSubmission(
  kept: OrderAttempt | undefined,
  request: OrderRequest,
  now: number,
): OrderAttempt {
  const open = openAttempt(kept, now);
  if (open.placed) return open;
  const goesOn =
    open.unsettled.length === 0 || open.unsettled.some((earlier) => shareGoods(earlier, request));
  const { key, unsettled } = goesOn ? open : newAttempt(now);
  return { key, unsettled: [...without(unsettled, request), request], at: now };
}

function shareGoods(one: OrderRequest, other: OrderRequest): boolean {
  const variants = new Set(one.items.map(({ variant }) => variant));
  return other.items.some(({ variant }) => variants.has(variant));
}

/** The attempt after the shopper was told that nobody knows what became of a submission. */
export function tellOfFailure(attempt: OrderAttempt): OrderAttempt {
  return { ...attempt, told: true };
}

/** The attempt after the shop refused a submission for certain. */
export function settleSubmission(attempt: OrderAttempt, request: OrderRequest): OrderAttempt {
  return { ...attempt, unsettled: without(attempt.unsettled, request) };
}

/** The attempt when it has become an order: nobody's name or address is kept any longer. */
export function settleAsPlaced({ key, at }: OrderAttempt, placed: PlacedOrder): OrderAttempt {
  return { key, at, unsettled: [], placed };
}

/** What else may have become the order, last sent first. */
export function earlierSubmissions(attempt: OrderAttempt, request: OrderRequest): OrderRequest[] {
  return without(attempt.unsettled, request).toReversed();
}

/**
 * The submission a reload cut off, to be finished without another press of the button: where it is of just
 * what is in the basket, and the shopper has heard nothing of it.
 */
export function interruptedSubmission(
  attempt: OrderAttempt,
  lines: BasketLine[],
  now: number,
): OrderRequest | undefined {
  const last = attempt.unsettled.at(-1);
  if (!last || attempt.told || now - attempt.at >= RESUMABLE_MS) return undefined;
  return goodsOf(last.items) === goodsOf(lines) ? last : undefined;
}

function goodsOf(lines: { variant: string; quantity: number }[]): string {
  return JSON.stringify(lines.map(({ variant, quantity }) => [variant, quantity]).sort());
}

/** The order the attempt has become, for a day. */
export function placedOrder(
  attempt: OrderAttempt | undefined,
  now: number,
): PlacedOrder | undefined {
  return attempt && isKept(attempt, now) ? attempt.placed : undefined;
}

function isKept({ at }: OrderAttempt, now: number): boolean {
  return now - at < KEPT_MS;
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
    if (value.placed && typeof value.placed.order_number !== "string") return undefined;
    const isReadable =
      Array.isArray(value.unsettled) &&
      value.unsettled.every((request: Partial<OrderRequest> | null) =>
        Array.isArray(request?.items),
      );
    return isReadable ? (value as OrderAttempt) : undefined;
  } catch {
    return undefined;
  }
}
