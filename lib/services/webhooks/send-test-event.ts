import { listAttempts } from "#db/queries/webhooks/delivery-log.ts";
import { insertTestDelivery } from "#db/queries/webhooks/webhook-deliveries.ts";
import { findEndpoint } from "#db/queries/webhooks/webhook-endpoints.ts";
import type { TestResult } from "#lib/contract/dashboard/webhooks.ts";
import { notFound } from "#lib/kernel/errors.ts";
import type { MerchantContext } from "#lib/services/context.ts";
import { deliverWebhook } from "#lib/services/webhooks/deliver-webhook.ts";

/** Sends a test event at once, also when the webhook is disabled. Throws 404 for an unknown webhook. */
export async function sendTestEvent(
  ctx: MerchantContext,
  { webhook }: { webhook: string },
): Promise<TestResult> {
  const { db, storeUid, clock } = ctx;
  const endpoint = await findEndpoint(db, storeUid, webhook);
  if (!endpoint) throw notFound("webhook");
  const uid = await insertTestDelivery(db, endpoint, clock.now());
  await deliverWebhook({ db, clock, services: ctx }, uid);
  const [attempt] = await listAttempts(db, uid, 1);
  if (!attempt) throw new Error("the attempt was not recorded");
  const { status, error, duration_ms } = attempt;
  return { delivery: uid, status, error, duration_ms };
}
