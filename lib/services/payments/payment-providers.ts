import { findPaymentAccount } from "#db/queries/payments/payment-accounts.ts";
import type { SessionRow } from "#db/queries/payments/payment-sessions.ts";
import { type PaymentAccount, PaymentFault, type PaymentProvider } from "#lib/payments/port.ts";
import type { ContextSource, StoreContext } from "#lib/services/context.ts";

/** What calls to providers need of a context. */
export type PaymentContext = Pick<StoreContext, "db" | "clock" | "log" | "payments" | "mode">;

/** Returns what calls to providers need, for a job. */
export function paymentContext({ db, clock, log, env, services }: ContextSource): PaymentContext {
  return { db, clock, log, payments: services.payments, mode: env.APP_MODE };
}

/** Returns the provider of the account that charges in a session. Throws a PaymentFault when it is not connected. */
export async function providerOf(
  ctx: PaymentContext,
  { account_uid, method }: Pick<SessionRow, "account_uid" | "method">,
): Promise<PaymentProvider> {
  const provider = account_uid
    ? (await findStoreProvider(ctx, account_uid))?.account
    : ctx.payments.provider(method);
  if (!provider) throw new PaymentFault("unauthorized", "the account is not connected");
  return provider;
}

/** Returns the account of a store with its client; undefined when there is none, or its key cannot be decrypted. */
export async function findStoreProvider(
  { db, payments, log }: Pick<PaymentContext, "db" | "payments" | "log">,
  uid: string,
): Promise<{ storeUid: string; provider: string; account: PaymentAccount } | undefined> {
  const stored = await findPaymentAccount(db, uid);
  if (!stored) return undefined;
  const { store_uid: storeUid, provider, encrypted_credentials, encrypted_signing_secret } = stored;
  const secretKey = payments.encryption?.decrypt(encrypted_credentials, storeUid);
  const signingSecret =
    encrypted_signing_secret && payments.encryption?.decrypt(encrypted_signing_secret, storeUid);
  const account =
    secretKey &&
    payments.account(provider, { secretKey, signingSecret: signingSecret ?? undefined });
  if (account) return { storeUid, provider, account };
  log.error({ account: uid }, "ENCRYPTION_SECRET cannot decrypt a payment key: enter it again");
  return undefined;
}
