import type { OrderEventRow } from "#db/queries/orders/order-events.ts";
import type { CancellationReason, OrderEvent } from "#lib/contract/order.ts";

const CANCELLATION_REASONS = new Set<unknown>([
  "payment_overdue",
  "api_request",
] satisfies CancellationReason[]);

interface Details {
  amount?: string;
  reason?: string;
  tracking_number?: string;
  courier?: string;
  tracking_url?: string;
  expected_delivery?: string;
  courier_image?: string;
}

/** A negative payment is a refund. The merchant's reason stays private. */
export function toOrderEvent({ kind, details, created_at }: OrderEventRow): OrderEvent {
  const { amount, reason, tracking_number, courier, tracking_url } = details as Details;
  const { expected_delivery, courier_image } = details as Details;
  return {
    kind: kind === "payment_recorded" && Number(amount) < 0 ? "refunded" : kind,
    at: created_at.toISOString(),
    ...(expected_delivery && { expected_delivery }),
    ...(courier_image && { courier_image }),
    ...(kind === "payment_recorded" && amount && { amount: amount.replace("-", "") }),
    ...(isCancellationReason(reason) && { reason }),
    ...(tracking_number !== undefined && {
      tracking: { number: tracking_number, courier: courier ?? "", url: tracking_url ?? "" },
    }),
  };
}

function isCancellationReason(reason: unknown): reason is CancellationReason {
  return CANCELLATION_REASONS.has(reason);
}
