import { type Kysely, sql } from "kysely";
import type { QueueName } from "#db/job-schema.ts";
import type { Database } from "#db/schema.ts";

export interface JobStats {
  queue: string;
  /** Jobs that start later, among them those that failed and will be retried. */
  waiting: number;
  /** Jobs that should run now. */
  due: number;
  active: number;
  /** Jobs that failed and will not be retried. */
  failed: number;
  /** How long the oldest due job has been due; 0 for none. */
  oldest_due_seconds: number;
  /** Message of the last failure. */
  last_failure: string | null;
}

/** Counts the jobs of each queue. */
export async function listJobStats(db: Kysely<Database>): Promise<JobStats[]> {
  const { rows } = await sql<JobStats>`
    select queue.name as queue, jobs.*
    from pgboss.queue cross join lateral (
      select count(*) filter (where state < 'active' and start_after > now())::int as waiting,
        count(*) filter (where state < 'active' and start_after <= now())::int as due,
        count(*) filter (where state = 'active')::int as active,
        count(*) filter (where state = 'failed')::int as failed,
        coalesce(extract(epoch from now() - min(start_after)
          filter (where state < 'active' and start_after <= now())), 0)::int as oldest_due_seconds,
        (array_agg(output ->> 'message' order by completed_on desc)
          filter (where state = 'failed'))[1] as last_failure
      from pgboss.job
      where job.name = queue.name and state in ('created', 'retry', 'active', 'failed')
    ) jobs
    order by queue.name`.execute(db);
  return rows;
}

/** Returns how many seconds ago the oldest due job should have run; 0 for none. */
export async function oldestDueSeconds(db: Kysely<Database>): Promise<number> {
  const { rows } = await sql<{ seconds: number }>`
    select coalesce(extract(epoch from now() - min(due.since)), 0)::int as seconds
    from pgboss.queue cross join lateral (
      select min(start_after) as since from pgboss.job
      where job.name = queue.name and state in ('created', 'retry') and not blocked
        and start_after <= now()
    ) due`.execute(db);
  return rows[0]?.seconds ?? 0;
}

/** Returns which of the ids have a job that waits or runs. */
export async function listIdsWithJob(
  db: Kysely<Database>,
  queue: QueueName,
  ids: readonly string[],
): Promise<Set<string>> {
  const { rows } = await sql<{ id: string }>`
    select distinct data ->> 'id' as id from pgboss.job
    where name = ${queue} and state in ('created', 'retry', 'active')
      and data ->> 'id' = any(${ids}::text[])`.execute(db);
  return new Set(rows.map(({ id }) => id));
}
