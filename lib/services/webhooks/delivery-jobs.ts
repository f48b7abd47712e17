import type { Kysely } from "kysely";
import { listOverdueDeliveries } from "#db/queries/webhooks/webhook-deliveries.ts";
import { countEnabledEndpoints } from "#db/queries/webhooks/webhook-endpoints.ts";
import type { Database } from "#db/schema.ts";
import { enqueue, type NewJob } from "#lib/jobs/enqueue.ts";
import type { ContextSource } from "#lib/services/context.ts";

const OVERDUE_AFTER_MS = 60_000;

/** Attempts of one endpoint at a time, so that one that does not respond delays no other. */
const MAX_PER_ENDPOINT = 4;
/**
 * Attempts of one store at a time, shared equally by its endpoints, so that those of one store cannot use all that an
 * instance makes at a time. Each endpoint may have one even if there are more endpoints.
 */
const MAX_PER_STORE = 16;

interface ScheduledDelivery {
  uid: string;
  endpoint_uid: string;
  /** Time of the attempt. */
  next_attempt_at: Date;
}

/** Creates the jobs that make attempts at these times. Must run in the transaction that stores the times. */
export async function enqueueDeliveries(
  db: Kysely<Database>,
  deliveries: readonly ScheduledDelivery[],
): Promise<void> {
  await enqueue(db, "deliver-webhook", await toJobs(db, deliveries));
}

/** Lists the jobs of attempts that are overdue by a minute. */
export async function listOverdueDeliveryJobs(
  { db, clock }: Pick<ContextSource, "db" | "clock">,
  limit: number,
): Promise<NewJob[]> {
  const dueBefore = new Date(clock.now().getTime() - OVERDUE_AFTER_MS);
  const overdue = await listOverdueDeliveries(db, dueBefore, limit);
  return toJobs(db, overdue);
}

async function toJobs(
  db: Kysely<Database>,
  deliveries: readonly ScheduledDelivery[],
): Promise<NewJob[]> {
  if (deliveries.length === 0) return [];
  const endpoints = [...new Set(deliveries.map(({ endpoint_uid }) => endpoint_uid))];
  const counts = await countEnabledEndpoints(db, endpoints);
  return deliveries.map(({ uid, endpoint_uid, next_attempt_at }) => ({
    id: uid,
    key: `${uid} ${next_attempt_at.getTime()}`,
    group: { id: endpoint_uid, limit: toLimit(counts.get(endpoint_uid)) },
    startAfter: next_attempt_at,
  }));
}

/** Returns how many attempts an endpoint of a store with so many endpoints may have at a time. */
function toLimit(endpoints = 1): number {
  return Math.min(Math.max(Math.floor(MAX_PER_STORE / endpoints), 1), MAX_PER_ENDPOINT);
}
