import { performance } from "node:perf_hooks";
import { statementName } from "#db/statement-name.ts";
import type { RequestContext } from "#lib/kernel/request-context.ts";

/** Returns a request's cost for its log line: times in whole milliseconds; waits of zero are omitted. */
export function costFields({ statements, statementMs, slowest, waits, ...scope }: RequestContext) {
  const busyMs = performance.eventLoopUtilization(scope.loop).active;
  return {
    sql: statements,
    sql_ms: Math.round(statementMs),
    slowest_sql: slowest && statementName(slowest.sql),
    slowest_sql_ms: slowest && Math.round(slowest.ms),
    pool_wait_ms: waitMs(waits.connection),
    limiter_ms: waitMs(waits.limiter),
    upstream_ms: waitMs(waits.upstream),
    shared_ms: waitMs(waits.shared),
    renders_wait_ms: waitMs(waits.renders),
    sign_ins_wait_ms: waitMs(waits.sign_ins),
    orders_wait_ms: waitMs(waits.orders),
    imports_wait_ms: waitMs(waits.imports),
    busy_ms: wholeMs(busyMs),
    retries: scope.retries || undefined,
    ...(scope.rejectedBy !== undefined && { rejected_by: scope.rejectedBy }),
    abandoned: scope.abandoned || undefined,
  };
}

/** Includes a wait that has not ended: the client of an abandoned request does not wait for its end. */
function waitMs(timer: RequestContext["waits"]["shared"]): number | undefined {
  if (!timer) return undefined;
  return wholeMs(timer.ms + (timer.running > 0 ? performance.now() - timer.since : 0));
}

function wholeMs(ms: number): number | undefined {
  return Math.round(ms) || undefined;
}
