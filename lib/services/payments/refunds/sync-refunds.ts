import { type Kysely, sql } from "kysely";
import {
  insertPayment,
  lockOrder,
  recordHistory,
  recordTransition,
  SYSTEM_ACTOR,
} from "#db/queries/orders/order-transitions.ts";
import type { OrderRow } from "#db/queries/orders/orders.ts";
import { type ChargeRow, getChargeBalance } from "#db/queries/payments/charges.ts";
import {
  findRefundOfCharge,
  insertRefund,
  type RefundRow,
  updateRefund,
} from "#db/queries/payments/payment-refunds.ts";
import { insertProviderTransaction } from "#db/queries/payments/payment-sessions.ts";
import { endReview } from "#db/queries/payments/unapplied-charges.ts";
import type { Database } from "#db/schema.ts";
import { enqueue } from "#lib/jobs/enqueue.ts";
import { isPositive, smallestOf, subtract } from "#lib/kernel/money.ts";
import { paymentStatusOf, sumPayments, UNFINISHED_REFUNDS } from "#lib/kernel/payments.ts";
import { PaymentFault, type ProviderRefund } from "#lib/payments/port.ts";
import { insertRefundEvent } from "#lib/services/payments/payment-events.ts";
import { type PaymentContext, providerOf } from "#lib/services/payments/payment-providers.ts";
import { failRefund, reverseRefund } from "#lib/services/payments/refunds/fail-refund.ts";
import { transact } from "#lib/services/transact.ts";

/** Asks the provider about the refunds of a charge, also those made in its dashboard, and stores them. */
export async function syncRefunds(
  ctx: PaymentContext,
  charge: ChargeRow,
  signal: AbortSignal,
): Promise<void> {
  const provider = await providerOf(ctx, charge);
  const { provider_id: id, reference } = charge;
  await storeRefunds(ctx, charge, await provider.listRefunds({ id, reference }, signal));
}

/** Stores what the provider says about refunds of a charge. The same answer twice changes nothing. */
export async function storeRefunds(
  { db }: Pick<PaymentContext, "db">,
  charge: ChargeRow,
  refunds: ProviderRefund[],
): Promise<void> {
  if (refunds.some(({ currency }) => currency !== charge.currency)) {
    throw new PaymentFault("bad_response", "a refund has another currency than its charge");
  }
  if (refunds.length === 0) return;
  await transact(db, async (trx) => {
    for (const refund of refunds) {
      // Read for each refund: the one before may have changed what the order holds.
      const order = await lockOrder(trx, charge.store_uid, charge.order_number);
      if (order) await storeRefund(trx, { order, charge, refund });
    }
  });
}

/** A refund at the provider, of an order that is locked. */
interface StoredRefund {
  order: OrderRow;
  charge: ChargeRow;
  refund: ProviderRefund;
}

async function storeRefund(trx: Kysely<Database>, stored: StoredRefund): Promise<void> {
  const { charge, refund } = stored;
  const known = await findRefundOfCharge(trx, charge.uid, refund);
  const row = known ?? (await insertProviderRefund(trx, stored));
  switch (refund.state) {
    case "succeeded":
      return confirmRefund(trx, stored, row);
    case "failed":
      // Card refunds can fail days after the provider has confirmed them.
      return row.status === "succeeded"
        ? reverseRefund(trx, stored, row)
        : failRefund(trx, stored.order, row, { provider_id: refund.id });
    default:
      await updateRefund(trx, row.uid, [...UNFINISHED_REFUNDS, "failed"], {
        status: refund.state,
        provider_id: refund.id,
        // After 30 days, only webhooks report the result.
        next_check_at: sql<Date>`coalesce(next_check_at,
          case when now() < created_at + interval '30 days' then now() + interval '30 seconds' end)`,
      });
  }
}

/** Stores a refund that was made in the provider's dashboard. */
async function insertProviderRefund(
  trx: Kysely<Database>,
  { charge, refund: { id, amount, currency } }: StoredRefund,
): Promise<RefundRow> {
  const row = await insertRefund(trx, {
    store_uid: charge.store_uid,
    order_uid: charge.order_uid,
    charge_uid: charge.uid,
    amount,
    currency,
    actor: SYSTEM_ACTOR,
    source: "provider",
    status: "pending",
    provider_id: id,
    next_check_at: sql<Date>`now() + interval '30 seconds'`,
  });
  await enqueue(trx, "process-refund", [{ id: row.uid, startAfter: row.next_check_at as Date }]);
  return row;
}

/** Counts a refund that the provider has confirmed, once. */
async function confirmRefund(
  trx: Kysely<Database>,
  { order, charge, refund }: StoredRefund,
  row: RefundRow,
): Promise<void> {
  const balance = await getChargeBalance(trx, charge.uid);
  const { uid, store_uid, session_uid, provider, account_uid, reference, currency } = charge;
  const { id: provider_id, amount, occurredAt: occurred_at } = refund;
  const transaction = { store_uid, session_uid, provider, account_uid, reference, currency };
  const transactionUid = await insertProviderTransaction(trx, {
    ...transaction,
    kind: "refund",
    charge_uid: uid,
    provider_id,
    amount,
    occurred_at,
  });
  if (!transactionUid) return;
  const confirmed = await updateRefund(trx, row.uid, [...UNFINISHED_REFUNDS, "failed"], {
    status: "succeeded",
    provider_id,
    amount,
    transaction_uid: transactionUid,
    next_check_at: null,
  });
  if (!confirmed) return;
  const { order_number } = order;
  const unapplied = smallestOf(amount, balance.unapplied);
  const applied = smallestOf(
    subtract(amount, unapplied),
    balance.applied,
    sumPayments(order.payments).held,
  );
  if (isPositive(applied))
    await deductPayment(trx, order, { charge, amount: applied, transactionUid });
  if (isPositive(unapplied)) {
    const details = { amount: unapplied, currency };
    await recordHistory(trx, order, { kind: "review_refunded", details, actor: row.actor });
  }
  await endReview(trx, session_uid);
  await insertRefundEvent(trx, confirmed, { type: "refund.succeeded", order_number });
}

/** Records the part of a refund that was applied to the order. */
async function deductPayment(
  trx: Kysely<Database>,
  order: OrderRow,
  { charge, amount, transactionUid }: { charge: ChargeRow; amount: string; transactionUid: string },
): Promise<void> {
  const { store_uid: storeUid, provider: method, reference } = charge;
  const payment = { amount: subtract("0", amount), method, reference };
  const { held, received } = sumPayments([...order.payments, payment.amount]);
  const total = order.total_amount ?? "0";
  await insertPayment(trx, {
    ...payment,
    store_uid: storeUid,
    order_uid: order.uid,
    provider_transaction_uid: transactionUid,
  });
  await recordTransition(trx, {
    storeUid,
    order,
    patch: {
      amount_held: held,
      payment_status: paymentStatusOf({ total, received, refunded: true }),
    },
    history: [{ kind: "payment_recorded", details: payment }],
    event: { type: "order.refunded" },
    actor: SYSTEM_ACTOR,
  });
}
