import type { Kysely } from "kysely";
import { foldCatalogueChanges } from "#db/queries/catalogue-versions.ts";
import type { Database } from "#db/schema.ts";

/** Changes a reader leaves to be added up by the next one. */
const FOLD_ABOVE = 100;

/** Stores whose changes this process is adding up. */
const folding = new Set<string>();

/** Adds up a store's changes where there are many. Not awaited: no request depends on how a version is stored. */
export function foldManyChanges(db: Kysely<Database>, storeUid: string, changes: number): void {
  if (changes <= FOLD_ABOVE || folding.has(storeUid)) return;
  folding.add(storeUid);
  foldCatalogueChanges(db, storeUid)
    .catch(() => {})
    .finally(() => folding.delete(storeUid));
}
