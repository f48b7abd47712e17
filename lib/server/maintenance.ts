import { createDb } from "#db/client.ts";
import type { Env } from "#lib/env.ts";
import type { Log } from "#lib/kernel/log.ts";
import { createRuntime } from "#lib/runtime.ts";
import { cancelOverdueOrders } from "#lib/services/maintenance/cancel-overdue-orders.ts";
import { runMaintenance } from "#lib/services/maintenance/run-maintenance.ts";

const MAINTENANCE_INTERVAL_MS = 10 * 60_000;
/** How often overdue orders are cancelled. */
const CANCEL_INTERVAL_MS = 30_000;

/** Runs the maintenance jobs until `stack` is disposed, on its own connection. */
export function startMaintenance(
  env: Env & { DATABASE_URL: string },
  log: Log,
  stack: AsyncDisposableStack,
): void {
  const { db } = createDb(env.DATABASE_URL, {
    max: 1,
    statementTimeoutMs: env.DATABASE_STATEMENT_TIMEOUT,
    onError: () => {},
  });
  stack.defer(() => db.destroy());
  const runtime = createRuntime(env, { db, log });
  const maintain = async () => {
    const done = await runMaintenance(runtime);
    log.info({ ...done }, "maintenance finished");
  };
  const cancelOrders = async () => {
    const done = await cancelOverdueOrders(runtime);
    if (done.overdue_orders_cancelled > 0) log.info({ ...done }, "overdue orders cancelled");
  };
  const warn = (text: string) => (error: Error) => log.warn({ name: error.name }, text);
  for (const timer of [
    repeat(MAINTENANCE_INTERVAL_MS, () => maintain().catch(warn("maintenance failed"))),
    repeat(CANCEL_INTERVAL_MS, () =>
      cancelOrders().catch(warn("cancelling overdue orders failed")),
    ),
  ]) {
    stack.defer(() => clearInterval(timer));
  }
}

/** Runs a job at this interval, one run at a time. */
function repeat(intervalMs: number, job: () => Promise<void>): NodeJS.Timeout {
  let isRunning = false;
  const timer = setInterval(async () => {
    if (isRunning) return;
    isRunning = true;
    await job();
    isRunning = false;
  }, intervalMs);
  return timer.unref();
}
