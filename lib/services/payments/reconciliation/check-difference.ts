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

/** The columns of a difference that a further check needs. */
type Difference = Pick<
  DifferenceRow,
  "provider" | "account_uid" | "kind" | "transaction_kind" | "provider_id" | "reference"
>;

/** Asks the provider about a payment that is not recorded, and records its charges, refunds and disputes. */
export async function recordMissingPayment(
  ctx: PaymentContext,
  difference: Difference,
  signal: AbortSignal,
): Promise<void> {
  const session = await findSession(ctx, difference);
  if (!session || difference.kind !== "not_recorded") return;
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

/** Returns whether what is recorded now still differs from what the provider answers now. */
export async function stillDiffers(
  ctx: PaymentContext,
  provider: PaymentProvider,
  difference: Difference,
  signal: AbortSignal,
): Promise<boolean> {
  const { kind, transaction_kind, provider_id } = difference;
  const account = accountOf(difference);
  const recorded = await findTransaction(ctx.db, account, transaction_kind, provider_id);
  if (kind === "not_recorded") return recorded === undefined;
  const amount = await getProviderAmount(ctx, provider, difference, signal);
  return !recorded || amount === undefined || compareAmounts(recorded.amount, amount) !== 0;
}

/** Returns the amount of a charge or refund at the provider; undefined when it has none that succeeded. */
async function getProviderAmount(
  ctx: PaymentContext,
  provider: PaymentProvider,
  difference: Difference,
  signal: AbortSignal,
): Promise<string | undefined> {
  const { provider_id, reference, transaction_kind } = difference;
  const session = await findSession(ctx, difference);
  if (!session) return undefined;
  if (transaction_kind === "charge") {
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
