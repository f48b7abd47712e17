import { setTimeout as sleep } from "node:timers/promises";
import { createDb } from "#db/client.ts";
import type { Env } from "#lib/env.ts";
import { connectBoss } from "#lib/jobs/boss.ts";
import { enqueueScheduledJobs } from "#lib/jobs/enqueue.ts";
import { systemClock } from "#lib/kernel/clock.ts";
import type { Log } from "#lib/kernel/log.ts";
import { createServices } from "#lib/runtime-services.ts";
import { DRAIN_MS } from "#lib/server/drain.ts";
import { publishEvents, QUEUES_AFTER_PUBLISH } from "#lib/services/events/publish-events.ts";
import { startJobRunner } from "#lib/services/jobs/run-due-jobs.ts";
import { createErrorLog } from "#lib/telemetry/error-log.ts";

/** Connections of the handlers and the publisher, in addition to those of pg-boss. */
const MAX_CONNECTIONS = 3;

/** Delay until an event is published. */
const PUBLISH_EVERY_MS = 500;

/** Shorter than the interval of any scheduled job. */
const SCHEDULE_EVERY_MS = 15_000;
const SUPERVISE_EVERY_MS = 15_000;

/** The jobs of this process, and the publisher of events. */
interface Jobs {
  start(): Promise<void>;
  /** Lets running jobs end. Later calls wait for the first. */
  stop(): Promise<void>;
}

/** Creates the jobs of an instance. They run on connections of their own, so that no request waits for them. */
export function createJobs(env: Env & { DATABASE_URL: string }, log: Log): Jobs {
  const stack = new AsyncDisposableStack();
  let stopping: Promise<void> | undefined;
  return {
    start: async () => {
      if (env.JOBS === "off") log.info({}, "jobs are switched off");
      else if (!stopping) await startJobs(env, log, stack);
    },
    stop: () => {
      stopping ??= stack.disposeAsync();
      return stopping;
    },
  };
}

async function startJobs(
  env: Env & { DATABASE_URL: string },
  log: Log,
  stack: AsyncDisposableStack,
): Promise<void> {
  const { db } = createDb(env.DATABASE_URL, {
    max: MAX_CONNECTIONS,
    statementTimeoutMs: env.DATABASE_STATEMENT_TIMEOUT,
    onError: () => {},
  });
  stack.defer(() => db.destroy());
  const clock = systemClock;
  const logError = createErrorLog(log, clock, env.DATABASE_URL, "job failed");
  const services = createServices(env, { db, clock, log, logError });
  const boss = await connectBoss(env.DATABASE_URL, logError);
  // The process was stopped while this loaded pg-boss.
  if (stack.disposed) return boss[Symbol.asyncDispose]();
  stack.use(boss);
  const source = { db, clock, log, logError, env, services };
  const runner = startJobRunner(source, boss);
  const stopped = new AbortController();
  const run = (job: string, pauseMs: number, work: () => Promise<void>) =>
    repeat(pauseMs, stopped.signal, () => work().catch((error) => logError(error, { job })));
  const loops = [
    run("supervise", SUPERVISE_EVERY_MS, () => boss.supervise()),
    run("schedule", SCHEDULE_EVERY_MS, () => enqueueScheduledJobs(boss)),
    run("publish events", PUBLISH_EVERY_MS, async () => {
      while (!stopped.signal.aborted && (await publishEvents(source)) > 0) {
        runner.wake(QUEUES_AFTER_PUBLISH);
      }
    }),
  ];
  stack.defer(async () => {
    stopped.abort();
    await Promise.all([runner.stop(DRAIN_MS), ...loops]);
  });
}

/** Repeats `work` with pauses until the signal aborts. */
async function repeat(
  pauseMs: number,
  signal: AbortSignal,
  work: () => Promise<void>,
): Promise<void> {
  while (!signal.aborted) {
    await work();
    await sleep(pauseMs, undefined, { signal }).catch(() => {});
  }
}
