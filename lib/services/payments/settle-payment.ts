import type { Kysely } from "kysely";
import {
  hasManualPayment,
  lockOrder,
  recordHistory,
  SYSTEM_ACTOR,
  wasCancelledByDeadline,
} from "#db/queries/orders/order-transitions.ts";
import { findOrder, type OrderRow } from "#db/queries/orders/orders.ts";
import type { CheckedSession } from "#db/queries/payments/payment-checks.ts";
import {
  insertProviderTransaction,
  type SessionRow,
  updateSession,
} from "#db/queries/payments/payment-sessions.ts";
import { hasAutomaticRefunds } from "#db/queries/payments/payment-settings.ts";
import type { Database } from "#db/schema.ts";
import type { Charge, ProviderPayment } from "#lib/payments/port.ts";
import { applyPayment } from "#lib/services/payments/apply-payment.ts";
import { insertPaymentEvent } from "#lib/services/payments/payment-events.ts";
import type { PaymentContext } from "#lib/services/payments/payment-providers.ts";
import { storeRefundRequest } from "#lib/services/payments/refunds/request-refund.ts";
import { reopenOrder } from "#lib/services/payments/reopen-order.ts";
import { settlementOf } from "#lib/services/payments/settlement.ts";
import { transact } from "#lib/services/transact.ts";

/**
 * Stores the charges of a payment that has succeeded, with the order locked, and applies each to the order, reopens the
 * order for it, refunds it, or holds it for review. Of concurrent calls, one stores a charge; the others change
 * nothing.
 */
export async function settlePayment(
  { db }: PaymentContext,
  session: CheckedSession,
  { furtherCharges = [], ...first }: ProviderPayment,
): Promise<void> {
  await transact(db, async (trx) => {
    for (const charge of [first, ...furtherCharges]) {
      // Read for each charge: the one before may have paid the order.
      const order = await lockOrder(trx, session.store_uid, session.order_number);
      if (!order) return;
      const uid = await storeCharge(trx, session, charge);
      if (uid) await settleCharge(trx, { session, order, charge: { ...charge, uid } });
    }
  });
}

async function storeCharge(
  trx: Kysely<Database>,
  session: CheckedSession,
  { id, amount, currency, fee, occurredAt }: Charge,
): Promise<string | undefined> {
  const { store_uid, uid: session_uid, method: provider, account_uid, reference } = session;
  return insertProviderTransaction(trx, {
    store_uid,
    session_uid,
    provider,
    account_uid,
    kind: "charge",
    provider_id: id,
    reference,
    amount,
    currency,
    fee,
    occurred_at: occurredAt,
  });
}

/** Money that was stored for an order, which is locked. */
interface StoredCharge {
  session: CheckedSession;
  order: OrderRow;
  charge: Charge & { uid: string };
}

/** Statuses in which a charge is still applied: a customer may pay on the provider's page after a first failure. */
const PAYABLE: SessionRow["status"][] = ["starting", "open", "processing", "failed", "expired"];

async function settleCharge(trx: Kysely<Database>, stored: StoredCharge): Promise<void> {
  const { order } = stored;
  const isCancelled = order.fulfilment_status === "cancelled";
  const isOverdue = isCancelled && (await wasCancelledByDeadline(trx, order.uid));
  const holdsManualPayment = await hasManualPayment(trx, order.uid);
  switch (settlementOf({ ...stored, isOverdue, holdsManualPayment })) {
    case "reopen":
      if (await reopenOrder(trx, order)) return applyToReopened(trx, stored);
      return refundCharge(trx, stored);
    case "refund":
      return refundCharge(trx, stored);
    case "apply":
      // The session's status may have changed since it was read.
      if (await closeSession(trx, stored, PAYABLE, "succeeded")) return applyCharge(trx, stored);
      return holdForReview(trx, stored);
    case "review":
      return holdForReview(trx, stored);
  }
}

async function closeSession(
  trx: Kysely<Database>,
  { session }: StoredCharge,
  from: SessionRow["status"][],
  status: "succeeded" | "review",
): Promise<boolean> {
  return Boolean(await updateSession(trx, session.uid, from, { status, next_check_at: null }));
}

async function applyToReopened(trx: Kysely<Database>, stored: StoredCharge): Promise<void> {
  const { store_uid, order_number } = stored.order;
  await closeSession(trx, stored, [...PAYABLE, "cancelled"], "succeeded");
  const order = await findOrder(trx, store_uid, order_number);
  if (order) await applyCharge(trx, { ...stored, order });
}

/** Counts a charge as a payment of its order. */
async function applyCharge(
  trx: Kysely<Database>,
  { session, order, charge }: StoredCharge,
): Promise<void> {
  const { method, reference } = session;
  const { uid: transactionUid, amount } = charge;
  await applyPayment(trx, order, {
    amount,
    method,
    reference,
    transactionUid,
    actor: SYSTEM_ACTOR,
  });
  const { order_number } = order;
  await insertPaymentEvent(trx, session, {
    type: "payment.succeeded",
    order_number,
    money: charge,
  });
}

/** Refunds a payment that could not be applied; the session is in review until the provider confirms the refund. */
async function refundCharge(trx: Kysely<Database>, stored: StoredCharge): Promise<void> {
  const { session, order, charge } = stored;
  if (!(await hasAutomaticRefunds(trx, session.store_uid))) return holdForReview(trx, stored);
  await closeSession(trx, stored, [...PAYABLE, "cancelled"], "review");
  const isPaid = order.payment_status === "paid" && order.fulfilment_status !== "cancelled";
  await storeRefundRequest(trx, order, {
    charge: { uid: charge.uid, currency: charge.currency, provider: session.method },
    amount: charge.amount,
    reason: isPaid ? "already_paid" : "order_cancelled",
    actor: SYSTEM_ACTOR,
  });
}

/** Holds money for the store to decide. */
async function holdForReview(trx: Kysely<Database>, stored: StoredCharge): Promise<void> {
  const { session, order, charge } = stored;
  await closeSession(trx, stored, [...PAYABLE, "cancelled"], "review");
  const { amount, currency } = charge;
  const { order_number } = order;
  await recordHistory(trx, order, {
    kind: "payment_in_review",
    details: { charges: [{ amount, currency }] },
    actor: SYSTEM_ACTOR,
  });
  await insertPaymentEvent(trx, session, { type: "payment.review", order_number, money: charge });
}
