import { setTimeout as sleep } from "node:timers/promises";
import { createDb } from "#db/client.ts";
import type { Env } from "#lib/env.ts";
import { connectBoss } from "#lib/jobs/boss.ts";
import { enqueueScheduledJobs } from "#lib/jobs/enqueue.ts";
import { systemClock } from "#lib/kernel/clock.ts";
import type { Log } from "#lib/kernel/log.ts";
import { createServices } from "#lib/runtime-services.ts";
import { DRAIN_MS } from "#lib/server/drain.ts";
import { startJobRunner } from "#lib/services/jobs/run-due-jobs.ts";
import { createErrorLog } from "#lib/telemetry/error-log.ts";

/** Connections of the handlers, in addition to those of pg-boss. */
const MAX_CONNECTIONS = 2;

/** Shorter than the interval of any scheduled job. */
const SCHEDULE_EVERY_MS = 15_000;
const SUPERVISE_EVERY_MS = 30_000;

/** The jobs of this process. */
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
  // The process was stopped meanwhile.
  if (stack.disposed) return boss[Symbol.asyncDispose]();
  stack.use(boss);
  const runner = startJobRunner({ db, clock, log, logError, env, services }, boss);
  stack.defer(() => runner.stop(DRAIN_MS));
  const onError = (error: unknown) => logError(error, { job: "schedule" });
  stack.use(repeat(SUPERVISE_EVERY_MS, () => boss.supervise(), onError));
  stack.use(repeat(SCHEDULE_EVERY_MS, () => enqueueScheduledJobs(boss), onError));
}

/** Repeats `work` with pauses until it is disposed, which waits for the current run. */
function repeat(
  pauseMs: number,
  work: () => Promise<void>,
  onError: (error: unknown) => void,
): AsyncDisposable {
  const stopped = new AbortController();
  const loop = async () => {
    while (!stopped.signal.aborted) {
      await work().catch(onError);
      await sleep(pauseMs, undefined, { signal: stopped.signal }).catch(() => {});
    }
  };
  const ended = loop();
  return {
    [Symbol.asyncDispose]: () => {
      stopped.abort();
      return ended;
    },
  };
}
