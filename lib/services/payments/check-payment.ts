import {
  type CheckedSession,
  claimCheck,
  findNextCheck,
  listOverdueSessions,
  listUndecidedSessions,
} from "#db/queries/payments/payment-checks.ts";
import {
  expireSession,
  type SessionRow,
  updateSession,
} from "#db/queries/payments/payment-sessions.ts";
import { setProcessing } from "#db/queries/payments/processing-sessions.ts";
import { enqueue, type NewJob } from "#lib/jobs/enqueue.ts";
import { PaymentFault, type ProviderPayment } from "#lib/payments/port.ts";
import type { ContextSource } from "#lib/services/context.ts";
import { insertPaymentEvent } from "#lib/services/payments/payment-events.ts";
import {
  type PaymentContext,
  paymentContext,
  providerOf,
} from "#lib/services/payments/payment-providers.ts";
import { settlePayment } from "#lib/services/payments/settle-payment.ts";
import { transact } from "#lib/services/transact.ts";

/**
 * Asks the provider about a session and stores the result; only this makes a session succeed. Does nothing when the
 * result is final, or the last check began less than `minAgeSeconds` ago. Returns false when the provider gave no
 * usable answer.
 */
export async function checkPayment(
  ctx: PaymentContext,
  uid: string,
  signal: AbortSignal,
  minAgeSeconds = 0,
): Promise<boolean> {
  const session = await claimCheck(ctx.db, uid, minAgeSeconds);
  if (!session) return true;
  try {
    const provider = await providerOf(ctx, session);
    const { reference, provider_id: providerId } = session;
    const payment = await provider.check({ reference, providerId }, signal);
    if (payment) requireOurs(ctx, session, payment);
    else requireNeverOpened(session);
    await storeResult(ctx, session, payment);
    return true;
  } catch (error) {
    if (!(error instanceof PaymentFault)) throw error;
    const { kind, message } = error;
    ctx.log.warn({ kind, reason: message, session: uid }, "payment not checked");
    return false;
  }
}

/** Rejects an answer about another payment, or about one that moves no money in live mode. */
function requireOurs(
  { mode }: PaymentContext,
  session: CheckedSession,
  { reference, isLive }: ProviderPayment,
): void {
  if (reference !== session.reference) {
    throw new PaymentFault("bad_response", "the answer has another reference");
  }
  if (isLive !== (mode === "live")) {
    throw new PaymentFault("bad_response", "the answer is of the other mode");
  }
}

/** Rejects an answer that denies a payment whose page the provider has opened: it is of another account. */
function requireNeverOpened({ redirect_url }: CheckedSession): void {
  if (redirect_url !== null) {
    throw new PaymentFault("bad_response", "the provider does not know a payment that it started");
  }
}

/** Statuses that a pending or failed payment replaces. */
const UNPAID: SessionRow["status"][] = ["starting", "open", "processing", "failed", "expired"];

async function storeResult(
  ctx: PaymentContext,
  session: CheckedSession,
  payment: ProviderPayment | undefined,
): Promise<void> {
  if (payment?.state === "succeeded") return settlePayment(ctx, session, payment);
  const { uid } = session;
  if (payment) await setProcessing(ctx.db, uid, payment.state === "processing");
  if (payment?.state === "failed") return failSession(ctx, session);
  if (payment?.state === "processing") {
    await updateSession(ctx.db, uid, UNPAID, { status: "processing" });
    return;
  }
  // The customer has not paid after all, and can try again; another session may be open.
  if (payment) await updateSession(ctx.db, uid, ["processing"], { status: "expired" });
  const isOver = payment ? payment.state === "expired" : session.is_abandoned;
  if (session.is_expired || isOver) {
    // Still watched: the provider may accept a payment after the deadline.
    await expireSession(ctx.db, uid);
  }
}

/** Stores that a payment has failed; an event says so once. */
async function failSession({ db }: PaymentContext, session: CheckedSession): Promise<void> {
  const { uid, order_number } = session;
  const from = UNPAID.filter((status) => status !== "failed");
  await transact(db, async (trx) => {
    const failed = await updateSession(trx, uid, from, { status: "failed" });
    if (failed) await insertPaymentEvent(trx, failed, { type: "payment.failed", order_number });
  });
}

/** Asks the provider about a session when that is due, and creates the job of the next check. */
export async function runPaymentCheck(
  rt: ContextSource,
  uid: string,
  signal: AbortSignal,
): Promise<void> {
  const { db } = rt;
  const due = await findNextCheck(db, uid);
  if (!due) return;
  if (due.is_due) await checkPayment(paymentContext(rt), uid, signal);
  const next = due.is_due ? await findNextCheck(db, uid) : due;
  if (next) await enqueue(db, "check-payment", [{ id: uid, startAfter: next.next_check_at }]);
}

/** Lists the jobs of checks that are overdue by two minutes. */
export async function listOverdueCheckJobs(
  { db }: Pick<ContextSource, "db">,
  limit: number,
): Promise<NewJob[]> {
  const overdue = await listOverdueSessions(db, limit);
  return overdue.map(({ uid }) => ({ id: uid }));
}

/** How long all providers of one order may take. */
const ORDER_CHECK_MS = 20_000;

/**
 * Asks the providers about every payment of an order that may still succeed, and stores the results. Returns whether
 * all of them answered that the order is not being paid.
 */
export async function confirmUnpaid(
  rt: ContextSource,
  orderUid: string,
  jobSignal: AbortSignal,
): Promise<boolean> {
  const signal = AbortSignal.any([jobSignal, AbortSignal.timeout(ORDER_CHECK_MS)]);
  const ctx = paymentContext(rt);
  for (const { uid } of await listUndecidedSessions(rt.db, orderUid)) {
    if (!(await checkPayment(ctx, uid, signal))) return false;
  }
  const sessions = await listUndecidedSessions(rt.db, orderUid);
  return sessions.every(({ status }) => status !== "processing");
}
