import { setTimeout as sleep } from "node:timers/promises";
import type { Job, JobAttempt, PgBoss } from "pg-boss";
import { QUEUE_NAMES, type QueueName } from "#db/job-schema.ts";
import { QUEUES } from "#lib/jobs/queues.ts";

interface JobData {
  id?: string;
}

export interface JobRunnerOptions {
  boss: PgBoss;
  /** Runs a job. Without an id for scheduled jobs. The signal aborts when the job must end. */
  run: (queue: QueueName, id: string | undefined, signal: AbortSignal) => Promise<void>;
  /** Called when a job has failed; pg-boss retries it. */
  onFailure: (queue: QueueName, error: unknown) => void;
  /** Called when jobs cannot be fetched or their result cannot be stored, such as in an outage of the database. */
  onError: (error: unknown) => void;
  /** Stops when no job is due and none runs. */
  untilIdle?: boolean;
}

export interface JobRunner {
  /** Looks for due jobs of these queues at once, instead of at the next poll. */
  wake(queues: QueueName[]): void;
  /** Resolves when no more jobs are fetched and none runs. */
  ended: Promise<void>;
  /**
   * Fetches no more jobs and lets the running ones end within `drainMs`; then aborts them and returns them to the
   * queue.
   */
  stop(drainMs: number): Promise<void>;
}

/** Delay before jobs that have ended are replaced, so that one statement completes several and one replaces them. */
const REFILL_MS = 20;

/** How long an aborted job may take to end. */
const ABORT_MS = 1_000;

/** Runs due jobs of every queue until it is stopped. */
export function runJobs(options: JobRunnerOptions): JobRunner {
  const runners = new Map(QUEUE_NAMES.map((queue) => [queue, runQueue(queue, options)]));
  return {
    wake: (queues) => {
      for (const queue of queues) runners.get(queue)?.wake();
    },
    ended: Promise.all(runners.values().map(({ ended }) => ended)).then(() => {}),
    stop: async (drainMs) => {
      await Promise.all(runners.values().map((runner) => runner.stop(drainMs)));
    },
  };
}

interface QueueRunner extends Omit<JobRunner, "wake"> {
  wake(): void;
}

function runQueue(queue: QueueName, options: JobRunnerOptions): QueueRunner {
  const { boss, untilIdle = false, onError } = options;
  const { concurrency, groupConcurrency, pollMs } = QUEUES[queue];
  const running = new Map<Job<JobData>, Promise<void>>();
  const completions = createCompletions(queue, options);
  const aborted = new AbortController();
  const wakeSignal = createWakeSignal();
  let isStopped = false;

  const fetchJobs = async () => {
    const batchSize = concurrency - running.size;
    if (batchSize === 0) return [];
    return boss.fetch<JobData>(queue, {
      batchSize,
      ...(groupConcurrency && { groupConcurrency: groupLimits(groupConcurrency) }),
    });
  };
  const start = (job: Job<JobData>) => {
    const ended = runJob(job, queue, aborted.signal, options).then((isDone) => {
      if (isDone) completions.add(job);
      running.delete(job);
      wakeSignal.notify();
    });
    running.set(job, ended);
  };
  const loop = async () => {
    while (!isStopped) {
      wakeSignal.reset();
      await completions.store();
      // A job that ends during the fetch may make others of its group due.
      const wasIdle = running.size === 0;
      const jobs = await fetchJobs().catch((error: unknown) => {
        onError(error);
        return [];
      });
      for (const job of jobs) start(job);
      if (untilIdle && wasIdle && jobs.length === 0) return;
      if (jobs.length === 0) await wakeSignal.wait(pollMs);
      if (running.size > 0 && !isStopped) await sleep(REFILL_MS);
    }
  };
  const ended = loop().then(async () => {
    await Promise.all(running.values());
    await completions.store();
  });
  return {
    wake: wakeSignal.notify,
    ended,
    stop: async (drainMs) => {
      isStopped = true;
      wakeSignal.notify();
      await within(drainMs, ended);
      aborted.abort();
      await within(ABORT_MS, ended);
      await completions.store();
      const left = [...running.keys()].map(attemptOf);
      if (left.length > 0) await boss.fail(queue, left, { message: "stopped" }).catch(onError);
    },
  };
}

/** The tier of a job is the limit of its group. */
function groupLimits(max: number) {
  const limits = Array.from({ length: max }, (_, index) => index + 1);
  return { default: max, tiers: Object.fromEntries(limits.map((limit) => [limit, limit])) };
}

/** Returns false when the job has failed. */
async function runJob(
  job: Job<JobData>,
  queue: QueueName,
  stopped: AbortSignal,
  { boss, run, onFailure, onError }: JobRunnerOptions,
): Promise<boolean> {
  const signal = AbortSignal.any([stopped, AbortSignal.timeout(job.expireInSeconds * 1000)]);
  try {
    await run(queue, job.data?.id, signal);
  } catch (error) {
    onFailure(queue, error);
    const { name, message } = Object(error) as Partial<Error>;
    await boss.fail(queue, attemptOf(job), { name, message }).catch(onError);
    return false;
  }
  return true;
}

/** Collects jobs that have run, so that one statement completes them. */
function createCompletions(queue: QueueName, { boss, onError }: JobRunnerOptions) {
  let attempts: JobAttempt[] = [];
  return {
    add: (job: Job<JobData>) => attempts.push(attemptOf(job)),
    store: async () => {
      const batch = attempts;
      attempts = [];
      if (batch.length > 0) await boss.complete(queue, batch).catch(onError);
    },
  };
}

/** Identifies this attempt: if another process has taken the job, the result of this one changes nothing. */
function attemptOf({ id, retryCount }: Job<JobData>): JobAttempt {
  return { id, retryCount };
}

async function within(ms: number, done: Promise<void>): Promise<void> {
  const timeout = new AbortController();
  await Promise.race([done, sleep(ms, undefined, { signal: timeout.signal }).catch(() => {})]);
  timeout.abort();
}

/** A wait that `notify` ends early, also when it is called before the wait begins. */
function createWakeSignal() {
  let isNotified = false;
  let end = () => {};
  return {
    notify: () => {
      isNotified = true;
      end();
    },
    reset: () => {
      isNotified = false;
    },
    wait: async (ms: number) => {
      if (isNotified) return;
      const timer = new AbortController();
      end = () => timer.abort();
      await sleep(ms, undefined, { signal: timer.signal }).catch(() => {});
    },
  };
}
