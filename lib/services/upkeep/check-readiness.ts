import { setTimeout as sleep } from "node:timers/promises";
import {
  type DatabaseFigures,
  databaseFigures,
  type SchemaReadiness,
  schemaReadiness,
} from "#db/queries/standing.ts";
import type { Bucket } from "#lib/limits/port.ts";
import type { Runtime } from "#lib/runtime.ts";

export interface Readiness {
  /** `degraded`: requests are served, but not all that should be there is. */
  status: "ok" | "degraded" | "unavailable";
  /** Why the status is not `ok`, and what to do about it. */
  reasons: string[];
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

/** Returns whether this instance can serve: its database answers and has every migration. Never rejects. */
export async function checkReadiness(parts: Parts): Promise<Readiness> {
  const [schema, limiter] = await Promise.all([
    readSchema(parts),
    parts.limiter.peek([PROBE]).then(({ degraded }) => (degraded ? "degraded" : "ok")),
  ]);
  const isReady = schema?.pending.length === 0;
  const reasons = [
    ...reasonsOf(schema),
    ...(limiter === "degraded"
      ? ["Redis does not answer: each process counts limits by itself"]
      : []),
  ];
  const served = reasons.length > 0 ? "degraded" : "ok";
  return {
    status: isReady ? served : "unavailable",
    reasons,
    database: schema ? "ok" : "unavailable",
    pending_migrations: schema?.pending ?? [],
    limiter,
  };
}

function reasonsOf(schema: SchemaReadiness | undefined): string[] {
  if (!schema) return ["The database does not answer"];
  return [
    ...(schema.pending.length > 0
      ? ["The database lacks migrations: run `npm run db:migrate`"]
      : []),
    ...(schema.incompatibility ? [schema.incompatibility] : []),
  ];
}

/** Returns undefined when the database gives no answer in time. */
async function readSchema({ db, log }: Parts): Promise<SchemaReadiness | undefined> {
  const answer = schemaReadiness(db).catch((error: Error & { code?: string }) => {
    log.warn({ name: error.name, code: error.code }, "not ready: the database does not answer");
    return undefined;
  });
  const end = new AbortController();
  const deadline = sleep(DEADLINE_MILLISECONDS, undefined, { signal: end.signal }).catch(
    () => undefined,
  );
  const schema = await Promise.race([answer, deadline]);
  end.abort();
  return schema;
}

/** What an operator may see beside: undefined while the database does not answer. */
export async function readFigures({ db }: Parts): Promise<DatabaseFigures | undefined> {
  return databaseFigures(db).catch(() => undefined);
}
