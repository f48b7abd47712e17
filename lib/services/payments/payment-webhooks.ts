import { listChargesOfSession } from "#db/queries/payments/charges.ts";
import { makeCheckDue } from "#db/queries/payments/payment-checks.ts";
import {
  findUnprocessedPaymentWebhook,
  insertPaymentWebhook,
  listOverduePaymentWebhooks,
  markPaymentWebhookProcessed,
} from "#db/queries/payments/payment-webhooks.ts";
import { Uid } from "#lib/contract/scalars.ts";
import { enqueue, type NewJob } from "#lib/jobs/enqueue.ts";
import { Failure, notFound } from "#lib/kernel/errors.ts";
import { type PaymentAccount, PaymentFault } from "#lib/payments/port.ts";
import type { ContextSource } from "#lib/services/context.ts";
import { checkPayment } from "#lib/services/payments/check-payment.ts";
import { findStoreProvider, paymentContext } from "#lib/services/payments/payment-providers.ts";
import { isSessionReference } from "#lib/services/payments/session-reference.ts";
import { syncCharges } from "#lib/services/payments/sync-charges.ts";

/** Name of the operator's account in the webhook URL. */
const INSTANCE = "instance";

interface ReceivedWebhook {
  provider: string;
  /** Uid of a store's account, or `instance`. */
  account: string;
  /** As it arrived: the signature covers these bytes. */
  body: Buffer<ArrayBuffer>;
  headers: Headers;
}

/**
 * Stores a signed webhook of a provider with at most two statements and without calling the provider, which would
 * disconnect and repeat it later. Returns the uid for the job that processes it; undefined when there is nothing to do.
 * Throws 404 for an unknown account, 401 for a wrong signature.
 */
export async function receivePaymentWebhook(
  rt: ContextSource,
  { provider, account: accountName, body, headers }: ReceivedWebhook,
): Promise<string | undefined> {
  const found = await findAccount(rt, provider, accountName);
  if (!found) throw notFound("account");
  const subject = await readSubject(found.account, body, headers);
  const uid = await insertPaymentWebhook(rt.db, {
    provider,
    account_uid: found.uid,
    store_uid: found.storeUid,
    body,
    ...subject,
  });
  return subject ? uid : undefined;
}

async function findAccount({ db, log, services }: ContextSource, provider: string, name: string) {
  const { payments } = services;
  if (name === INSTANCE) {
    const account = payments.operatorAccount(provider);
    return account && { account, uid: null, storeUid: null };
  }
  if (!Uid.safeParse(name).success) return undefined;
  const found = await findStoreProvider({ db, log, payments }, name);
  return found?.provider === provider ? { ...found, uid: name } : undefined;
}

/** Returns which payment a webhook is about; null for payments of other systems, and anything else. */
async function readSubject(account: PaymentAccount, body: Uint8Array, headers: Headers) {
  try {
    const subject = await account.readWebhook(body, headers);
    if (subject === null) return null;
    if ("chargeId" in subject) return { charge_id: subject.chargeId };
    return isSessionReference(subject.reference) ? subject : null;
  } catch (error) {
    if (!(error instanceof PaymentFault)) throw error;
    throw new Failure({ code: "AUTHENTICATION_FAILED", text: "The signature is not valid" });
  }
}

/** Creates the job of a stored webhook. When it is lost, `create-missing-jobs` creates it again. */
export async function enqueuePaymentWebhook(
  { db }: Pick<ContextSource, "db">,
  uid: string,
): Promise<void> {
  await enqueue(db, "process-payment-webhook", [{ id: uid }]);
}

/** The gap doubles with the age of the webhook. */
const MIN_RETRY_MS = 30_000;
const MAX_RETRY_MS = 3_600_000;

/** As long as Paystack repeats its webhooks. Afterwards, only the schedule of the session's own checks continues. */
const MAX_AGE_MS = 72 * 3_600_000;

/**
 * Asks the provider about the payment of a webhook: the webhook itself is no proof. A reference of another system, or
 * of another account, has no session here. Tries again later while the provider does not respond, and while a charge is
 * unknown: a webhook about its refund or dispute may arrive before it is recorded.
 */
export async function processPaymentWebhook(
  rt: ContextSource,
  uid: string,
  signal: AbortSignal,
): Promise<void> {
  const { db, clock } = rt;
  const webhook = await findUnprocessedPaymentWebhook(db, uid);
  if (!webhook) return;
  const { session_uid, charge_id, received_at } = webhook;
  if (session_uid !== null) await makeCheckDue(db, session_uid);
  const isDone =
    session_uid === null ? charge_id === null : await askAbout(rt, session_uid, signal);
  const now = clock.now().getTime();
  const ageMs = now - received_at.getTime();
  if (isDone || ageMs > MAX_AGE_MS) return markPaymentWebhookProcessed(db, uid);
  const startAfter = new Date(now + Math.max(MIN_RETRY_MS, Math.min(MAX_RETRY_MS, ageMs)));
  await enqueue(db, "process-payment-webhook", [{ id: uid, startAfter }]);
}

/** Asks for all that the webhook may be about: the payment, its refunds and its disputes. */
async function askAbout(
  rt: ContextSource,
  sessionUid: string,
  signal: AbortSignal,
): Promise<boolean> {
  const ctx = paymentContext(rt);
  if (!(await checkPayment(ctx, sessionUid, signal))) return false;
  return syncCharges(ctx, await listChargesOfSession(rt.db, sessionUid), signal);
}

/** Lists the jobs of webhooks that should have been processed a minute ago. */
export async function listOverduePaymentWebhookJobs(
  { db }: Pick<ContextSource, "db">,
  limit: number,
): Promise<NewJob[]> {
  const overdue = await listOverduePaymentWebhooks(db, limit);
  return overdue.map(({ uid }) => ({ id: uid }));
}
