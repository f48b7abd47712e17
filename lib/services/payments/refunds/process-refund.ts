import type { Kysely } from "kysely";
import { lockOrder } from "#db/queries/orders/order-transitions.ts";
import { type ChargeRow, findCharge } from "#db/queries/payments/charges.ts";
import { findPaymentAccount } from "#db/queries/payments/payment-accounts.ts";
import { findBlockingDispute } from "#db/queries/payments/payment-disputes.ts";
import {
  type ClaimedRefund,
  claimRefund,
  findNextRefundCheck,
  isRefundRequested,
  listOverdueRefunds,
  updateRefund,
} from "#db/queries/payments/payment-refunds.ts";
import type { Database } from "#db/schema.ts";
import { enqueue, type NewJob } from "#lib/jobs/enqueue.ts";
import { PaymentFault, type ProviderRefund } from "#lib/payments/port.ts";
import type { ContextSource } from "#lib/services/context.ts";
import {
  type PaymentContext,
  paymentContext,
  providerOf,
} from "#lib/services/payments/payment-providers.ts";
import { failRefund } from "#lib/services/payments/refunds/fail-refund.ts";
import { storeRefunds, syncRefunds } from "#lib/services/payments/refunds/sync-refunds.ts";
import { syncDisputes } from "#lib/services/payments/sync-disputes.ts";
import { transact } from "#lib/services/transact.ts";

/**
 * Sends a refund, or asks the provider about one that was sent, when that is due, and creates the job of the next time.
 * No lock is held while the provider responds.
 */
export async function processRefund(
  rt: ContextSource,
  uid: string,
  signal: AbortSignal,
): Promise<void> {
  const claimed = await claimRefund(rt.db, uid);
  if (claimed) await sendOrSync(paymentContext(rt), claimed, signal);
  // A provider that never gave a usable answer. If it made the refund, the next webhook or check finds it.
  if (claimed?.is_last) await failUnsentRefund(rt.db, claimed);
  const startAfter = await findNextRefundCheck(rt.db, uid);
  if (startAfter) await enqueue(rt.db, "process-refund", [{ id: uid, startAfter }]);
}

async function sendOrSync(
  ctx: PaymentContext,
  refund: ClaimedRefund,
  signal: AbortSignal,
): Promise<void> {
  const charge = await findCharge(ctx.db, refund.charge_uid);
  if (!charge) return;
  const isDisconnected =
    charge.account_uid && !(await findPaymentAccount(ctx.db, charge.account_uid));
  if (isDisconnected) {
    // One that was sent may have been made: it is looked up once the account is connected again.
    if (refund.is_first) await failUnsentRefund(ctx.db, refund);
    return;
  }
  try {
    // What was sent before may have arrived, although the answer was lost.
    if (!refund.is_first) await syncRefunds(ctx, charge, signal);
    if (!(await isRefundRequested(ctx.db, refund.uid))) return;
    // The bank may return the money too.
    const dispute = await findBlockingDispute(ctx.db, charge.uid);
    if (dispute === "lost") return await failUnsentRefund(ctx.db, refund);
    // The webhook that it has closed may be lost. The next time sends the refund.
    if (dispute === "open") return await syncDisputes(ctx, charge, signal);
    await sendRefund(ctx, charge, refund, signal);
  } catch (error) {
    if (!(error instanceof PaymentFault)) throw error;
    const { kind, message } = error;
    ctx.log.warn({ kind, reason: message, refund: refund.uid }, "refund not processed");
  }
}

async function sendRefund(
  ctx: PaymentContext,
  charge: ChargeRow,
  { uid, attempt, amount, currency }: ClaimedRefund,
  signal: AbortSignal,
): Promise<void> {
  const provider = await providerOf(ctx, charge);
  const { provider_id: id, reference } = charge;
  const refund = { uid, attempt, charge: { id, reference }, amount, currency };
  let sent: ProviderRefund;
  try {
    sent = await provider.refund(refund, signal);
  } catch (error) {
    if (!(error instanceof PaymentFault)) throw error;
    if (error.kind === "rejected") {
      return failUnsentRefund(ctx.db, { uid, charge_uid: charge.uid });
    }
    if (error.isRepeated) await updateRefund(ctx.db, uid, ["requested"], { attempt: attempt + 1 });
    throw error;
  }
  await storeRefunds(ctx, charge, [{ ...sent, uid }]);
}

/** Fails a refund whose result the provider does not tell, unless that is known by now. */
async function failUnsentRefund(
  db: Kysely<Database>,
  { uid, charge_uid }: Pick<ClaimedRefund, "uid" | "charge_uid">,
): Promise<void> {
  await transact(db, async (trx) => {
    const charge = await findCharge(trx, charge_uid);
    const order = charge && (await lockOrder(trx, charge.store_uid, charge.order_number));
    if (order && (await isRefundRequested(trx, uid))) await failRefund(trx, order, { uid });
  });
}

/** Lists the jobs of refunds that are overdue by two minutes. */
export async function listOverdueRefundJobs(
  { db }: Pick<ContextSource, "db">,
  limit: number,
): Promise<NewJob[]> {
  const overdue = await listOverdueRefunds(db, limit);
  return overdue.map(({ uid }) => ({ id: uid }));
}
