import type { Kysely } from "kysely";
import { insertEvent } from "#db/queries/events/event-writes.ts";
import type { DisputeRow } from "#db/queries/payments/payment-disputes.ts";
import type { RefundRow } from "#db/queries/payments/payment-refunds.ts";
import type { SessionRow } from "#db/queries/payments/payment-sessions.ts";
import type { Database } from "#db/schema.ts";
import type {
  DisputeEventData,
  EventType,
  PaymentEventData,
  RefundEventData,
} from "#lib/contract/event.ts";

interface PaymentEvent {
  type: Extract<EventType, `payment.${string}`>;
  order_number: string;
  /** The money that has arrived; by default what was asked for. */
  money?: Pick<SessionRow, "amount" | "currency">;
}

/** Stores an event about a payment session in the transaction that causes it. */
export async function insertPaymentEvent(
  db: Kysely<Database>,
  session: SessionRow,
  { type, order_number, money = session }: PaymentEvent,
): Promise<void> {
  const { uid, store_uid, method } = session;
  const { amount, currency } = money;
  const data: PaymentEventData = { order_number, payment_session: uid, method, amount, currency };
  const details = JSON.stringify(data);
  await insertEvent(db, { store_uid, type, subject: order_number, details });
}

/** Stores an event about a dispute in the transaction that causes it. */
export async function insertDisputeEvent(
  db: Kysely<Database>,
  dispute: DisputeRow,
  { type, order_number }: { type: Extract<EventType, `dispute.${string}`>; order_number: string },
): Promise<void> {
  const { uid, store_uid, amount, currency, status, due_at } = dispute;
  const money = { order_number, dispute: uid, amount, currency };
  const data: DisputeEventData = { ...money, status, due_at: due_at?.toISOString() ?? null };
  const details = JSON.stringify(data);
  await insertEvent(db, { store_uid, type, subject: order_number, details });
}

interface RefundEvent {
  type: Extract<EventType, `refund.${string}`>;
  order_number: string;
}

/** Stores an event about a refund in the transaction that causes it. */
export async function insertRefundEvent(
  db: Kysely<Database>,
  refund: RefundRow,
  event: RefundEvent,
): Promise<void> {
  const { store_uid } = refund;
  await insertEvent(db, { ...refundEvent(refund, event), store_uid, subject: event.order_number });
}

/** Returns an event about a refund, for the transition of an order. */
export function refundEvent(
  { uid, amount, currency, status, reason }: RefundRow,
  { type, order_number }: RefundEvent,
) {
  const data: RefundEventData = { order_number, refund: uid, amount, currency, status, reason };
  return { type, details: JSON.stringify(data) };
}
