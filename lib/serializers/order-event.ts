import type { OrderEventRow } from "#db/queries/order-events.ts";
import type { OrderEvent } from "#lib/contract/order-event.ts";

/** A payment below zero is a refund. */
export function toOrderEvent({ kind, details, created_at }: OrderEventRow): OrderEvent {
  const { amount } = details as { amount?: string };
  return {
    kind: kind === "payment_recorded" && Number(amount) < 0 ? "refunded" : kind,
    at: created_at.toISOString(),
  };
}
