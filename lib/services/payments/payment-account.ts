import {
  deletePaymentKeys,
  findStoreAccount,
  putPaymentAccount,
  updateEncryptedSigningSecret,
} from "#db/queries/payments/payment-accounts.ts";
import type { ConnectionOutcome } from "#lib/contract/dashboard/courier-account.ts";
import type {
  AccountProvider,
  ConnectedPaymentAccount,
  PaymentAccountDetail,
  PaymentKey,
  SigningSecret,
} from "#lib/contract/dashboard/payment-settings.ts";
import { Failure, invalidRequest, notFound } from "#lib/kernel/errors.ts";
import { PaymentFault, type PaymentFaultKind } from "#lib/payments/port.ts";
import type { DashboardContext } from "#lib/services/context.ts";

/** Path parameters that name a provider. */
interface ProviderPath {
  provider: AccountProvider;
}

const PROVIDERS: Record<AccountProvider, { name: string; signsWithKey: boolean }> = {
  paystack: { name: "Paystack", signsWithKey: true },
  stripe: { name: "Stripe", signsWithKey: false },
};

/** Returns the store's account with a provider, if any, and what payments use without one. */
export async function getPaymentAccount(
  ctx: DashboardContext,
  { provider }: ProviderPath,
): Promise<PaymentAccountDetail> {
  const { encryption } = ctx.payments;
  const account = await findStoreAccount(ctx.db, ctx.storeUid, provider);
  return {
    provider,
    account: account
      ? {
          last_four: account.last_four,
          connected_at: account.connected_at.toISOString(),
          can_decrypt:
            encryption?.decrypt(account.encrypted_credentials, ctx.storeUid) !== undefined,
          webhook_url: `${ctx.publicUrl}/api/webhooks/payments/${provider}/${account.uid}`,
          last_webhook_at: account.last_webhook_at?.toISOString() ?? null,
          has_signing_secret: PROVIDERS[provider].signsWithKey
            ? null
            : account.encrypted_signing_secret !== null,
        }
      : null,
    can_connect: encryption !== undefined,
    has_operator_account: ctx.payments.operatorAccount(provider) !== undefined,
    supports_currency: ctx.payments.currenciesOf(provider).includes(ctx.store.currency),
  };
}

/**
 * Tests the key and stores it encrypted, replacing any other, then registers a webhook where the provider and the key
 * allow it. Throws 400 when the provider rejects the key or it is of the other mode; an unreachable provider does not
 * prevent storing it.
 */
export async function connectPaymentAccount(
  ctx: DashboardContext,
  { provider, secret_key: secretKey }: ProviderPath & Pick<PaymentKey, "secret_key">,
): Promise<ConnectedPaymentAccount> {
  const encryption = requireEncryption(ctx);
  rejectOtherMode(secretKey, ctx.mode);
  const outcome = await tryConnection(ctx, provider, secretKey);
  if (outcome === "rejected") throw rejectedKey(`was rejected by ${PROVIDERS[provider].name}`);
  await putPaymentAccount(ctx.db, {
    store_uid: ctx.storeUid,
    provider,
    encrypted_credentials: encryption.encrypt(secretKey, ctx.storeUid),
    last_four: secretKey.slice(-4),
  });
  if (outcome === "accepted") await registerWebhook(ctx, provider, secretKey);
  return { ...(await getPaymentAccount(ctx, { provider })), outcome };
}

/** Registers the account's webhook and stores its signing secret, where the provider and the key allow it. */
async function registerWebhook(
  ctx: DashboardContext,
  provider: AccountProvider,
  secretKey: string,
): Promise<void> {
  const { account } = await getPaymentAccount(ctx, { provider });
  const client = ctx.payments.account(provider, { secretKey });
  if (!account || !client?.registerWebhook) return;
  try {
    const registered = await client.registerWebhook(account.webhook_url, ctx.signal);
    // First: nobody can read the secret of a registration again.
    await updateSigningSecret(ctx, { provider, signing_secret: registered.signingSecret });
    await registered.replaceEarlier(ctx.signal);
  } catch (error) {
    if (!(error instanceof PaymentFault)) throw error;
    const { kind, message } = error;
    ctx.log.warn({ kind, reason: message, provider }, "payment webhook not registered");
  }
}

/** Stores the secret that signs the provider's webhooks. Throws 404 without an account. */
export async function updateSigningSecret(
  ctx: DashboardContext,
  { provider, signing_secret: secret }: ProviderPath & Pick<SigningSecret, "signing_secret">,
): Promise<PaymentAccountDetail> {
  const encrypted = requireEncryption(ctx).encrypt(secret, ctx.storeUid);
  const { storeUid } = ctx;
  const isStored =
    !PROVIDERS[provider].signsWithKey &&
    (await updateEncryptedSigningSecret(ctx.db, { storeUid, provider }, encrypted));
  if (!isStored) throw notFound("account");
  return getPaymentAccount(ctx, { provider });
}

/** Deletes the keys of the store's account, whose refunds then fail. Throws 404 when there is none. */
export async function disconnectPaymentAccount(
  ctx: DashboardContext,
  { provider }: ProviderPath,
): Promise<PaymentAccountDetail> {
  if (!(await deletePaymentKeys(ctx.db, ctx.storeUid, provider))) throw notFound("account");
  return getPaymentAccount(ctx, { provider });
}

/** Checks whether the provider accepts the stored key. Throws 404 when there is none. */
export async function checkPaymentAccount(
  ctx: DashboardContext,
  { provider }: ProviderPath,
): Promise<{ outcome: ConnectionOutcome }> {
  const account = await findStoreAccount(ctx.db, ctx.storeUid, provider);
  if (!account) throw notFound("account");
  const key = ctx.payments.encryption?.decrypt(account.encrypted_credentials, ctx.storeUid);
  if (!key) throw noEncryption("The stored payment key cannot be decrypted. Enter it again");
  return { outcome: await tryConnection(ctx, provider, key) };
}

const OUTCOMES: Partial<Record<PaymentFaultKind, ConnectionOutcome>> = {
  unauthorized: "rejected",
  timeout: "timeout",
  busy: "busy",
};

async function tryConnection(
  { payments, signal }: DashboardContext,
  provider: AccountProvider,
  secretKey: string,
): Promise<ConnectionOutcome> {
  try {
    await payments.account(provider, { secretKey })?.testConnection(signal);
    return "accepted";
  } catch (error) {
    if (!(error instanceof PaymentFault)) throw error;
    return OUTCOMES[error.kind] ?? "failed";
  }
}

function rejectOtherMode(secretKey: string, mode: DashboardContext["mode"]): void {
  if (/^.._live_/.test(secretKey) === (mode === "live")) return;
  throw rejectedKey(
    mode === "live"
      ? "is a test key; this service needs a live key"
      : "is a live key; this sandbox needs a test key",
  );
}

function rejectedKey(problem: string): Failure {
  return invalidRequest([{ field: "secret_key", problem }]);
}

function requireEncryption({ payments }: DashboardContext) {
  if (payments.encryption) return payments.encryption;
  throw noEncryption("Payment accounts cannot be connected: ENCRYPTION_SECRET is not set");
}

function noEncryption(text: string): Failure {
  return new Failure({ code: "ENCRYPTION_NOT_CONFIGURED", text });
}
