import { type Kysely, sql } from "kysely";
import type { ProductSelection } from "#db/queries/catalogue/page-of-listings.ts";
import type { Database } from "#db/schema.ts";
import { MAX_CORRECTED_WORDS } from "#lib/kernel/search-limits.ts";

/** Searches with more unmatched words are not corrected: each one adds latency. */
const MAX_CORRECTIONS = 3;

/** Closest words tried for each misspelt word; the first that matches products is used. */
const MAX_CANDIDATES = 5;

/** Number of newest products whose names decide between equally close words. */
const NEWEST_PRODUCTS = 100;
/** How many of them are searched before the index, which would read every entry of a common word. */
const SEARCHED_FIRST = 20;

/**
 * Replaces the words of a search that match no product with the closest words from the names, brands, categories,
 * tags and attributes of products that the corrected word finds. A word is close when one of these is true: it or its
 * stem differs in at most a quarter of its letters (a replaced letter of a four-letter word must not change its
 * sound); two letters are swapped; its stem sounds the same, has three consonants, and differs in at most a third of
 * its letters. Among equally close words, those in the names of the newest products come first. Undefined: every word
 * matches, or one has no close word.
 */
export async function findCorrectedSearch(
  db: Kysely<Database>,
  storeUid: string,
  { search, search_in: scope }: Pick<ProductSelection, "search" | "search_in">,
): Promise<string | undefined> {
  // Materialized: read only up to the first match, but planned as if read to the end, which avoids a scan of the
  // whole table for a word that matches nothing.
  const matches = (word: string, condition = sql`l.words @@ q.loose`) => sql`(
    select exists (
      select from (select words, keywords from newest limit ${sql.lit(SEARCHED_FIRST)}) l where ${condition}
    ) or exists (
      with matching as materialized (
        select from product_listings l where l.store_uid = ${storeUid} and ${condition}
      ) select from matching
    )
    from search_queries(${storeUid}, ${sql.ref(word)}, ${scope} = 'all') q)`;
  // The vocabulary also has words that the products had.
  const matchesKeyword = matches(
    "close.word",
    sql`l.words @@ q.loose and l.keywords @@ format('''%1$s'' | ''~%1$s''', close.word)::tsquery`,
  );
  const isInName = (word: string) => sql`(
    select exists (select from newest l where l.keywords @@ q.name_loose)
    from search_queries(${storeUid}, ${sql.ref(word)}, false) q)`;
  // The limits are literals and the search is hidden from the planner, so that a generic plan seems as cheap as a
  // custom one, and is reused: planning takes as long as the execution.
  const { rows } = await sql<{ corrected: string | null }>`
    with newest as materialized (
      select words, keywords from product_listings where store_uid = ${storeUid}
      order by created_at desc, product_uid desc limit ${sql.lit(NEWEST_PRODUCTS)}
    ), words as (
      select word, position from unnest((
        select searched from search_queries(${storeUid}, (select ${search}::text), false)
      )) with ordinality as w (word, position)
    ), unmatched as materialized (
      select word, position, stem, dmetaphone(stem) as sound,
        -- Letters that may differ.
        case when length(word) > 3 then greatest(length(word) / 4, 1) else 0 end as of_word,
        case when length(stem) > 3 then greatest(length(stem) / 4, 1) else 0 end as of_stem,
        greatest(length(stem) / 3, 1) as of_sound
      from words cross join lateral (select stem_of(word)) as s (stem)
      where (select count(*) from words) <= ${MAX_CORRECTED_WORDS}
        and ts_lexize('english_stem', word) <> '{}' and not ${matches("word")}
    ), closest as materialized (
      select u.position, candidate.word
      from unmatched u cross join lateral (
        select close.word
        from (
          select w.word, levenshtein(w.word, u.word) - (w.sound = u.sound)::integer as distance
          from search_words w
          where w.store_uid = ${storeUid} and length(u.word) between 3 and 30 and u.word !~ '[0-9]'
            and (w.sound = u.sound and length(w.sound) > 2
                and levenshtein_less_equal(w.stem, u.stem, of_sound) <= of_sound
              or w.word >= left(u.word, 1) and w.word < left(u.word, 1) || chr(1114111)
                and ((levenshtein_less_equal(w.word, u.word, of_word) <= of_word
                    or levenshtein_less_equal(w.stem, u.stem, of_stem) <= of_stem)
                  and (length(u.word) > 4 or length(w.word) <> length(u.word) or w.sound = u.sound)
                  or length(w.word) = length(u.word)
                    and levenshtein_less_equal(w.word, u.word, 2) = 2
                    and (select string_agg(letter, '' order by letter)
                      from string_to_table(w.word, null) as letter)
                    = (select string_agg(letter, '' order by letter)
                      from string_to_table(u.word, null) as letter)))
          order by distance, w.word
          limit ${sql.lit(MAX_CANDIDATES)}
        ) as close
        where (select count(*) from unmatched) <= ${MAX_CORRECTIONS} and ${matchesKeyword}
        order by distance, ${isInName("close.word")} desc, close.word
        limit 1
      ) as candidate
    )
    select string_agg(coalesce(closest.word, words.word), ' ' order by position) as corrected
    from words left join closest using (position)
    having count(closest) > 0 and count(closest) = (select count(*) from unmatched)
  `.execute(db);
  return rows[0]?.corrected ?? undefined;
}
