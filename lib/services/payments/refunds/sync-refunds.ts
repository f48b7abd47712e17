import { type Kysely, sql } from "kysely";
import { lockOrder, recordHistory, SYSTEM_ACTOR } from "#db/queries/orders/order-transitions.ts";
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
import { sumPayments, UNFINISHED_REFUNDS } from "#lib/kernel/payments.ts";
import { PaymentFault, type ProviderRefund } from "#lib/payments/port.ts";
import { applyPayment } from "#lib/services/payments/apply-payment.ts";
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
  const transactionUid = await insertRefundTransaction(trx, charge, refund);
  if (!transactionUid) return;
  const { session_uid, provider, reference, currency } = charge;
  const { id: provider_id, amount } = refund;
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
  if (isPositive(applied)) {
    const deducted = { amount: subtract("0", applied), method: provider, reference };
    await applyPayment(trx, order, { ...deducted, transactionUid, actor: SYSTEM_ACTOR });
  }
  if (isPositive(unapplied)) {
    const details = { amount: unapplied, currency };
    await recordHistory(trx, order, { kind: "review_refunded", details, actor: row.actor });
  }
  await endReview(trx, session_uid);
  await insertRefundEvent(trx, confirmed, { type: "refund.succeeded", order_number });
}

/** Stores the transaction of a refund that the provider has confirmed; returns undefined when it is stored. */
async function insertRefundTransaction(
  trx: Kysely<Database>,
  charge: ChargeRow,
  { id, amount, occurredAt }: ProviderRefund,
): Promise<string | undefined> {
  const { uid, store_uid, session_uid, provider, account_uid, reference, currency } = charge;
  return insertProviderTransaction(trx, {
    store_uid,
    session_uid,
    provider,
    account_uid,
    kind: "refund",
    charge_uid: uid,
    provider_id: id,
    reference,
    amount,
    currency,
    occurred_at: occurredAt,
  });
}
