import { createDb } from "#db/client.ts";
import type { Env } from "#lib/env.ts";
import { systemClock } from "#lib/kernel/clock.ts";
import type { Log } from "#lib/kernel/log.ts";
import { createServices } from "#lib/runtime-services.ts";
import { cancelOverdueOrders } from "#lib/services/maintenance/cancel-overdue-orders.ts";
import { runMaintenance } from "#lib/services/maintenance/run-maintenance.ts";
import { createErrorLog } from "#lib/telemetry/error-log.ts";

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
  const clock = systemClock;
  const logError = createErrorLog(log, clock, env.DATABASE_URL);
  const services = createServices(env, { db, clock, log, logError });
  const source = { db, clock, log, env, services };
  const maintain = async () => {
    const done = await runMaintenance(source);
    log.info({ ...done }, "maintenance finished");
  };
  const cancelOrders = async () => {
    const done = await cancelOverdueOrders(source);
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
