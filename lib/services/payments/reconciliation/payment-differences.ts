import {
  type DifferenceRow,
  findOpenDifference,
  listStoreDifferences,
  resolveDifference,
} from "#db/queries/payments/payment-differences.ts";
import type { PaymentDifference, PaymentDifferences } from "#lib/contract/dashboard/payments.ts";
import { Failure, notFound } from "#lib/kernel/errors.ts";
import { PaymentFault } from "#lib/payments/port.ts";
import type { DashboardContext } from "#lib/services/context.ts";
import { providerOf } from "#lib/services/payments/payment-providers.ts";
import { accountOf } from "#lib/services/payments/reconciliation/check-difference.ts";
import { solveDifference } from "#lib/services/payments/reconciliation/reconcile.ts";

/** How long resolved differences are shown. */
const SOLVED_DAYS = 30;

const MAX_DIFFERENCES = 200;

/** Lists the store's open differences and those resolved in the last days, newest first. */
export async function listDifferences({
  db,
  storeUid,
}: DashboardContext): Promise<PaymentDifferences> {
  const shown = { days: SOLVED_DAYS, limit: MAX_DIFFERENCES };
  const rows = await listStoreDifferences(db, storeUid, shown);
  const differences = rows.map(toPaymentDifference);
  return {
    open: differences.filter(({ resolved_at }) => resolved_at === null),
    solved: differences.filter(({ resolved_at }) => resolved_at !== null),
  };
}

function toPaymentDifference(row: DifferenceRow): PaymentDifference {
  const { store_uid: _store, account_uid: _account, day, found_at, resolved_at, ...rest } = row;
  return {
    ...rest,
    day: String(day),
    found_at: found_at.toISOString(),
    resolved_at: resolved_at?.toISOString() ?? null,
  };
}

/**
 * Asks the provider about an open difference, and records its payment when that is not recorded. Throws 404 when the
 * difference is not open, 503 when the provider does not respond.
 */
export async function checkDifference(
  ctx: DashboardContext,
  { difference: uid }: { difference: string },
): Promise<{ is_solved: boolean }> {
  const difference = await findOpenDifference(ctx.db, ctx.storeUid, uid);
  if (!difference) throw notFound("difference");
  const { provider: method, accountUid: account_uid } = accountOf(difference);
  try {
    const provider = await providerOf(ctx, { method, account_uid });
    return { is_solved: await solveDifference(ctx, provider, difference, ctx.signal) };
  } catch (error) {
    if (!(error instanceof PaymentFault)) throw error;
    throw new Failure({
      code: "PAYMENTS_UNAVAILABLE",
      text: "The payment provider did not respond. Try again later",
      retryAfter: 1,
      cause: error,
    });
  }
}

/** Closes an open difference that somebody has looked into. Throws 404 when it is not open. */
export async function dismissDifference(
  { db, storeUid, actor }: DashboardContext,
  { difference: uid }: { difference: string },
): Promise<Record<string, never>> {
  const difference = await findOpenDifference(db, storeUid, uid);
  if (!difference) throw notFound("difference");
  await resolveDifference(db, uid, actor);
  return {};
}
