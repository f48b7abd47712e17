import { listChargesOfSession } from "#db/queries/payments/charges.ts";
import { makeCheckDue } from "#db/queries/payments/payment-checks.ts";
import {
  type ComparedAccount,
  type DifferenceRow,
  findSessionsByReference,
  findTransaction,
} from "#db/queries/payments/payment-differences.ts";
import { compareAmounts } from "#lib/kernel/money.ts";
import type { PaymentProvider } from "#lib/payments/port.ts";
import { checkPayment } from "#lib/services/payments/check-payment.ts";
import type { PaymentContext } from "#lib/services/payments/payment-providers.ts";
import { syncCharges } from "#lib/services/payments/sync-charges.ts";

/** What of a difference is compared again. */
type Difference = Pick<
  DifferenceRow,
  "provider" | "account_uid" | "kind" | "record_kind" | "provider_id" | "reference"
>;

/** Asks the provider everything about the payment of a difference, and records what is missing here. */
export async function recordMissing(
  ctx: PaymentContext,
  difference: Difference,
  signal: AbortSignal,
): Promise<void> {
  const session = await findSession(ctx, difference);
  if (!session || difference.kind !== "missing_here") return;
  await makeCheckDue(ctx.db, session.session_uid);
  await checkPayment(ctx, session.session_uid, signal);
  await syncCharges(ctx, await listChargesOfSession(ctx.db, session.session_uid), signal);
}

async function findSession({ db }: PaymentContext, difference: Difference) {
  const [session] = await findSessionsByReference(db, accountOf(difference), [
    difference.reference,
  ]);
  return session;
}

/** Returns the account whose payments differ. */
export function accountOf({
  provider,
  account_uid,
}: Pick<DifferenceRow, "provider" | "account_uid">): ComparedAccount {
  return { provider: provider as ComparedAccount["provider"], accountUid: account_uid };
}

/** Returns whether a difference is still there: compares what is recorded now with what the provider answers now. */
export async function isStillThere(
  ctx: PaymentContext,
  provider: PaymentProvider,
  difference: Difference,
  signal: AbortSignal,
): Promise<boolean> {
  const { kind, record_kind, provider_id } = difference;
  const here = await findTransaction(ctx.db, accountOf(difference), record_kind, provider_id);
  if (kind === "missing_here") return here === undefined;
  const there = await amountThere(ctx, provider, difference, signal);
  return !here || there === undefined || compareAmounts(here.amount, there) !== 0;
}

/** Returns the amount of a charge or refund at the provider; undefined when it knows none that has succeeded. */
async function amountThere(
  ctx: PaymentContext,
  provider: PaymentProvider,
  difference: Difference,
  signal: AbortSignal,
): Promise<string | undefined> {
  const { provider_id, reference, record_kind } = difference;
  const session = await findSession(ctx, difference);
  if (!session) return undefined;
  if (record_kind === "charge") {
    const found = await provider.check({ reference, providerId: session.provider_id }, signal);
    if (found?.state !== "succeeded") return undefined;
    const charges = [found, ...(found.furtherCharges ?? [])];
    return charges.find(({ id }) => id === provider_id)?.amount;
  }
  for (const charge of await listChargesOfSession(ctx.db, session.session_uid)) {
    const refunds = await provider.listRefunds({ id: charge.provider_id, reference }, signal);
    const refund = refunds.find(({ id, state }) => id === provider_id && state === "succeeded");
    if (refund) return refund.amount;
  }
  return undefined;
}
