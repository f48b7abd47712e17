import type { Kysely } from "kysely";
import {
  type DeliveryToMake,
  findDeliveryToMake,
  insertAttempt,
  markAttemptFailed,
  markDelivered,
  markMissed,
} from "#db/queries/webhooks/webhook-deliveries.ts";
import { recordFailure, recordSuccess } from "#db/queries/webhooks/webhook-endpoints.ts";
import type { Database } from "#db/schema.ts";
import type { ContextSource } from "#lib/services/context.ts";
import { createWebhookMails } from "#lib/services/mails/create-mails.ts";
import { transact } from "#lib/services/transact.ts";
import { enqueueDeliveries } from "#lib/services/webhooks/delivery-jobs.ts";
import {
  toSeconds,
  toWebhookContent,
  toWebhookHeaders,
} from "#lib/services/webhooks/webhook-content.ts";
import { nextAttemptAt } from "#lib/webhooks/retry-schedule.ts";
import { signWebhook } from "#lib/webhooks/signature.ts";
import type { WebhookResponse } from "#lib/webhooks/webhook-client.ts";

/** A job of a later attempt does nothing; clocks may differ by this much. */
const CLOCK_TOLERANCE_MS = 5_000;

/** The receiver asks not to be called again. */
const GONE = 410;

interface Parts extends Pick<ContextSource, "db" | "clock"> {
  services: Pick<ContextSource["services"], "encryption" | "webhookClient">;
}

interface Attempt extends WebhookResponse {
  attempted_at: Date;
  signature: string;
}

/**
 * Makes one attempt of a delivery that waits for it, records the attempt and schedules the next one if it failed. The
 * receiver gets the event again when the process ends before the attempt is recorded.
 */
export async function deliverWebhook(rt: Parts, uid: string, signal?: AbortSignal): Promise<void> {
  const delivery = await findDeliveryToMake(rt.db, uid);
  if (!delivery || isEarly(delivery, rt.clock.now())) return;
  const { endpoint_uid, disabled_at, event } = delivery;
  if (disabled_at && event) return markMissed(rt.db, endpoint_uid);
  const attempt = await makeAttempt(rt, delivery, signal);
  await transact(rt.db, (trx) => recordAttempt(trx, delivery, attempt, rt.clock.now()));
}

function isEarly({ next_attempt_at }: DeliveryToMake, now: Date): boolean {
  return Number(next_attempt_at) > now.getTime() + CLOCK_TOLERANCE_MS;
}

async function makeAttempt(
  { clock, services }: Parts,
  delivery: DeliveryToMake,
  signal: AbortSignal | undefined,
): Promise<Attempt> {
  const attempted_at = clock.now();
  const secrets = decryptSecrets(services.encryption, delivery, attempted_at);
  if (secrets.length === 0) return undecryptable(attempted_at);
  const { id, body } = toWebhookContent(delivery);
  const signature = signWebhook({ id, timestamp: toSeconds(attempted_at), body }, secrets);
  const headers = toWebhookHeaders(id, { attempted_at, signature });
  const request = { url: delivery.url, headers, body };
  return { ...(await services.webhookClient.post(request, signal)), attempted_at, signature };
}

/** Returns the secrets that sign now, the newest first; none when they cannot be decrypted. */
function decryptSecrets(
  encryption: Parts["services"]["encryption"],
  delivery: DeliveryToMake,
  now: Date,
): string[] {
  const { encrypted_secret, encrypted_previous_secret, previous_secret_ends_at } = delivery;
  const { decrypt } = encryption?.for("webhook secrets") ?? {};
  const isPreviousValid = previous_secret_ends_at !== null && now < previous_secret_ends_at;
  return [encrypted_secret, isPreviousValid ? encrypted_previous_secret : null]
    .map((encrypted) => encrypted && decrypt?.(encrypted, delivery.endpoint_uid))
    .filter((secret) => typeof secret === "string");
}

function undecryptable(attempted_at: Date): Attempt {
  const error = "The secret cannot be decrypted: ENCRYPTION_SECRET is missing or has changed";
  const response = { status: null, error, reply: "", retryAfter: undefined, durationMs: 0 };
  return { ...response, attempted_at, signature: "" };
}

async function recordAttempt(
  trx: Kysely<Database>,
  delivery: DeliveryToMake,
  attempt: Attempt,
  now: Date,
): Promise<void> {
  const { uid, endpoint_uid, event } = delivery;
  const { status, retryAfter, durationMs: duration_ms, ...logged } = attempt;
  const isDelivered = status !== null && status >= 200 && status < 300;
  // The endpoint before its deliveries, as everywhere: otherwise, two transactions could deadlock.
  if (event && isDelivered) await recordSuccess(trx, endpoint_uid);
  const isDisabled =
    event !== undefined &&
    !isDelivered &&
    (await recordFailure(trx, endpoint_uid, { now, isGone: status === GONE }));
  await insertAttempt(trx, { ...logged, delivery_uid: uid, status, duration_ms });
  if (isDelivered) return markDelivered(trx, uid);
  if (isDisabled) {
    await markMissed(trx, endpoint_uid);
    const { store_uid: storeUid } = delivery;
    return createWebhookMails(trx, { storeUid, endpointUid: endpoint_uid, occurredAt: now });
  }
  await scheduleNextAttempt(trx, delivery, { retryAfter, now });
}

/** A test event has one attempt. */
async function scheduleNextAttempt(
  trx: Kysely<Database>,
  { uid, endpoint_uid, event, attempts }: DeliveryToMake,
  { retryAfter, now }: { retryAfter: string | undefined; now: Date },
): Promise<void> {
  const next = event && nextAttemptAt({ attempts: attempts + 1, retryAfter, now });
  const isWaiting = await markAttemptFailed(trx, uid, next);
  if (isWaiting && next) {
    await enqueueDeliveries(trx, [{ uid, endpoint_uid, next_attempt_at: next }]);
  }
}
