import { type RawBuilder, sql } from "kysely";
import type { Param } from "#db/compiled-query.ts";
import { RANK } from "#db/queries/catalogue/search-rank.ts";

/** Maximum candidates ranked, and matches counted, per query: bounds the cost of a common prefix. */
const MAX_CANDIDATES = 1_000;

/** Matches are not counted in a catalogue with more products: an index lists all of them. */
const MAX_CATALOGUE = 50_000;

/**
 * Returns CTEs, the last of which is `page (uids, count)`: the best matches for a search as it is typed, and the
 * number of products that a list of the search has, up to 1,001; null in a large catalogue.
 */
export function suggestedPage(
  param: Param<{ storeUid: string; search: string; limit: number }>,
): RawBuilder<unknown> {
  const candidates = (query: RawBuilder<unknown>) => sql`(
    select product_uid, created_at, keywords, words from product_listings
    where store_uid = ${param("storeUid")} and keywords @@ (select ${query} from queries)
    limit ${sql.lit(MAX_CANDIDATES)})`;
  return sql`
    queries as materialized (
      select * from search_queries(${param("storeUid")}, ${param("search")}, true)
    ),
    exact as materialized ${candidates(sql`name_exact`)},
    named as materialized (
      select * from exact
      union all
      select * from ${candidates(sql`name_loose`)} as close
      where (select count(*) from exact) < ${param("limit")}
    ),
    candidates as materialized (
      select * from named
      union all
      select * from ${candidates(sql`loose`)} as titled
      where (select count(*) from named) < ${param("limit")}
    ),
    ranked as materialized (
      select distinct product_uid, created_at, ${RANK} as rank from candidates
    ),
    catalogue as materialized (
      select coalesce(sum(products), 0) <= ${sql.lit(MAX_CATALOGUE)} as is_countable
      from listing_counts where store_uid = ${param("storeUid")}
    ),
    listed as materialized (
      select from product_listings
      where store_uid = ${param("storeUid")} and words @@ (select loose from queries)
        and (select is_countable from catalogue)
      limit ${sql.lit(MAX_CANDIDATES + 1)}
    ),
    page as materialized (
      select array(
        select product_uid from ranked order by rank, created_at desc, product_uid desc
        limit ${param("limit")}) as uids,
      (select case when is_countable then matches end
        from catalogue, (select count(*)::integer as matches from listed) as l) as count
    )`;
}
