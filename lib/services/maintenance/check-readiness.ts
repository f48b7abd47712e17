import {
  DISK_FULL,
  databaseAdvice,
  NO_STATEMENT_TIMEOUT,
  OLD_CONNECTION,
  READ_ONLY,
  wasDiskFull,
} from "#db/database-advice.ts";
import {
  type DatabaseStats,
  databaseStats,
  schemaReadiness,
  sessionSettings,
} from "#db/queries/health.ts";
import { withDeadline } from "#lib/kernel/deadline.ts";
import type { Bucket } from "#lib/limits/port.ts";
import type { Runtime } from "#lib/runtime.ts";
import { findJobProblem } from "#lib/services/maintenance/find-job-problem.ts";

export interface Readiness {
  /** `degraded`: requests are served, but something is unavailable or misconfigured. */
  status: "ok" | "degraded" | "unavailable";
  /** Why the status is not `ok`, and how to fix it. */
  reasons: string[];
  database: "ok" | "unavailable";
  /** Names of migrations the database lacks. */
  pending_migrations: string[];
  limiter: "ok" | "degraded";
  /** `off`: JOBS is off. */
  jobs: "ok" | "off" | "degraded";
}

type Parts = Pick<Runtime, "db" | "env" | "limiter" | "log" | "proxyHops">;

const NO_ANSWER = "The database does not respond";

const LIMITS_PER_FUNCTION =
  "Each function counts rate limits separately: set UPSTASH_REDIS_REST_URL and UPSTASH_REDIS_REST_TOKEN";

/** Longer than a busy database needs, shorter than a load balancer's timeout. */
const DEADLINE_MS = 2_000;

/** Read but never incremented: one round trip to the rate limiter. */
const PROBE: Bucket = { policy: "readiness", identity: "probe", limit: 1 };

/** Returns whether this instance can serve: its database answers and its schema suits this version. Never rejects. */
export async function checkReadiness(parts: Parts): Promise<Readiness> {
  const [database, limiter, jobs] = await Promise.all([
    checkDatabase(parts),
    checkLimiter(parts),
    checkJobs(parts),
  ]);
  const { schema } = database;
  const isReady = schema?.pending.length === 0 && !schema.incompatibility;
  const hops = parts.proxyHops?.problem() ?? [];
  const found = [database.reasons, limiterReasons(parts, limiter), jobs.reasons, hops].flat();
  const reasons = [...new Set(found)];
  const served = reasons.length > 0 ? "degraded" : "ok";
  return {
    status: isReady ? served : "unavailable",
    reasons,
    database: schema ? "ok" : "unavailable",
    pending_migrations: schema?.pending ?? [],
    limiter,
    jobs: jobs.state,
  };
}

function limiterReasons({ env }: Parts, limiter: Readiness["limiter"]): string[] {
  if (limiter === "degraded") {
    return ["Redis does not respond: each process counts rate limits separately"];
  }
  return env.onVercel && !env.UPSTASH_REDIS_REST_URL ? [LIMITS_PER_FUNCTION] : [];
}

interface DatabaseCheck {
  /** Undefined when the database does not respond in time. */
  schema: Awaited<ReturnType<typeof schemaReadiness>> | undefined;
  reasons: string[];
}

async function checkDatabase(parts: Parts): Promise<DatabaseCheck> {
  const { env, log } = parts;
  const answer = readDatabase(parts).catch((error: Error & { code?: string }) => {
    const advice = databaseAdvice(error, env.DATABASE_URL);
    const fields = { name: error.name, code: error.code, advice };
    log.warn(fields, "not ready: the database does not respond");
    return { schema: undefined, reasons: [advice ?? NO_ANSWER] };
  });
  return withDeadline(answer, DEADLINE_MS, () => ({ schema: undefined, reasons: [NO_ANSWER] }));
}

async function checkLimiter({ limiter }: Parts): Promise<Readiness["limiter"]> {
  const verdict = await withDeadline(limiter.peek([PROBE]), DEADLINE_MS, () => undefined);
  return !verdict || verdict.degraded ? "degraded" : "ok";
}

async function checkJobs(parts: Parts): Promise<{ state: Readiness["jobs"]; reasons: string[] }> {
  if (parts.env.JOBS === "off") return { state: "off", reasons: [] };
  const problem = await withDeadline(findJobProblem(parts), DEADLINE_MS, () => undefined);
  return problem ? { state: "degraded", reasons: [problem] } : { state: "ok", reasons: [] };
}

async function readDatabase({ db, log }: Parts): Promise<DatabaseCheck> {
  const schema = await schemaReadiness(db);
  const { readOnly, hasStatementTimeout, hasRoleTimeout } = await sessionSettings(db);
  const mismatch =
    schema.incompatibility ??
    (schema.pending.length > 0 && "The database has pending migrations: run `npm run db:migrate`");
  if (mismatch)
    log.warn({ reason: mismatch }, "not ready: this version does not match the database's schema");
  const reasons = [
    mismatch,
    readOnly && READ_ONLY,
    wasDiskFull() && DISK_FULL,
    !hasStatementTimeout && (hasRoleTimeout ? OLD_CONNECTION : NO_STATEMENT_TIMEOUT),
  ];
  return { schema, reasons: reasons.filter((reason) => typeof reason === "string") };
}

/** Returns the database's figures for operators; undefined when it does not respond. */
export async function readStats({ db }: Pick<Parts, "db">): Promise<DatabaseStats | undefined> {
  return databaseStats(db).catch(() => undefined);
}
