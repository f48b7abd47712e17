import type { Kysely } from "kysely";
import type { Database } from "#db/schema.ts";
import { createPostgresPictures } from "#lib/pictures/picture-storage.ts";
import { purgeExpired } from "#lib/services/maintenance/run-maintenance.ts";

export const NO_LOG = { warn: () => {} };

/** Runs the purge of expired rows with pictures in the database. */
export function purge(db: Kysely<Database>) {
  return purgeExpired({ db, pictures: createPostgresPictures(db), log: NO_LOG });
}
