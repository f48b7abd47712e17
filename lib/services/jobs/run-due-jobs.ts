import { setTimeout as sleep } from "node:timers/promises";
import type { PgBoss } from "pg-boss";
import { connectBoss } from "#lib/jobs/boss.ts";
import { type JobRunner, runJobs } from "#lib/jobs/run-jobs.ts";
import type { Runtime } from "#lib/runtime.ts";
import type { ContextSource } from "#lib/services/context.ts";
import { publishAllEvents } from "#lib/services/events/publish-events.ts";
import { JOB_HANDLERS } from "#lib/services/jobs/job-handlers.ts";

type JobSource = ContextSource & Pick<Runtime, "logError">;

interface JobCounts {
  jobs_completed: number;
  jobs_failed: number;
}

/** Together with an order, within the maximum duration of a function on Vercel. */
const MAX_PUBLISH_MS = 4_000;
const MAX_FIRST_ATTEMPTS_MS = 16_000;

/** Publishes the events that a request has stored, and runs the jobs that this creates. */
export async function publishAfterRequest(rt: JobSource): Promise<void> {
  if (rt.env.JOBS === "off") return;
  const published = await publishAllEvents(rt, MAX_PUBLISH_MS);
  if (published > 0) await runDueJobs(rt, MAX_FIRST_ATTEMPTS_MS);
}

/** Runs the jobs of all queues with their handlers. */
export function startJobRunner(
  rt: JobSource,
  boss: PgBoss,
  { untilIdle = false, counts }: { untilIdle?: boolean; counts?: JobCounts } = {},
): JobRunner {
  return runJobs({
    boss,
    untilIdle,
    run: async (queue, id = "", signal) => {
      await JOB_HANDLERS[queue](rt, id, signal);
      if (counts) counts.jobs_completed += 1;
    },
    onFailure: (queue, error) => {
      rt.logError(error, { job: queue });
      if (counts) counts.jobs_failed += 1;
    },
    onError: (error) => rt.logError(error, { job: "poll" }),
  });
}

/**
 * Runs the jobs that are due, on connections of its own, for at most `maxMs`: in the second half, no more jobs are
 * begun. Jobs that a stopped process left run again.
 */
export async function runDueJobs(rt: JobSource, maxMs: number): Promise<JobCounts> {
  const { DATABASE_URL } = rt.env;
  if (!DATABASE_URL) throw new Error("DATABASE_URL is not set");
  const counts = { jobs_completed: 0, jobs_failed: 0 };
  await using boss = await connectBoss(DATABASE_URL, rt.logError);
  await boss.supervise();
  const runner = startJobRunner(rt, boss, { untilIdle: true, counts });
  const timeout = new AbortController();
  const half = sleep(maxMs / 2, undefined, { signal: timeout.signal }).catch(() => {});
  await Promise.race([runner.ended, half]);
  timeout.abort();
  await runner.stop(maxMs / 2);
  return counts;
}
