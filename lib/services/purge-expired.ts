import type { Kysely } from "kysely";
import { deleteExpiredOutcomes } from "#db/queries/once-only.ts";
import { deleteExpiredQuotes } from "#db/queries/shipping-quotes.ts";
import type { Database } from "#db/schema.ts";

/** Removes expired quotes and kept outcomes of every store. Safe to run twice, and by two at once. */
export async function purgeExpired(
  db: Kysely<Database>,
): Promise<{ quotes: number; outcomes: number }> {
  return { quotes: await deleteExpiredQuotes(db), outcomes: await deleteExpiredOutcomes(db) };
}
