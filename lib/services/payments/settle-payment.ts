import type { Kysely } from "kysely";
import {
  insertPayment,
  lockOrder,
  recordTransition,
} from "#db/queries/orders/order-transitions.ts";
import type { OrderRow } from "#db/queries/orders/orders.ts";
import {
  type CheckedSession,
  insertProviderTransaction,
  updateSession,
} from "#db/queries/payments/payment-sessions.ts";
import type { Database } from "#db/schema.ts";
import type { PaymentEventData } from "#lib/contract/event.ts";
import { compareAmounts, sum } from "#lib/kernel/money.ts";
import { paymentStatusOf, sumPayments } from "#lib/kernel/payments.ts";
import type { Charge, ProviderPayment } from "#lib/payments/port.ts";
import { outstandingBalance } from "#lib/serializers/order.ts";
import type { PaymentContext } from "#lib/services/payments/payment-providers.ts";
import { transact } from "#lib/services/transact.ts";

/** The actor in an order's history for payments that a provider confirmed. */
const ACTOR = "system";

/**
 * Stores the charges of a payment that has succeeded, with the order locked, and applies the first one to the order.
 * Money that the order cannot take stays unapplied, and the session is in review. Of concurrent calls, one stores a
 * charge; the others change nothing.
 */
export async function settlePayment(
  { db }: PaymentContext,
  session: CheckedSession,
  payment: ProviderPayment,
): Promise<void> {
  await transact(db, async (trx) => {
    const order = await lockOrder(trx, session.store_uid, session.order_number);
    if (!order) return;
    const { furtherCharges = [], ...first } = payment;
    const transaction = await storeCharge(trx, session, first);
    const unapplied: Charge[] = [];
    for (const charge of furtherCharges) {
      if (await storeCharge(trx, session, charge)) unapplied.push(charge);
    }
    // Its status may have changed since it was read.
    const isApplied =
      transaction !== undefined &&
      fits(first, session, order) &&
      (await updateSession(trx, session.uid, PAYABLE, {
        status: "succeeded",
        next_check_at: null,
      }));
    if (isApplied) await applyCharge(trx, session, order, transaction);
    else if (transaction) {
      unapplied.unshift(first);
      await updateSession(trx, session.uid, [...PAYABLE, "cancelled"], {
        status: "review",
        next_check_at: null,
      });
    }
    if (unapplied.length > 0) await recordReview(trx, session, order, unapplied);
  });
}

/** Statuses in which a charge is still applied: a customer may pay on the provider's page after a first failure. */
const PAYABLE: CheckedSession["status"][] = ["starting", "open", "processing", "failed", "expired"];

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

/** Returns whether a charge is what was asked for, and the order still owes it. */
function fits(charge: Charge, session: CheckedSession, order: OrderRow): boolean {
  const owed = outstandingBalance(order, sumPayments(order.payments).received);
  return (
    charge.currency === session.currency &&
    compareAmounts(charge.amount, session.amount) === 0 &&
    compareAmounts(charge.amount, owed) <= 0
  );
}

/** Tells the store about money that the order could not take. */
async function recordReview(
  trx: Kysely<Database>,
  session: CheckedSession,
  order: OrderRow,
  charges: Charge[],
): Promise<void> {
  await recordTransition(trx, {
    storeUid: order.store_uid,
    order,
    patch: {},
    history: [
      {
        kind: "payment_in_review",
        details: { charges: charges.map(({ amount, currency }) => ({ amount, currency })) },
      },
    ],
    event: { type: "payment.review", details: toEventDetails(session, order, charges) },
    actor: ACTOR,
  });
}

function toEventDetails(
  { uid, method, currency }: CheckedSession,
  { order_number }: OrderRow,
  charges: Charge[],
): string {
  const data: PaymentEventData = {
    order_number,
    payment_session: uid,
    method,
    amount: sum(charges.map(({ amount }) => amount)),
    currency: charges[0]?.currency ?? currency,
  };
  return JSON.stringify(data);
}

async function applyCharge(
  trx: Kysely<Database>,
  { store_uid: storeUid, amount, method, reference }: CheckedSession,
  order: OrderRow,
  transactionUid: string,
): Promise<void> {
  const payment = { amount, method, reference };
  const { held, received } = sumPayments([...order.payments, amount]);
  const payment_status = paymentStatusOf({
    total: order.total_amount ?? "0",
    received,
    refunded: false,
  });
  await insertPayment(trx, {
    ...payment,
    store_uid: storeUid,
    order_uid: order.uid,
    provider_transaction_uid: transactionUid,
  });
  await recordTransition(trx, {
    storeUid,
    order,
    patch: { amount_held: held, payment_status },
    history: [{ kind: "payment_recorded", details: payment }],
    event: { type: payment_status === "paid" ? "order.paid" : "order.partially_paid" },
    actor: ACTOR,
  });
}
