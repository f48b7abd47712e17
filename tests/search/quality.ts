import { type Kysely, sql } from "kysely";
import type { Database } from "#db/schema.ts";
import { systemClock } from "#lib/kernel/clock.ts";
import { demoUid } from "#lib/server/demo/demo-uid.ts";
import { findPage } from "#lib/services/catalogue/find-page.ts";
import type { LabelledQuery } from "#tests/search/labelled-query.ts";

const DEPTH = 10;

/** The result of one query. */
export interface QueryOutcome {
  query: LabelledQuery;
  /** Share of the relevant products, ten at most, among the first ten; null when there are none. */
  recall: number | null;
  /** 1 divided by the rank of the first relevant product, or 0 when none is among the first ten. */
  reciprocalRank: number | null;
  /** Number of all products found. */
  count: number;
  /** The search that found them, when nothing matched the query. */
  corrected: string | undefined;
  /** Excluded products in the results. */
  falsePositives: string[];
}

/** Means over the queries that have relevant products; 1 when none has. */
interface Quality {
  queries: number;
  recall: number;
  reciprocalRank: number;
  /** Queries without relevant products that found something. */
  unexpectedResults: number;
}

/** Runs each query against the demo stores, which must be seeded. */
export async function runQueries(
  db: Kysely<Database>,
  queries: LabelledQuery[],
): Promise<QueryOutcome[]> {
  const outcomes: QueryOutcome[] = [];
  for (const query of queries) outcomes.push(await runQuery(db, query));
  return outcomes;
}

/** Averages the outcomes. */
export function summarize(outcomes: QueryOutcome[]): Quality {
  return {
    queries: outcomes.length,
    recall: mean(outcomes.map(({ recall }) => recall)),
    reciprocalRank: mean(outcomes.map(({ reciprocalRank }) => reciprocalRank)),
    unexpectedResults: outcomes.filter(({ recall, count }) => recall === null && count > 0).length,
  };
}

async function runQuery(db: Kysely<Database>, query: LabelledQuery): Promise<QueryOutcome> {
  const uidOf = (handle: string) => demoUid(`${query.store}/product/${handle}`);
  const filter = {
    limit: 100,
    offset: 0,
    search: query.query,
    search_in: query.scope,
    in_stock: false,
    on_promo: false,
    ordering: "-created_at",
  } as const;
  const reader = {
    db,
    store: { uid: demoUid(query.store) },
    clock: systemClock,
    limitFreshness: () => {},
  };
  const page = await findPage(reader, filter);
  const found = (JSON.parse(`[${page.documents}]`) as { uid: string }[]).map(({ uid }) => uid);
  const relevant = query.relevant.map(uidOf);
  const top = found.slice(0, DEPTH);
  const rank = top.findIndex((uid) => relevant.includes(uid)) + 1;
  const hasRelevant = relevant.length > 0;
  return {
    query,
    recall: hasRelevant
      ? top.filter((uid) => relevant.includes(uid)).length / Math.min(DEPTH, relevant.length)
      : null,
    reciprocalRank: hasRelevant ? rank && 1 / rank : null,
    count: page.count,
    corrected: page.correctedSearch,
    falsePositives: query.excluded.filter((handle) => found.includes(uidOf(handle))),
  };
}

/** Words of a store's visible products. */
interface ProductWords {
  /** Words in names, brands, categories, tags and attributes. */
  keywords: Set<string>;
  description: string[];
}

/** Reads a demo store's words from its products, and not from what search stores about them. */
export async function productWords(db: Kysely<Database>, store: string): Promise<ProductWords> {
  const visible = sql`products p where p.store_uid = ${demoUid(store)} and p.is_visible`;
  const wordsOf = async (texts: ReturnType<typeof sql>) => {
    const { rows } = await sql<{ word: string }>`
      select distinct word from (${texts}) as t (text) cross join unnest(words_of(text)) as word
      order by word`.execute(db);
    return rows.map(({ word }) => word);
  };
  const keywords = await wordsOf(sql`
    select name || ' ' || brand || ' ' || array_to_string(tags, ' ') from ${visible}
    union all select c.name from categories c where c.uid in (select p.category_uid from ${visible})
    union all select concat_ws(' ', attribute->>'name', attribute->>'value')
      from (select attributes from ${visible}) p cross join jsonb_array_elements(p.attributes) as attribute
    union all select a.name || ' ' || av.value from variants v
      join variant_attributes va on va.variant_uid = v.uid
      join attributes a on a.uid = va.attribute_uid
      join attribute_values av on av.uid = va.value_uid
      where v.is_active and v.product_uid in (select p.uid from ${visible})`);
  return {
    keywords: new Set(keywords),
    description: await wordsOf(sql`select description from ${visible}`),
  };
}

function mean(values: (number | null)[]): number {
  const known = values.filter((value) => value !== null);
  return known.length === 0 ? 1 : known.reduce((sum, value) => sum + value, 0) / known.length;
}
