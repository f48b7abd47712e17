import type { QueueName } from "#db/job-schema.ts";

interface QueueSettings {
  /** Jobs that one process runs at a time. */
  concurrency: number;
  /**
   * Jobs of one group, such as an endpoint, that all processes together run at a time; a job may have a lower limit.
   */
  groupConcurrency?: number;
  /** How often a process looks for due jobs. */
  pollMs: number;
  /** Creates a job once in each interval of this length. */
  everySeconds?: number;
  /** Afterwards the job's signal aborts, and another process may run the job again. */
  expireInSeconds: number;
  retryLimit: number;
  /** Doubles with every retry, up to `retryDelayMax`. */
  retryDelay: number;
  retryDelayMax: number;
  /** How long ended jobs are stored. */
  deleteAfterSeconds: number;
}

const HOUR = 3600;
const DAY = 24 * HOUR;

/** Retries of jobs whose process was stopped, or whose handler threw an error that it did not expect. */
const RETRIES = { retryLimit: 10, retryDelay: 5, retryDelayMax: 300 };

const scheduled = (everySeconds: number, expireInSeconds: number): QueueSettings => ({
  concurrency: 1,
  pollMs: 5_000,
  everySeconds,
  expireInSeconds,
  ...RETRIES,
  deleteAfterSeconds: HOUR,
});

export const QUEUES: Readonly<Record<QueueName, QueueSettings>> = {
  "deliver-webhook": {
    concurrency: 80,
    groupConcurrency: 4,
    pollMs: 1_000,
    // Jobs of a killed process count towards their group until then. An attempt takes 15 s at most.
    expireInSeconds: 30,
    ...RETRIES,
    deleteAfterSeconds: DAY,
  },
  "send-mail": {
    concurrency: 5,
    pollMs: 1_000,
    expireInSeconds: 60,
    ...RETRIES,
    deleteAfterSeconds: DAY,
  },
  "check-payment": {
    concurrency: 5,
    pollMs: 1_000,
    expireInSeconds: 60,
    ...RETRIES,
    deleteAfterSeconds: HOUR,
  },
  "process-payment-webhook": {
    concurrency: 5,
    pollMs: 1_000,
    expireInSeconds: 60,
    ...RETRIES,
    deleteAfterSeconds: HOUR,
  },
  "process-refund": {
    concurrency: 5,
    pollMs: 1_000,
    expireInSeconds: 60,
    ...RETRIES,
    deleteAfterSeconds: HOUR,
  },
  "cancel-payment": {
    concurrency: 5,
    pollMs: 1_000,
    expireInSeconds: 60,
    ...RETRIES,
    deleteAfterSeconds: HOUR,
  },
  "cancel-overdue-orders": scheduled(60, 120),
  "reconcile-payments": {
    ...scheduled(DAY, 1800),
    // Only a stored job prevents another one on the same day.
    deleteAfterSeconds: 2 * DAY,
  },
  maintenance: scheduled(600, 900),
  "create-missing-jobs": scheduled(60, 120),
};
