import type { Kysely } from "kysely";
import type { Database } from "#db/schema.ts";
import { purgeExpired } from "#lib/services/maintenance/run-maintenance.ts";
import { testRuntime } from "#tests/support/api/runtime.ts";

/** Runs the purge of expired rows with pictures in the database. */
export function purge(db: Kysely<Database>) {
  return purgeExpired(testRuntime(db));
}
