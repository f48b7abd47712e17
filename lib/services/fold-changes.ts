import type { Kysely } from "kysely";
import { foldCatalogueChanges } from "#db/queries/catalogue-versions.ts";
import type { Database } from "#db/schema.ts";

/** Changes a reader leaves to be added up by the next one. */
const FOLD_ABOVE = 100;

/** Adds up a store's changes where there are many. Not awaited: no request depends on how a version is stored. */
export function foldManyChanges(db: Kysely<Database>, storeUid: string, changes: number): void {
  if (changes > FOLD_ABOVE) foldCatalogueChanges(db, storeUid).catch(() => {});
}
