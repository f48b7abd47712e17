import type { QueueName } from "#db/job-schema.ts";
import { listIdsWithJob } from "#db/queries/jobs/job-stats.ts";
import { enqueue, type NewJob } from "#lib/jobs/enqueue.ts";
import type { ContextSource } from "#lib/services/context.ts";
import { listOverdueMailJobs } from "#lib/services/mails/send-mail.ts";
import { listOverdueCheckJobs } from "#lib/services/payments/check-payment.ts";
import { listOverduePaymentWebhookJobs } from "#lib/services/payments/payment-webhooks.ts";
import { listOverdueRefundJobs } from "#lib/services/payments/refunds/process-refund.ts";
import { listOverdueDeliveryJobs } from "#lib/services/webhooks/delivery-jobs.ts";

/** More than may be overdue because their endpoint does not respond: these have jobs. */
const MAX_OVERDUE = 10_000;

/** Finds rows of one of our tables that a job should have handled some minutes ago. */
interface OverdueRows {
  queue: QueueName;
  list: (rt: Pick<ContextSource, "db" | "clock">, limit: number) => Promise<NewJob[]>;
}

/** One line for each table whose rows are handled by jobs. */
const OVERDUE_ROWS: readonly OverdueRows[] = [
  { queue: "deliver-webhook", list: listOverdueDeliveryJobs },
  { queue: "send-mail", list: listOverdueMailJobs },
  { queue: "check-payment", list: listOverdueCheckJobs },
  { queue: "process-payment-webhook", list: listOverduePaymentWebhookJobs },
  { queue: "process-refund", list: listOverdueRefundJobs },
];

/**
 * Creates the jobs of overdue rows that have none, so that losing jobs loses no work: a process was killed before it
 * created them, or the table of the jobs was not restored. Returns their number.
 */
export async function createMissingJobs(
  rt: Pick<ContextSource, "db" | "clock" | "log">,
  tables: readonly OverdueRows[] = OVERDUE_ROWS,
): Promise<number> {
  const { db, log } = rt;
  let created = 0;
  for (const { queue, list } of tables) {
    const overdue = await list(rt, MAX_OVERDUE);
    if (overdue.length === 0) continue;
    const ids = overdue.map(({ id }) => id);
    const withJob = await listIdsWithJob(db, queue, ids);
    const missing = overdue.filter(({ id }) => !withJob.has(id));
    await enqueue(db, queue, missing);
    created += missing.length;
    if (missing.length > 0) log.warn({ queue, jobs: missing.length }, "missing jobs created");
  }
  return created;
}
