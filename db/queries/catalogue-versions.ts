import { type Kysely, type RawBuilder, sql } from "kysely";
import type { Database } from "#db/schema.ts";

/** Edits of the store's catalogue and stock that are not folded into its row yet. */
export const unfoldedChanges: RawBuilder<number> = sql<number>`(
  select count(*)::integer from catalogue_changes where catalogue_changes.store_uid = stores.uid)`;

/** What every edit of the store, its catalogue or its stock changes; for a query on `stores`. */
export const catalogueVersion: RawBuilder<string> = sql<string>`
  (stores.catalogue_version + ${unfoldedChanges})::text`;

/**
 * Makes one row of a store's many changes, and of what it counts; the version and the counts stay what
 * they are. Any number may fold at once, and no edit waits for it.
 */
export async function foldCatalogueChanges(db: Kysely<Database>, storeUid: string): Promise<void> {
  await sql`select fold_catalogue_changes(${storeUid})`.execute(db);
}
