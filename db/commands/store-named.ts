import type { Kysely } from "kysely";
import { UsageError } from "#db/commands/connect.ts";
import { findStoreBySlug, type StoreRow } from "#db/queries/stores/stores.ts";
import type { Database } from "#db/schema.ts";

/** Returns the store with this slug. Throws a usage error when there is none. */
export async function storeNamed(db: Kysely<Database>, slug: string): Promise<StoreRow> {
  const store = await findStoreBySlug(db, slug);
  if (!store) throw new UsageError(`No store has the slug "${slug}"; see: npm run store -- list`);
  return store;
}
