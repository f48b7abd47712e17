import type { OrderRequest, PlacedOrder } from "#lib/contract/order-request.ts";

/**
 * A checkout attempt, shared across tabs: its idempotency key and the submissions whose outcome is unknown.
 * All its submissions use one key, so at most one of them becomes an order.
 */
export interface CheckoutAttempt {
  key: string;
  pending: OrderRequest[];
  /** Time of the last submission, or of creation, in ms. */
  at: number;
  /** Whether the shopper has seen that the last submission's outcome is unknown. */
  unresolved?: true;
  /** The order, once placed. */
  placed?: PlacedOrder;
}

/** Returns the storage key of a shop's attempt. */
export function checkoutAttemptKey(slug: string): string {
  return `order-attempt:${slug}`;
}

/** Parses a stored attempt. */
export function parseAttempt(text: string | null): CheckoutAttempt | undefined {
  try {
    const value = JSON.parse(text ?? "null") as Partial<CheckoutAttempt> | null;
    if (typeof value?.key !== "string" || typeof value.at !== "number") return undefined;
    if (value.placed && typeof value.placed.order_number !== "string") return undefined;
    const isValid =
      Array.isArray(value.pending) &&
      value.pending.every((request: Partial<OrderRequest> | null) => Array.isArray(request?.items));
    return isValid ? (value as CheckoutAttempt) : undefined;
  } catch {
    return undefined;
  }
}
