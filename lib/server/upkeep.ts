import { createDb } from "#db/client.ts";
import type { Env } from "#lib/env.ts";
import { createEncryption } from "#lib/kernel/encryption.ts";
import type { Log } from "#lib/kernel/log.ts";
import type { Closing } from "#lib/server/prepare.ts";
import { cancelOverdueOrders } from "#lib/services/maintenance/cancel-overdue-orders.ts";
import { runMaintenance } from "#lib/services/maintenance/run-maintenance.ts";

const TIDY_EVERY_MILLISECONDS = 10 * 60_000;
/** How late an unpaid order may be cancelled. */
const CANCEL_EVERY_MILLISECONDS = 30_000;

/** Runs the maintenance jobs of this instance, on a connection of their own that is closed in between. */
export function keepUp(
  env: Pick<Env, "DATABASE_STATEMENT_TIMEOUT" | "ENCRYPTION_SECRET"> & { DATABASE_URL: string },
  log: Log,
  closing: Closing,
): void {
  const { db } = createDb(env.DATABASE_URL, {
    max: 1,
    statementTimeout: env.DATABASE_STATEMENT_TIMEOUT,
    onError: () => {},
  });
  const vault = createEncryption(env.ENCRYPTION_SECRET);
  const timers = [
    repeat(TIDY_EVERY_MILLISECONDS, () =>
      runMaintenance(db, vault).then(
        (done) => log.info({ ...done }, "tidied up"),
        (error: Error) => log.warn({ name: error.name }, "tidying up failed"),
      ),
    ),
    repeat(CANCEL_EVERY_MILLISECONDS, () =>
      cancelOverdueOrders(db, log).then(
        (done) => {
          if (done.overdue_orders_cancelled > 0) log.info({ ...done }, "overdue orders cancelled");
        },
        (error: Error) => log.warn({ name: error.name }, "cancelling overdue orders failed"),
      ),
    ),
  ];
  closing.push(async () => {
    for (const timer of timers) clearInterval(timer);
    await db.destroy();
  });
}

/** Runs a job at this interval, one run at a time. */
function repeat(everyMilliseconds: number, job: () => Promise<void>): NodeJS.Timeout {
  let isRunning = false;
  const timer = setInterval(async () => {
    if (isRunning) return;
    isRunning = true;
    await job();
    isRunning = false;
  }, everyMilliseconds);
  return timer.unref();
}
