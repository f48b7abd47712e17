import { type Kysely, sql } from "kysely";
import type { Database } from "#db/schema.ts";

/** PostgreSQL's code for a lock that somebody else has. */
const LOCK_NOT_AVAILABLE = "55P03";

/**
 * Removes at most `limit` search words that stand in no listing any more and returns their number. None
 * where a product is being edited: the edit may be about to use such a word.
 */
export async function deleteUnusedWords(db: Kysely<Database>, limit: number): Promise<number> {
  const unused = await findUnusedWords(db, limit);
  if (unused.length === 0) return 0;
  try {
    return await db.transaction().execute((trx) => deleteWords(trx, unused));
  } catch (error) {
    if ((error as { code?: unknown }).code === LOCK_NOT_AVAILABLE) return 0;
    throw error;
  }
}

async function findUnusedWords(db: Kysely<Database>, limit: number): Promise<number[]> {
  const { rows } = await sql<{ word_id: number }>`
    select word_id from search_words w left join (
      select word_id, sum(listings) as listings from word_changes group by word_id
    ) c using (word_id)
    where w.listings + coalesce(c.listings, 0) = 0
    limit ${limit}
  `.execute(db);
  return rows.map(({ word_id }) => word_id);
}

/** Orders and readers go on meanwhile; who edits a product waits. */
async function deleteWords(trx: Kysely<Database>, ids: number[]): Promise<number> {
  await sql`lock table products in share row exclusive mode nowait`.execute(trx);
  const { numAffectedRows } = await sql`
    delete from search_words w where word_id = any (${ids}::integer[]) and not exists (
      select from product_listings l where l.store_uid = w.store_uid and l.word_ids @> array[w.word_id])
  `.execute(trx);
  return Number(numAffectedRows);
}
