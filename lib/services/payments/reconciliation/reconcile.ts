import { listDisputedCharges } from "#db/queries/payments/charges.ts";
import {
  type ComparedAccount,
  type DifferenceRow,
  findSessionsByReference,
  listAccountDifferences,
  listComparedAccounts,
  listTransactions,
  resolveDifference,
  upsertDifference,
} from "#db/queries/payments/payment-differences.ts";
import { bossOn } from "#lib/jobs/boss.ts";
import { enqueueScheduledJob } from "#lib/jobs/enqueue.ts";
import { PaymentFault, type PaymentProvider, type ProviderRecord } from "#lib/payments/port.ts";
import type { ContextSource } from "#lib/services/context.ts";
import {
  type PaymentContext,
  paymentContext,
  providerOf,
} from "#lib/services/payments/payment-providers.ts";
import {
  recordMissingPayment,
  stillDiffers,
} from "#lib/services/payments/reconciliation/check-difference.ts";
import { findDifferences } from "#lib/services/payments/reconciliation/find-differences.ts";
import { syncDisputes } from "#lib/services/payments/sync-disputes.ts";

const DAY_MS = 86_400_000;

/** Days before today that each comparison covers: the next one catches up on a provider that did not respond. */
const COMPARED_DAYS = 3;

/** How long after its last session an account is compared. */
const WATCHED_DAYS = 30;

const PROVIDERS = ["paystack", "stripe", "sandbox"];

interface Period {
  from: Date;
  to: Date;
}

/** Creates today's job, where no process of `npm start` does. */
export async function enqueueReconciliation({ db }: Pick<ContextSource, "db">): Promise<object> {
  await enqueueScheduledJob(await bossOn(db), "reconcile-payments");
  return {};
}

/**
 * Compares what every provider lists for the last days (UTC) with what is recorded, and stores each difference. Then
 * asks about each open difference again, and records payments, refunds and disputes that are not recorded yet. An
 * account whose provider does not respond is compared on the next day.
 */
export async function reconcilePayments(
  rt: ContextSource,
  signal: AbortSignal,
  period: Period = lastDays(rt.clock.now()),
): Promise<{ accounts: number; accounts_failed: number; differences_open: number }> {
  const ctx = paymentContext(rt);
  const done = { accounts: 0, accounts_failed: 0, differences_open: 0 };
  const scope = { providers: PROVIDERS, days: WATCHED_DAYS };
  for (const account of await listComparedAccounts(rt.db, scope)) {
    if (signal.aborted) break;
    done.accounts += 1;
    try {
      done.differences_open += await reconcileAccount(ctx, account, period, signal);
    } catch (error) {
      if (!(error instanceof PaymentFault)) throw error;
      const { kind, message } = error;
      rt.log.warn({ ...account, kind, reason: message }, "payments not compared");
      done.accounts_failed += 1;
    }
  }
  return done;
}

/** Returns the last complete days. */
function lastDays(now: Date): Period {
  const today = now.getTime() - (now.getTime() % DAY_MS);
  return { from: new Date(today - COMPARED_DAYS * DAY_MS), to: new Date(today) };
}

/** Returns the number of differences that are still open. */
async function reconcileAccount(
  ctx: PaymentContext,
  account: ComparedAccount,
  period: Period,
  signal: AbortSignal,
): Promise<number> {
  const { provider: method, accountUid: account_uid } = account;
  const provider = await providerOf(ctx, { method, account_uid });
  const records = await provider.list(period, signal);
  for (const difference of await compareRecords(ctx, account, period, records)) {
    // The provider may know a payment that its list lacks.
    const isRecorded = difference.kind !== "not_recorded";
    if (isRecorded && !(await stillDiffers(ctx, provider, difference, signal))) continue;
    await upsertDifference(ctx.db, difference);
  }
  const disputed = await provider.listDisputedCharges(period, signal);
  // The webhook about a dispute, or about its end, may be lost.
  for (const charge of await listDisputedCharges(ctx.db, account, disputed)) {
    await syncDisputes(ctx, charge, signal);
  }
  let open = 0;
  for (const difference of await listAccountDifferences(ctx.db, account)) {
    if (!(await solveDifference(ctx, provider, difference, signal))) open += 1;
  }
  return open;
}

async function compareRecords(
  { db }: PaymentContext,
  account: ComparedAccount,
  period: Period,
  records: ProviderRecord[],
) {
  const chargeIds = records.flatMap((record) => (record.kind === "refund" ? record.chargeId : []));
  const ids = [...records.map(({ id }) => id), ...chargeIds];
  const references = records.flatMap((record) =>
    record.kind === "charge" && record.reference !== null ? record.reference : [],
  );
  const [recorded, sessions] = await Promise.all([
    listTransactions(db, account, { ...period, ids }),
    findSessionsByReference(db, account, references),
  ]);
  const byReference = new Map(sessions.map((session) => [session.reference, session]));
  const charges = recorded.filter(({ kind }) => kind === "charge");
  const byCharge = new Map(charges.map((charge) => [charge.provider_id, charge]));
  const listed = records.flatMap((record) => {
    // Refunds of a charge that is not recorded are recorded with it.
    const session =
      record.kind === "charge"
        ? byReference.get(record.reference ?? "")
        : byCharge.get(record.chargeId);
    return session ? [{ record, session }] : [];
  });
  return findDifferences(account, period, listed, recorded);
}

/** Asks the provider about an open difference, and records its payment if needed. Returns whether it is solved. */
export async function solveDifference(
  ctx: PaymentContext,
  provider: PaymentProvider,
  difference: DifferenceRow,
  signal: AbortSignal,
): Promise<boolean> {
  await recordMissingPayment(ctx, difference, signal);
  if (await stillDiffers(ctx, provider, difference, signal)) return false;
  await resolveDifference(ctx.db, difference.uid, null);
  return true;
}
