import type { OrderEventRow } from "#db/queries/orders/order-events.ts";
import type { CancellationReason, OrderEvent } from "#lib/contract/order-event.ts";

const CANCELLATION_REASONS = new Set<unknown>([
  "payment_overdue",
  "api_request",
] satisfies CancellationReason[]);

/** A negative payment is a refund. The merchant's reason stays private. */
export function toOrderEvent({ kind, details, created_at }: OrderEventRow): OrderEvent {
  const { amount, reason } = details as { amount?: string; reason?: string };
  return {
    kind: kind === "payment_recorded" && Number(amount) < 0 ? "refunded" : kind,
    at: created_at.toISOString(),
    ...(isCancellationReason(reason) && { reason }),
  };
}

function isCancellationReason(reason: unknown): reason is CancellationReason {
  return CANCELLATION_REASONS.has(reason);
}
