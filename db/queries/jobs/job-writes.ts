import { type Kysely, sql } from "kysely";
import type { QueueName } from "#db/job-schema.ts";
import type { Database } from "#db/schema.ts";

/**
 * Makes failed jobs and those that wait for a retry due. Returns their number. An exclusive queue can hold one job that
 * waits or runs, so only its newest failed job is retried, and only when there is no such job.
 */
export async function retryFailedJobs(db: Kysely<Database>, queues: QueueName[]): Promise<number> {
  const { numAffectedRows } = await sql`
    update pgboss.job
    set state = 'retry', retry_limit = greatest(retry_limit, retry_count + 1), completed_on = null,
      start_after = now()
    where name = any(${queues}) and (
      (state = 'retry' and start_after > now())
      or (state = 'failed' and (policy is distinct from 'exclusive' or not exists (
        select from pgboss.job other
        where other.name = job.name and (other.state <= 'active' or (other.state = 'failed' and other.id > job.id)))))
    )`.execute(db);
  return Number(numAffectedRows);
}

/** Deletes failed jobs, and with `waiting` also those that have not begun. Returns their number. */
export async function discardJobs(
  db: Kysely<Database>,
  queues: QueueName[],
  { waiting }: { waiting: boolean },
): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from pgboss.job
    where name = any(${queues}) and (state = 'failed' or (${waiting} and state < 'active'))
  `.execute(db);
  return Number(numAffectedRows);
}
