import { countMatches } from "#db/queries/list-query.ts";
import {
  type AttemptRow,
  filteredDeliveries,
  findDelivery,
  listAttempts,
  listDeliveries,
} from "#db/queries/webhooks/delivery-log.ts";
import { MAX_LIST_COUNT, pageRange } from "#lib/contract/dashboard/lists.ts";
import {
  type DeliveryAttempt,
  type DeliveryDetail,
  type DeliveryList,
  type DeliveryQuery,
  MAX_SHOWN_ATTEMPTS,
} from "#lib/contract/dashboard/webhooks.ts";
import { TEST_EVENT_TYPE } from "#lib/contract/webhook.ts";
import { notFound } from "#lib/kernel/errors.ts";
import type { DashboardContext } from "#lib/services/context.ts";
import { toWebhookContent, toWebhookHeaders } from "#lib/services/webhooks/webhook-content.ts";

/** Lists a page of the store's deliveries, newest first. */
export async function listWebhookDeliveries(
  { db, store }: DashboardContext,
  { webhook, event, state, from, to, search, page }: DeliveryQuery,
): Promise<DeliveryList> {
  const filter = {
    endpointUid: webhook,
    ...(event === TEST_EVENT_TYPE ? { isTest: true } : { event }),
    states: state && [state],
    from,
    to,
    orderNumber: search.trim().toUpperCase() || undefined,
  };
  const [rows, count] = await Promise.all([
    listDeliveries(db, store, filter, pageRange(page)),
    countMatches(db, filteredDeliveries(db, store, filter), MAX_LIST_COUNT + 1),
  ]);
  const deliveries = rows.map(({ endpoint_uid, type, next_attempt_at, created_at, ...row }) => ({
    ...row,
    webhook: endpoint_uid,
    event: type ?? TEST_EVENT_TYPE,
    next_attempt_at: next_attempt_at?.toISOString() ?? null,
    created_at: created_at.toISOString(),
  }));
  return { deliveries, count };
}

/** Returns a delivery of the store with its request and its attempts. Throws 404 for an unknown one. */
export async function getWebhookDelivery(
  { db, storeUid }: DashboardContext,
  { delivery: uid }: { delivery: string },
): Promise<DeliveryDetail> {
  const delivery = await findDelivery(db, storeUid, uid);
  if (!delivery) throw notFound("delivery");
  const attempts = await listAttempts(db, uid, MAX_SHOWN_ATTEMPTS);
  const { id, body } = toWebhookContent(delivery);
  return {
    uid,
    webhook: delivery.endpoint_uid,
    url: delivery.url,
    event: delivery.type ?? TEST_EVENT_TYPE,
    subject: delivery.subject,
    state: delivery.state,
    last_status: attempts[0]?.status ?? null,
    attempts: attempts.length,
    next_attempt_at: delivery.next_attempt_at?.toISOString() ?? null,
    created_at: delivery.created_at.toISOString(),
    body,
    log: attempts.map((attempt) => toAttempt(id, attempt)),
    can_send: delivery.disabled_at === null,
  };
}

function toAttempt(id: string, attempt: AttemptRow): DeliveryAttempt {
  const { uid, attempted_at, duration_ms, status, error, reply } = attempt;
  return {
    uid,
    attempted_at: attempted_at.toISOString(),
    duration_ms,
    status,
    error,
    headers: toWebhookHeaders(id, attempt),
    reply,
  };
}
