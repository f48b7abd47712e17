import { databaseAdvice } from "#db/database-advice.ts";
import { findJobSchemaVersion, JOB_SCHEMA_VERSION } from "#db/job-schema.ts";
import { oldestDueSeconds } from "#db/queries/jobs/job-stats.ts";
import type { Runtime } from "#lib/runtime.ts";

const SCHEMA_MISSING =
  "The database lacks the current schema of the jobs: run  `npm run db:migrate`";

/** Jobs begin within seconds, retries included. */
const MAX_DUE_SECONDS = 300;

/** Explains why jobs do not run and how to fix it; undefined when they do, or when the database does not respond. */
export async function findJobProblem({
  db,
  env,
}: Pick<Runtime, "db" | "env">): Promise<string | undefined> {
  try {
    const version = await findJobSchemaVersion(db);
    if (version === undefined || version < JOB_SCHEMA_VERSION) return SCHEMA_MISSING;
    const seconds = await oldestDueSeconds(db);
    if (seconds <= MAX_DUE_SECONDS) return undefined;
    const minutes = Math.floor(seconds / 60);
    return `Jobs are late: the oldest has been due for ${minutes} minutes; see  \`npm run jobs -- status\``;
  } catch (error) {
    return databaseAdvice(error, env.DATABASE_URL);
  }
}
