import type { Kysely } from "kysely";
import { listOverdueDeliveries } from "#db/queries/webhooks/webhook-deliveries.ts";
import type { Database } from "#db/schema.ts";
import { enqueue, type NewJob } from "#lib/jobs/enqueue.ts";
import type { ContextSource } from "#lib/services/context.ts";

const OVERDUE_AFTER_MS = 60_000;

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
  await enqueue(db, "deliver-webhook", deliveries.map(toJob));
}

/** Lists the jobs of attempts that are overdue by a minute. */
export async function listOverdueDeliveryJobs(
  { db, clock }: Pick<ContextSource, "db" | "clock">,
  limit: number,
): Promise<NewJob[]> {
  const dueBefore = new Date(clock.now().getTime() - OVERDUE_AFTER_MS);
  const overdue = await listOverdueDeliveries(db, dueBefore, limit);
  return overdue.map(toJob);
}

function toJob({ uid, endpoint_uid, next_attempt_at }: ScheduledDelivery): NewJob {
  return {
    id: uid,
    key: `${uid} ${next_attempt_at.getTime()}`,
    group: endpoint_uid,
    startAfter: next_attempt_at,
  };
}
