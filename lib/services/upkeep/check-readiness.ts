import { setTimeout as sleep } from "node:timers/promises";
import { type DatabaseFigures, databaseFigures, pendingMigrations } from "#db/queries/standing.ts";
import type { Bucket } from "#lib/limits/port.ts";
import type { Runtime } from "#lib/runtime.ts";

export interface Readiness {
  /** `degraded`: all requests are served, but this process counts limits alone. */
  status: "ok" | "degraded" | "unavailable";
  database: "ok" | "unavailable";
  /** Names of migrations the database lacks. */
  pending_migrations: string[];
  limiter: "ok" | "degraded";
}

type Parts = Pick<Runtime, "db" | "limiter" | "log">;

/** Longer than a busy database takes, shorter than a load balancer waits. */
const DEADLINE_MILLISECONDS = 2_000;

/** Looked at, never counted: one round trip to where the limits are counted. */
const PROBE: Bucket = { policy: "readiness", identity: "probe", limit: 1, windowSeconds: 3600 };

/** Whether this instance can serve: its database answers and has every migration. Never rejects. */
export async function checkReadiness(parts: Parts): Promise<Readiness> {
  const [pending, limiter] = await Promise.all([
    readPending(parts),
    parts.limiter.peek([PROBE]).then(({ degraded }) => (degraded ? "degraded" : "ok")),
  ]);
  const isReady = pending?.length === 0;
  return {
    status: isReady ? limiter : "unavailable",
    database: pending ? "ok" : "unavailable",
    pending_migrations: pending ?? [],
    limiter,
  };
}

/** Undefined when the database gives no answer in time. */
async function readPending({ db, log }: Parts): Promise<string[] | undefined> {
  const answer = pendingMigrations(db).catch((error: Error & { code?: string }) => {
    log.warn({ name: error.name, code: error.code }, "not ready: the database does not answer");
    return undefined;
  });
  const end = new AbortController();
  const deadline = sleep(DEADLINE_MILLISECONDS, undefined, { signal: end.signal }).catch(
    () => undefined,
  );
  const pending = await Promise.race([answer, deadline]);
  end.abort();
  return pending;
}

/** What an operator may see beside: undefined while the database does not answer. */
export async function readFigures({ db }: Parts): Promise<DatabaseFigures | undefined> {
  return databaseFigures(db).catch(() => undefined);
}
