import { createHash, timingSafeEqual } from "node:crypto";
import { responseFormats } from "#lib/http/response/response-format.ts";
import { instanceHandler, runtimeHandler } from "#lib/http/routes/handler.ts";
import { methodHandlers } from "#lib/http/routes/path-handlers.ts";
import { Failure, notFound } from "#lib/kernel/errors.ts";
import { allowDatabaseWait } from "#lib/kernel/request-context.ts";
import { isShuttingDown } from "#lib/kernel/shutdown.ts";
import type { Runtime } from "#lib/runtime.ts";
import { publishAllEvents } from "#lib/services/events/publish-events.ts";
import { createMissingJobs } from "#lib/services/jobs/create-missing-jobs.ts";
import { runDueJobs } from "#lib/services/jobs/run-due-jobs.ts";
import { cancelOverdueOrders } from "#lib/services/maintenance/cancel-overdue-orders.ts";
import {
  checkReadiness,
  type Readiness,
  readStats,
} from "#lib/services/maintenance/check-readiness.ts";
import { runMaintenance } from "#lib/services/maintenance/run-maintenance.ts";
import { enqueueReconciliation } from "#lib/services/payments/reconciliation/reconcile.ts";
import manifest from "#package.json" with { type: "json" };

/** Paths for operators: no key, no rate limit. */
const operation = { method: "GET", style: "envelope" } as const;
const healthRoute = { ...operation, path: "/health", quiet: true } as const;
const readyRoute = { ...operation, path: "/ready", quiet: true } as const;
const purgeRoute = { ...operation, path: "/cron/purge" } as const;

/** Together within the maximum duration of a function on Vercel. */
const MAX_CANCEL_MS = 6_000;
const MAX_PUBLISH_MS = 4_000;
const MAX_JOBS_MS = 16_000;

/** How long a readiness check is cached. */
const READINESS_TTL_MS = 1_000;

/** Liveness check. Depends on nothing: a database outage is no reason to restart the process. */
export const healthPath = methodHandlers({
  route: healthRoute,
  handle: instanceHandler(healthRoute, async () => Response.json({ status: "ok" })),
});

/**
 * Readiness check: 200 `ok` or `degraded`; 503 `unavailable`, including during shutdown. Returns details only
 * with OPS_TOKEN.
 */
export const readyPath = methodHandlers({
  route: readyRoute,
  handle: instanceHandler(readyRoute, async (rt, { headers }) => {
    if (isShuttingDown()) return Response.json({ status: "unavailable" }, { status: 503 });
    const isOperator = hasBearerSecret(headers, rt.env.OPS_TOKEN);
    // An instance without a database renders an error page when the API is unavailable.
    if ("api" in rt) {
      const problem = rt.proxyHops?.problem();
      const status = problem ? "degraded" : "ok";
      return Response.json({ status, ...(isOperator && problem && { reasons: [problem] }) });
    }
    const readiness = await recentReadiness(rt);
    const body = isOperator ? await detail(rt, readiness) : { status: readiness.status };
    return Response.json(body, { status: readiness.status === "unavailable" ? 503 : 200 });
  }),
});

/** Publishes events and runs all jobs that are due for a scheduler with CRON_SECRET, where no server process does. */
export const purgePath = methodHandlers({
  route: purgeRoute,
  handle: runtimeHandler(purgeRoute, async (rt, { headers }) => {
    const { env } = rt;
    if (!env.CRON_SECRET) throw notFound("path");
    if (!hasBearerSecret(headers, env.CRON_SECRET)) {
      throw new Failure({ code: "AUTHENTICATION_FAILED", text: "The secret is not valid" });
    }
    if (env.JOBS === "off") {
      return Response.json(responseFormats.envelope.success({ jobs: "off" }, "JOBS is off"));
    }
    allowDatabaseWait(Number.POSITIVE_INFINITY);
    const done = await runAllJobs(rt);
    return Response.json(responseFormats.envelope.success(done, "Maintenance finished"));
  }),
});

/** Each creates work for the next. */
const STEPS: readonly ((rt: Runtime) => Promise<object>)[] = [
  (rt) => cancelOverdueOrders(rt, AbortSignal.timeout(MAX_CANCEL_MS)),
  async (rt) => ({ events_published: await publishAllEvents(rt, MAX_PUBLISH_MS) }),
  async (rt) => ({ missing_jobs_created: await createMissingJobs(rt) }),
  enqueueReconciliation,
  (rt) => runDueJobs(rt, MAX_JOBS_MS),
];

/** Runs everything, even if something fails, and then throws the first error. Returns what was done. */
async function runAllJobs(rt: Runtime): Promise<object> {
  const maintenance = Promise.allSettled([runMaintenance(rt)]);
  const results: PromiseSettledResult<object>[] = [];
  for (const step of STEPS) results.push(...(await Promise.allSettled([step(rt)])));
  results.push(...(await maintenance));
  const done = {};
  for (const result of results) {
    if (result.status === "rejected") throw result.reason;
    Object.assign(done, result.value);
  }
  return done;
}

const recent = new WeakMap<Runtime, { readiness: Promise<Readiness>; expiresAt: number }>();

function recentReadiness(rt: Runtime): Promise<Readiness> {
  const known = recent.get(rt);
  if (known && performance.now() < known.expiresAt) return known.readiness;
  const readiness = checkReadiness(withHealthDb(rt));
  recent.set(rt, { readiness, expiresAt: performance.now() + READINESS_TTL_MS });
  return readiness;
}

/** Requests that wait for the pool must not delay the checks. */
function withHealthDb(rt: Runtime): Runtime {
  return { ...rt, db: rt.healthDb ?? rt.db };
}

async function detail(rt: Runtime, readiness: Readiness): Promise<object> {
  const figures = readiness.database === "ok" ? await readStats(withHealthDb(rt)) : undefined;
  return {
    ...readiness,
    limits_counted: rt.env.UPSTASH_REDIS_REST_URL ? "together" : "in this process",
    versions: { service: manifest.version, node: process.version, postgresql: figures?.version },
    process: { id: process.pid, uptime_seconds: Math.floor(process.uptime()) },
    pool: rt.poolStats?.(),
    purge_overdue_seconds: figures?.purge_overdue_seconds,
  };
}

/** Returns true when `Authorization: Bearer` has this secret; always false without a secret. */
function hasBearerSecret(headers: Headers, secret: string | undefined): boolean {
  const given = /^bearer +(\S+)$/i.exec(headers.get("authorization") ?? "")?.[1];
  if (!secret || !given) return false;
  return timingSafeEqual(digest(given), digest(secret));
}

function digest(text: string): Buffer {
  return createHash("sha256").update(text).digest();
}
