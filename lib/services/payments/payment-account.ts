import {
  deletePaymentAccount,
  findStoreAccount,
  putPaymentAccount,
} from "#db/queries/payments/payment-accounts.ts";
import type { ConnectionOutcome } from "#lib/contract/dashboard/courier-account.ts";
import type {
  ConnectedPaymentAccount,
  PaymentAccountDetail,
  PaymentKey,
} from "#lib/contract/dashboard/payment-settings.ts";
import { Failure, invalidRequest, notFound } from "#lib/kernel/errors.ts";
import { PaymentFault, type PaymentFaultKind } from "#lib/payments/port.ts";
import type { DashboardContext } from "#lib/services/context.ts";

const PROVIDER = "paystack";

/** Returns the store's account, if any, and what payments use without one. */
export async function getPaymentAccount(ctx: DashboardContext): Promise<PaymentAccountDetail> {
  const { encryption } = ctx.payments;
  const account = await findStoreAccount(ctx.db, ctx.storeUid, PROVIDER);
  return {
    account: account
      ? {
          last_four: account.last_four,
          connected_at: account.connected_at.toISOString(),
          can_decrypt:
            encryption?.decrypt(account.encrypted_credentials, ctx.storeUid) !== undefined,
          callback_url: `${ctx.publicUrl}/api/webhooks/payments/${PROVIDER}/${account.uid}`,
          last_message_at: account.last_message_at?.toISOString() ?? null,
        }
      : null,
    can_connect: encryption !== undefined,
    has_operator_account: ctx.payments.operatorAccount(PROVIDER) !== undefined,
    supports_currency: ctx.payments.currenciesOf(PROVIDER).includes(ctx.store.currency),
  };
}

/**
 * Tests the key and stores it encrypted, replacing any other. Throws 400 when the provider rejects it or it is of the
 * other mode; an unreachable provider does not prevent storing it.
 */
export async function connectPaymentAccount(
  ctx: DashboardContext,
  { secret_key: secretKey }: Pick<PaymentKey, "secret_key">,
): Promise<ConnectedPaymentAccount> {
  const { encryption } = ctx.payments;
  if (!encryption) {
    throw noEncryption("Payment accounts cannot be connected: ENCRYPTION_SECRET is not set");
  }
  rejectOtherMode(secretKey, ctx.mode);
  const outcome = await tryConnection(ctx, secretKey);
  if (outcome === "rejected") throw rejectedKey("was rejected by Paystack");
  await putPaymentAccount(ctx.db, {
    store_uid: ctx.storeUid,
    provider: PROVIDER,
    encrypted_credentials: encryption.encrypt(secretKey, ctx.storeUid),
    last_four: secretKey.slice(-4),
  });
  return { ...(await getPaymentAccount(ctx)), outcome };
}

/** Deletes the store's account. Throws 404 when there is none. */
export async function disconnectPaymentAccount(
  ctx: DashboardContext,
): Promise<PaymentAccountDetail> {
  if (!(await deletePaymentAccount(ctx.db, ctx.storeUid, PROVIDER))) throw notFound("account");
  return getPaymentAccount(ctx);
}

/** Checks whether the provider accepts the stored key. Throws 404 when there is none. */
export async function checkPaymentAccount(
  ctx: DashboardContext,
): Promise<{ outcome: ConnectionOutcome }> {
  const account = await findStoreAccount(ctx.db, ctx.storeUid, PROVIDER);
  if (!account) throw notFound("account");
  const key = ctx.payments.encryption?.decrypt(account.encrypted_credentials, ctx.storeUid);
  if (!key) throw noEncryption("The stored payment key cannot be decrypted. Enter it again");
  return { outcome: await tryConnection(ctx, key) };
}

const OUTCOMES: Partial<Record<PaymentFaultKind, ConnectionOutcome>> = {
  unauthorized: "rejected",
  timeout: "timeout",
  busy: "busy",
};

async function tryConnection(
  { payments, signal }: DashboardContext,
  secretKey: string,
): Promise<ConnectionOutcome> {
  try {
    await payments.account(PROVIDER, { secretKey })?.testConnection(signal);
    return "accepted";
  } catch (error) {
    if (!(error instanceof PaymentFault)) throw error;
    return OUTCOMES[error.kind] ?? "failed";
  }
}

function rejectOtherMode(secretKey: string, mode: DashboardContext["mode"]): void {
  if (secretKey.startsWith("sk_live_") === (mode === "live")) return;
  throw rejectedKey(
    mode === "live"
      ? "is a test key; this service needs a live key"
      : "is a live key; this sandbox needs a test key",
  );
}

function rejectedKey(problem: string): Failure {
  return invalidRequest([{ field: "secret_key", problem }]);
}

function noEncryption(text: string): Failure {
  return new Failure({ code: "ENCRYPTION_NOT_CONFIGURED", text });
}
