import { randomUUID } from "node:crypto";
import { markMissed } from "#db/queries/webhooks/webhook-deliveries.ts";
import {
  deleteEndpoint,
  disableEndpoint,
  type EndpointRow,
  enableEndpoint,
  findEndpoint,
  insertEndpoint,
  listEndpoints,
  updateEndpoint,
} from "#db/queries/webhooks/webhook-endpoints.ts";
import {
  MAX_WEBHOOKS,
  type StoreWebhooks,
  type WebhookRequest,
  type WebhookSecret,
  type WebhookSummary,
} from "#lib/contract/dashboard/webhooks.ts";
import { Failure, invalidRequest, notFound } from "#lib/kernel/errors.ts";
import type { DashboardContext, MerchantContext } from "#lib/services/context.ts";
import { transact } from "#lib/services/transact.ts";
import { resendMissed } from "#lib/services/webhooks/resend.ts";
import { webhookEncryption, writeSecretOnce } from "#lib/services/webhooks/webhook-secrets.ts";
import { generateWebhookSecret } from "#lib/webhooks/signature.ts";

interface Webhook {
  webhook: string;
}

/** Lists the store's webhooks, newest first. */
export async function listWebhooks({
  db,
  storeUid,
  encryption,
}: MerchantContext): Promise<StoreWebhooks> {
  const rows = await listEndpoints(db, storeUid);
  return { webhooks: rows.map(toWebhookSummary).reverse(), can_create: encryption !== undefined };
}

/** Returns a webhook of the store. Throws 404 for an unknown one. */
export async function getWebhook(
  { db, storeUid }: MerchantContext,
  { webhook }: Webhook,
): Promise<WebhookSummary> {
  const row = await findEndpoint(db, storeUid, webhook);
  if (!row) throw notFound("webhook");
  return toWebhookSummary(row);
}

/** Describes a webhook without its secret. */
export function toWebhookSummary(row: EndpointRow): WebhookSummary {
  return {
    uid: row.uid,
    url: row.url,
    events: row.events,
    state: row.disabled_at ? "disabled" : row.failing_since ? "failing" : "active",
    failing_since: row.failing_since?.toISOString() ?? null,
    disabled_at: row.disabled_at?.toISOString() ?? null,
    disabled_reason: row.disabled_reason,
    previous_secret_ends_at: row.previous_secret_ends_at?.toISOString() ?? null,
    missed: row.missed,
    created_at: row.created_at.toISOString(),
  };
}

/**
 * Creates a webhook and returns its secret. Throws 400 for a URL that webhooks cannot be sent to, and 409 when the
 * store has the maximum number.
 */
export async function createWebhook(
  ctx: MerchantContext,
  { url, events }: WebhookRequest,
): Promise<WebhookSecret> {
  requireUsableUrl(ctx, url);
  const secret = generateWebhookSecret();
  const uid = randomUUID();
  const endpoint = {
    uid,
    store_uid: ctx.storeUid,
    url,
    events: withoutCovered(events),
    encrypted_secret: webhookEncryption(ctx).encrypt(secret, uid),
    created_at: ctx.clock.now(),
  };
  if (!(await transact(ctx.db, (trx) => insertEndpoint(trx, endpoint, MAX_WEBHOOKS)))) {
    throw new Failure({
      code: "TOO_MANY_WEBHOOKS",
      text: `A store can have at most ${MAX_WEBHOOKS} webhooks. Remove one first`,
    });
  }
  return { uid, secret };
}

/**
 * Updates a webhook's URL and events, also for the events that wait; it keeps its secret. Throws 400 for a URL that
 * webhooks cannot be sent to, and 404 for an unknown webhook.
 */
export async function updateWebhook(
  ctx: MerchantContext,
  { webhook, url, events }: Webhook & WebhookRequest,
): Promise<WebhookSummary> {
  requireUsableUrl(ctx, url);
  const endpoint = { storeUid: ctx.storeUid, uid: webhook };
  const patch = { url, events: withoutCovered(events) };
  if (!(await updateEndpoint(ctx.db, endpoint, patch))) throw notFound("webhook");
  return getWebhook(ctx, { webhook });
}

function requireUsableUrl({ webhookClient }: MerchantContext, url: string): void {
  const problem = webhookClient.findUrlProblem(url);
  if (problem) throw invalidRequest([{ field: "url", problem }]);
}

/** Removes duplicates and what a wildcard covers. */
function withoutCovered(events: string[]): string[] {
  const isCovered = (event: string) =>
    (event !== "*" && events.includes("*")) ||
    (!event.endsWith("*") && events.includes(`${event.split(".")[0]}.*`));
  return [...new Set(events)].filter((event) => !isCovered(event));
}

/** Creates a webhook, idempotently. */
export async function createWebhookOnce(
  ctx: DashboardContext,
  request: WebhookRequest,
): Promise<WebhookSecret> {
  return writeSecretOnce(ctx, { createWebhook: request }, (within) =>
    createWebhook(within, request),
  );
}

/** Disables a webhook: it misses the events that wait, and later ones. Throws 404 for an unknown one. */
export async function disableWebhook(
  ctx: MerchantContext,
  { webhook }: Webhook,
): Promise<WebhookSummary> {
  await transact(ctx.db, async (trx) => {
    const endpoint = { storeUid: ctx.storeUid, uid: webhook };
    if (await disableEndpoint(trx, endpoint, ctx.clock.now())) await markMissed(trx, webhook);
  });
  return getWebhook(ctx, { webhook });
}

/** Enables a webhook, and sends what it missed if `sends_missed`. Throws 404 for an unknown one. */
export async function enableWebhook(
  ctx: MerchantContext,
  { webhook, sends_missed }: Webhook & { sends_missed: boolean },
): Promise<WebhookSummary> {
  if (!(await enableEndpoint(ctx.db, { storeUid: ctx.storeUid, uid: webhook }))) {
    throw notFound("webhook");
  }
  if (sends_missed) await resendMissed(ctx, webhook);
  return getWebhook(ctx, { webhook });
}

/** Removes a webhook. Throws 404 for an unknown one. */
export async function removeWebhook(
  { db, storeUid }: MerchantContext,
  { webhook }: Webhook,
): Promise<Record<string, never>> {
  if (!(await deleteEndpoint(db, { storeUid, uid: webhook }))) throw notFound("webhook");
  return {};
}
