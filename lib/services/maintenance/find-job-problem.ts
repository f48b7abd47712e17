import { databaseAdvice } from "#db/database-advice.ts";
import { findJobSchemaVersion, JOB_SCHEMA_VERSION } from "#db/job-schema.ts";
import { findPublicationBacklog } from "#db/queries/events/publishing.ts";
import { oldestDueSeconds } from "#db/queries/jobs/job-stats.ts";
import type { Runtime } from "#lib/runtime.ts";

const SCHEMA_MISSING =
  "The job schema in the database is missing or out of date: run `npm run db:migrate`";

/** Events are published, and jobs begin, within seconds. */
const MAX_LATE_SECONDS = 300;

/** Explains why jobs do not run and how to fix it; undefined when they do, or when the database does not respond. */
export async function findJobProblem({
  db,
  env,
}: Pick<Runtime, "db" | "env">): Promise<string | undefined> {
  try {
    const version = await findJobSchemaVersion(db);
    if (version === undefined || version < JOB_SCHEMA_VERSION) return SCHEMA_MISSING;
    const due = await oldestDueSeconds(db);
    if (due > MAX_LATE_SECONDS) return late(`Jobs are late: the oldest has been due`, due);
    const { oldest_seconds } = await findPublicationBacklog(db);
    if (oldest_seconds > MAX_LATE_SECONDS) {
      return late("Events are not published: the oldest has waited", oldest_seconds);
    }
    return undefined;
  } catch (error) {
    return databaseAdvice(error, env.DATABASE_URL);
  }
}

function late(problem: string, seconds: number): string {
  return `${problem} for ${Math.floor(seconds / 60)} minutes; run \`npm run jobs -- status\``;
}
