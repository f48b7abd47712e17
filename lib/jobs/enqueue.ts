import type { Kysely } from "kysely";
import type { PgBoss } from "pg-boss";
import { QUEUE_NAMES, type QueueName } from "#db/job-schema.ts";
import type { Database } from "#db/schema.ts";
import { bossOn } from "#lib/jobs/boss.ts";
import { QUEUES } from "#lib/jobs/queues.ts";

export interface NewJob {
  /** Identifies the row that the job is about. A job holds nothing else. */
  id: string;
  /** The job waits until this moment. */
  startAfter?: Date;
  /** While a job with this key waits, no other is created. Default: the id. Attempts have keys of their own. */
  key?: string;
  /** Limits how many jobs run at a time, such as those of an endpoint, to at most the queue's `groupConcurrency`. */
  group?: { id: string; limit: number };
}

/** Far below the statement timeout. */
const MAX_JOBS_PER_STATEMENT = 1_000;

/** Creates jobs, also in a transaction. Repeating a call changes nothing while the jobs wait. */
export async function enqueue(
  db: Kysely<Database>,
  queue: QueueName,
  jobs: NewJob[],
): Promise<void> {
  if (jobs.length === 0) return;
  const boss = await bossOn(db);
  const rows = jobs.map(({ id, startAfter, key = id, group }) => ({
    data: { id },
    singletonKey: key,
    ...(startAfter && { startAfter }),
    ...(group && { group: { id: group.id, tier: String(group.limit) } }),
    ...jobOptions(queue),
  }));
  for (let start = 0; start < rows.length; start += MAX_JOBS_PER_STATEMENT) {
    await boss.insert(queue, rows.slice(start, start + MAX_JOBS_PER_STATEMENT));
  }
}

/**
 * Creates the jobs of the queues with `everySeconds`. Several processes may call it at any time: one interval has one
 * job, and none is created while one of the queue waits or runs.
 */
export async function enqueueScheduledJobs(boss: PgBoss): Promise<void> {
  for (const queue of QUEUE_NAMES) {
    if (QUEUES[queue].everySeconds !== undefined) await enqueueScheduledJob(boss, queue);
  }
}

/** Creates the job of a queue with `everySeconds`, once per interval. */
export async function enqueueScheduledJob(boss: PgBoss, queue: QueueName): Promise<void> {
  const { everySeconds = 0 } = QUEUES[queue];
  await boss.insert(queue, [{ singletonSeconds: everySeconds, ...jobOptions(queue) }]);
}

/** Options are stored with each job, so that a change applies to new jobs at once. */
function jobOptions(queue: QueueName) {
  const { expireInSeconds, retryLimit, retryDelay, retryDelayMax, deleteAfterSeconds } =
    QUEUES[queue];
  return {
    expireInSeconds,
    retryLimit,
    retryDelay,
    retryDelayMax,
    retryBackoff: true,
    deleteAfterSeconds,
  };
}
