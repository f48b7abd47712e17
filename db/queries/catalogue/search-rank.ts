import { sql } from "kysely";

/** The rank of a match of the text, `best` when all words match as a whole. */
const textRank = (best: number) => sql`case
  when words @@ (select exact from queries) then ${sql.lit(best)}
  when words @@ (select prefix from queries) then ${sql.lit(best + 1)}
  else ${sql.lit(best + 2)} end`;

const NAME_RANKS = sql`
  when keywords @@ (select name_exact from queries) then 1
  when keywords @@ (select name_prefix from queries) then 2
  when keywords @@ (select name_loose from queries) then 3`;

const OTHER_RANKS = sql`
  -- Most matches of a common word, which needs no further checks.
  when not keywords @@ (select any_word from queries) then ${textRank(11)}
  when keywords @@ (select exact from queries) then 4
  when keywords @@ (select prefix from queries) then 5
  when keywords @@ (select loose from queries) then 6
  when keywords @@ (select name_any_word from queries) then 7
  else ${textRank(8)}`;

/**
 * Ranks matches: all words in the name, then all in name, brand, category, tags, attributes or SKU, then one
 * in the name, then one in the other fields, then the description alone; within each, whole words before prefixes
 * before other matches.
 */
export const RANK = sql`case ${NAME_RANKS} ${OTHER_RANKS} end`;

/** Ranks matches by name, and those of a short search by the other fields. */
export const QUICK_RANK = sql`case ${NAME_RANKS}
  when keywords @@ (select loose_short from queries) then 6
  else 7 end`;

/** Maximum number of matches that are ranked by more than the name: each takes up to 20 µs. */
const MAX_RANKED = 1_000;

export const FULL_RANK = sql`case
  when rank > 3 and (select count(*) from matches) <= ${sql.lit(MAX_RANKED)}
  then (select case ${OTHER_RANKS} end from product_listings l where l.ctid = matches.row_id)
  else rank end`;
