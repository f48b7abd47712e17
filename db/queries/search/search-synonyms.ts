import { type Kysely, sql } from "kysely";
import { rowset } from "#db/queries/bulk.ts";
import type { Database } from "#db/schema.ts";
import type { SynonymGroup } from "#lib/kernel/synonyms.ts";

/** Lists a store's synonym groups in the merchant's order. */
export async function listSynonyms(db: Kysely<Database>, storeUid: string) {
  return db
    .selectFrom("search_synonyms")
    .select(sql<string[]>`array_agg(term order by position)`.as("terms"))
    .select("replacements")
    .where("store_uid", "=", storeUid)
    .groupBy(["line", "replacements"])
    .orderBy("line")
    .execute();
}

/** Replaces a store's synonym groups, and stores the stems of their terms for comparison with searches. */
export async function replaceSynonyms(
  db: Kysely<Database>,
  storeUid: string,
  groups: SynonymGroup[],
): Promise<void> {
  await db.deleteFrom("search_synonyms").where("store_uid", "=", storeUid).execute();
  const rows = groups.flatMap(({ terms, replacements }, line) =>
    terms.map((term, position) => ({ line, position, term, replacements })),
  );
  await sql`
    insert into search_synonyms (store_uid, line, position, term, stems, replacements)
    select ${storeUid}, line, position, term, array(
        select stem_of(word) from unnest(words_of(term)) as word
        where ts_lexize('english_stem', word) <> '{}'), replacements
    from ${rowset("search_synonyms", rows)}`.execute(db);
}

/** Locks the store against concurrent edits and changes its catalogue version. */
export async function touchStore(db: Kysely<Database>, storeUid: string): Promise<void> {
  await db
    .updateTable("stores")
    .set((eb) => ({ slug: eb.ref("slug") }))
    .where("uid", "=", storeUid)
    .execute();
}
