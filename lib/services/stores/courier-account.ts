import {
  deleteCourierAccount,
  findCourierAccount,
  putCourierAccount,
} from "#db/queries/stores/courier-accounts.ts";
import type {
  ConnectionOutcome,
  CourierAccountDetail,
  CourierKey,
} from "#lib/contract/dashboard/courier-account.ts";
import { type AggregatorAccount, CourierFault, type CourierFaultKind } from "#lib/couriers/port.ts";
import { Failure, invalidRequest, notFound } from "#lib/kernel/errors.ts";
import type { DashboardContext } from "#lib/services/context.ts";

/** Returns the store's aggregator account, if any, and what quotes use without one. */
export async function getCourierAccount(ctx: DashboardContext): Promise<CourierAccountDetail> {
  const { encryption, fallback } = ctx.ownCouriers;
  const account = await findCourierAccount(ctx.db, ctx.storeUid);
  return {
    account: account
      ? {
          last_four: account.last_four,
          connected_at: account.connected_at.toISOString(),
          can_decrypt: encryption?.decrypt(account.encrypted_key, ctx.storeUid) !== undefined,
        }
      : null,
    can_connect: encryption !== undefined,
    fallback,
  };
}

/**
 * Validates the key and stores it encrypted, replacing any other. Throws 400 when the aggregator rejects it
 * or it is of the other mode; an unreachable aggregator does not prevent storing it.
 */
export async function connectCourierAccount(
  ctx: DashboardContext,
  { api_key: apiKey }: CourierKey,
): Promise<CourierAccountDetail & { outcome: ConnectionOutcome }> {
  const { encryption } = ctx.ownCouriers;
  if (!encryption) {
    throw noEncryption("Courier accounts cannot be connected: ENCRYPTION_SECRET is not set");
  }
  rejectOtherMode(apiKey, ctx.mode);
  const outcome = await tryConnection(ctx.ownCouriers.account(apiKey), ctx.signal);
  if (outcome === "rejected") throw rejectedKey("was rejected by the aggregator");
  await putCourierAccount(ctx.db, {
    store_uid: ctx.storeUid,
    encrypted_key: encryption.encrypt(apiKey, ctx.storeUid),
    last_four: apiKey.slice(-4),
  });
  return { ...(await getCourierAccount(ctx)), outcome };
}

/** Deletes the store's account. Quotes then use `ctx.ownCouriers.fallback`. Throws 404 when there is none. */
export async function disconnectCourierAccount(
  ctx: DashboardContext,
): Promise<CourierAccountDetail> {
  if (!(await deleteCourierAccount(ctx.db, ctx.storeUid))) throw notFound("account");
  return getCourierAccount(ctx);
}

/** Checks whether the aggregator accepts the stored key. Throws 404 when there is none. */
export async function checkCourierAccount(
  ctx: DashboardContext,
): Promise<{ outcome: ConnectionOutcome }> {
  const account = await findCourierAccount(ctx.db, ctx.storeUid);
  if (!account) throw notFound("account");
  const apiKey = ctx.ownCouriers.encryption?.decrypt(account.encrypted_key, ctx.storeUid);
  if (!apiKey) throw noEncryption("The stored courier key cannot be decrypted. Enter it again");
  return { outcome: await tryConnection(ctx.ownCouriers.account(apiKey), ctx.signal) };
}

const OUTCOMES: Partial<Record<CourierFaultKind, ConnectionOutcome>> = {
  unauthorized: "rejected",
  timeout: "timeout",
  busy: "busy",
};

async function tryConnection(
  account: AggregatorAccount,
  signal: AbortSignal,
): Promise<ConnectionOutcome> {
  try {
    await account.check(signal);
    return "accepted";
  } catch (error) {
    if (!(error instanceof CourierFault)) throw error;
    return OUTCOMES[error.kind] ?? "failed";
  }
}

/** Prefixes of keys that a sandbox or live instance must not use. */
const KEYS_OF_OTHER_MODE = { sandbox: "sb_prod_", live: "sb_sandbox_" } as const;

function rejectOtherMode(apiKey: string, mode: DashboardContext["mode"]): void {
  if (!apiKey.startsWith(KEYS_OF_OTHER_MODE[mode])) return;
  throw rejectedKey(
    mode === "live"
      ? "is a sandbox key; this service needs a live key"
      : "is a live key; this sandbox needs a sandbox key",
  );
}

function rejectedKey(problem: string): Failure {
  return invalidRequest([{ field: "api_key", problem }]);
}

function noEncryption(text: string): Failure {
  return new Failure({ code: "ENCRYPTION_NOT_CONFIGURED", text });
}
