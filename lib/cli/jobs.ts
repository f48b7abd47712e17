import { InvalidArgumentError, program } from "commander";
import { QUEUE_NAMES, type QueueName } from "#db/job-schema.ts";
import { findPublicationBacklog } from "#db/queries/events/publishing.ts";
import { listJobStats } from "#db/queries/jobs/job-stats.ts";
import { discardJobs, retryFailedJobs } from "#db/queries/jobs/job-writes.ts";
import { printTable, runCommand, UsageError, withDatabase } from "#lib/cli/connect.ts";
import { withRuntime } from "#lib/cli/with-runtime.ts";
import { formatCount } from "#lib/format/format-count.ts";
import { publishAllEvents } from "#lib/services/events/publish-events.ts";
import { createMissingJobs } from "#lib/services/jobs/create-missing-jobs.ts";
import { runDueJobs } from "#lib/services/jobs/run-due-jobs.ts";

interface QueueOption {
  queue?: QueueName;
}

/** Long enough for a backlog; the command can be repeated. */
const MAX_RETRY_MS = 120_000;
const MAX_PUBLISH_MS = 60_000;

program.name("jobs").description("Show and repair background jobs.");

program
  .command("status")
  .description("Show the jobs of each queue")
  .action(() =>
    withDatabase(async (db) => {
      const queues = await listJobStats(db);
      printTable(
        queues.map(({ oldest_due_seconds, last_failure, ...counts }) => ({
          ...counts,
          "oldest due": oldest_due_seconds > 0 ? `${oldest_due_seconds} s` : "",
          "last failure": last_failure ?? "",
        })),
        "No queues yet",
      );
      const { unpublished, oldest_seconds } = await findPublicationBacklog(db);
      const waiting = unpublished > 0 ? `; the oldest has waited for ${oldest_seconds} s` : "";
      console.log(`${formatCount(unpublished, "unpublished event")}${waiting}`);
    }),
  );

program
  .command("retry")
  .description("Publish events, retry failed jobs, create missing ones and run all that are due")
  .option("--queue <name>", "only failed jobs of this queue", queueName)
  .action(({ queue }: QueueOption) =>
    withRuntime(async (rt) => {
      if (rt.env.JOBS === "off") throw new UsageError("JOBS is off: no jobs may run here");
      const retried = await retryFailedJobs(rt.db, queue ? [queue] : QUEUE_NAMES);
      await publishAllEvents(rt, MAX_PUBLISH_MS);
      await createMissingJobs(rt);
      const { jobs_completed, jobs_failed } = await runDueJobs(rt, MAX_RETRY_MS);
      const ran = `${formatCount(jobs_completed, "job")} completed, ${jobs_failed} failed`;
      console.log(`Retried ${formatCount(retried, "job")}: ${ran}`);
    }),
  );

program
  .command("discard")
  .description("Delete failed jobs; open deliveries and mails get new ones")
  .option("--queue <name>", "only jobs of this queue", queueName)
  .option("--waiting", "also jobs that have not begun", false)
  .action(({ queue, waiting }: QueueOption & { waiting: boolean }) =>
    withDatabase(async (db) => {
      const count = await discardJobs(db, queue ? [queue] : QUEUE_NAMES, { waiting });
      console.log(`Discarded ${formatCount(count, "job")}`);
    }),
  );

function queueName(text: string): QueueName {
  const queue = QUEUE_NAMES.find((name) => name === text);
  if (queue) return queue;
  throw new InvalidArgumentError(`Use one of: ${QUEUE_NAMES.join(", ")}.`);
}

await runCommand(program);
