import type { OrderEventRow } from "#db/queries/order-events.ts";
import type { OrderEvent } from "#lib/contract/order-event.ts";

/** The reason of a cancellation that the service made by itself; a merchant's own words stay private. */
export const PAYMENT_OVERDUE = "payment_overdue";

/** A payment below zero is a refund. */
export function toOrderEvent({ kind, details, created_at }: OrderEventRow): OrderEvent {
  const { amount, reason } = details as { amount?: string; reason?: string };
  return {
    kind: kind === "payment_recorded" && Number(amount) < 0 ? "refunded" : kind,
    at: created_at.toISOString(),
    ...(reason === PAYMENT_OVERDUE && { reason }),
  };
}
