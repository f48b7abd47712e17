import { performance } from "node:perf_hooks";
import { statementName } from "#db/statement-name.ts";
import type { RequestContext } from "#lib/request-context.ts";

/** Returns a request's cost for its log line: times in whole milliseconds; waits of zero are omitted. */
export function costFields({ statements, statementMs, slowest, waits, ...scope }: RequestContext) {
  const busyMs = performance.eventLoopUtilization(scope.loop).active;
  return {
    sql: statements,
    sql_ms: Math.round(statementMs),
    slowest_sql: slowest && statementName(slowest.sql),
    slowest_sql_ms: slowest && Math.round(slowest.ms),
    pool_wait_ms: wholeMs(waits.connection?.ms),
    limiter_ms: wholeMs(waits.limiter?.ms),
    upstream_ms: wholeMs(waits.upstream?.ms),
    shared_ms: wholeMs(waits.shared?.ms),
    busy_ms: wholeMs(busyMs),
    retries: scope.retries || undefined,
  };
}

function wholeMs(ms = 0): number | undefined {
  return Math.round(ms) || undefined;
}
