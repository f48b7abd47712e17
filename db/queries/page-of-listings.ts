import { type RawBuilder, sql } from "kysely";

export interface ProductFilter {
  limit: number;
  offset: number;
  /** Words that must all occur in the name or the description; none = no filter. */
  words: string[];
  category?: string;
  inStock: boolean;
  onPromo: boolean;
  ordering: "-created_at" | "price" | "-price" | "name";
}

/** A search whose best plan depends on the store it is made in. */
export function isPlannedEachTime({ words }: ProductFilter): boolean {
  return words.some(isLetter);
}

/**
 * Named queries for a statement, the last of them `page (uids, count)`: a page's products in their order,
 * and the exact number of all that match.
 */
export function pageOfListings(storeUid: string, filter: ProductFilter): RawBuilder<unknown> {
  const [word, ...more] = filter.words;
  if (word === undefined) return listedPage(storeUid, filter);
  if (more.length === 0 && isCounted(word, filter)) return pageOfOneWord(storeUid, word, filter);
  return sql`
    ${hitsOf(storeUid, filter, lookUpEach(storeUid, filter.words))},
    page as materialized (select ${sortedHits(filter)} as uids, ${COUNTED_HITS} as count)`;
}

/** Of the whole list, or of a category and a kind: their numbers are kept (listing_counts). */
function listedPage(storeUid: string, filter: ProductFilter): RawBuilder<unknown> {
  const conditions = sql.join(kindOf(storeUid, filter), sql` and `);
  return sql`
    page as materialized (
      select ${uidsOf(sql`product_listings where ${conditions}`, sliceOf(filter))} as uids, (
        select coalesce(sum(products), 0)::integer from listing_counts where ${conditions}
      ) as count
    )`;
}

/** How many products have a word is kept of the whole catalogue, and of no letters. */
function isCounted(word: string, { category, inStock, onPromo }: ProductFilter): boolean {
  return !isLetter(word) && category === undefined && !inStock && !onPromo;
}

/** Chosen of all listings with the word, or, of a common one, found by walking the list. */
function pageOfOneWord(storeUid: string, word: string, filter: ProductFilter): RawBuilder<unknown> {
  const { limit, offset, ordering } = filter;
  const found = sql`found as materialized (select ${wordsContaining(storeUid, word)} as ids)`;
  const condition = isBroad(word) ? hasAnyOf("found") : sql`word_ids && (select ids from found)`;
  const asked = sql.join([storeUid, sql.ref("ids"), patternOf(word), ordering, limit, offset]);
  const fewest = once(sql`${FEWEST_WALKED * (offset + limit)}::bigint`);
  return sql`
    ${hitsOf(storeUid, filter, { queries: [found], conditions: [condition] })},
    common as materialized (
      select ids from found where cardinality(ids) <= ${sql.lit(MOST_COUNTED)} and exists (
        select from search_words s
        where s.word_id = any (ids) and ${fewest} <= s.listings + (
          select coalesce(sum(listings), 0) from word_changes c
          where c.store_uid = ${storeUid} and c.word_id = s.word_id))
    ), walked as materialized (
      select page.* from common, find_by_common_word(${asked}) as page
    ),
    page as materialized (
      select coalesce((select uids from walked), ${sortedHits(filter)}) as uids,
        coalesce((select listings from walked), ${COUNTED_HITS})::integer as count
    )`;
}

/** Words whose counts are added up; of more, none is looked for that is common. */
const MOST_COUNTED = 64;

/** No walk passes fewer listings than this, for each on the page or before it, sooner than all are read. */
const FEWEST_WALKED = 4;

/** What a search reads of the store's words first, and what it then asks of each listing. */
interface Lookups {
  queries: RawBuilder<unknown>[];
  conditions: RawBuilder<unknown>[];
}

/** Every word is looked up among the store's own words, so no product's text is read to find it. */
function lookUpEach(storeUid: string, words: string[]): Lookups {
  const broad = words.filter(isBroad).slice(0, MOST_PARTED);
  const nameOf = (place: number) => `broad_${place}`;
  return {
    queries: broad.map((word, place) => {
      const ids = wordsContaining(storeUid, word);
      return sql`${sql.ref(nameOf(place))} as materialized (select ${ids} as ids)`;
    }),
    conditions: words.map((word) => {
      // A single letter stands in nearly every word: to look them up takes longer than to read what
      // letters each listing has.
      if (isLetter(word)) return sql`letters like ${patternOf(word)}`;
      const place = broad.indexOf(word);
      if (place >= 0) return hasAnyOf(nameOf(place));
      return sql`word_ids && ${wordsContaining(storeUid, word)}`;
    }),
  };
}

/** The first met come first: most of those that many listings have. */
function wordsContaining(storeUid: string, text: string): RawBuilder<unknown> {
  return sql`array(
    select word_id from search_words
    where store_uid = ${storeUid} and word like ${patternOf(text)} order by word_id)`;
}

/** All listings that match. Of the many rows these may be, no more than their order is decided by. */
function hitsOf(
  storeUid: string,
  filter: ProductFilter,
  { queries, conditions }: Lookups,
): RawBuilder<unknown> {
  const all = [...kindOf(storeUid, filter), ...conditions];
  const hits = sql`hits as materialized (
    select product_uid, ${SORT_COLUMNS[filter.ordering]}
      ${namedFirst(filter) ? sql`, ${sql.join(filter.words.map(inName), sql` and `)} as named` : sql``}
    from product_listings where ${sql.join(all, sql` and `)})`;
  return sql.join([...queries, hits]);
}

const COUNTED_HITS = sql`(select count(*)::integer from hits)`;

function sortedHits(filter: ProductFilter): RawBuilder<unknown> {
  const { order, ...slice } = sliceOf(filter);
  return uidsOf(sql`hits`, {
    ...slice,
    order: namedFirst(filter) ? sql`named desc, ${order}` : order,
  });
}

/** Stands in a great many words. */
const isBroad = (word: string) => !isLetter(word) && word.length <= 3;

/** Of more, the plan would become large. */
const MOST_PARTED = 4;

/**
 * Of a list of words, all of them from the first on, a part at a time. With more parts it would seem to PostgreSQL
 * that most listings have one of the words.
 */
const PARTS = [
  "1:8",
  "9:24",
  "25:48",
  "49:72",
  "73:96",
  "97:128",
  "129:160",
  "161:192",
  "193:1024",
  "1025:",
];

/**
 * For every listing it finds, the index compares all the words it is asked for: so it is asked for a part of
 * them at a time, and for few of those that many listings have.
 */
function hasAnyOf(found: string): RawBuilder<unknown> {
  const some = PARTS.map((part) => `word_ids && (select ids[${part}] from ${found})`);
  return sql.raw(`(${some.join(" or ")})`);
}

const SORT_COLUMNS = {
  "-created_at": sql.ref("created_at"),
  price: sql.ref("price"),
  "-price": sql.ref("price"),
  name: sql.ref("name_key"),
} as const satisfies Record<ProductFilter["ordering"], unknown>;

const inName = (word: string) => sql`name_key like ${patternOf(word)}`;

const isLetter = (word: string) => word.length === 1;

const patternOf = (word: string) => once(sql`search_pattern(${word})`);

/**
 * A value that is worked out once and not for each row, and does not sway the plan: one that is made for
 * the value itself would be made each time.
 */
const once = (value: RawBuilder<unknown>) => sql`(select ${value})`;

function namedFirst({ ordering, words }: ProductFilter): boolean {
  return ordering === "-created_at" && words.length > 0;
}

/** Bare flags: only without a comparison is an index of what is on promo seen to hold it all. */
function kindOf(
  storeUid: string,
  { category, inStock, onPromo }: ProductFilter,
): RawBuilder<unknown>[] {
  return [
    sql`store_uid = ${storeUid}`,
    ...(category === undefined ? [] : [sql`category_uid = ${category}`]),
    ...(inStock ? [sql`in_stock`] : []),
    ...(onPromo ? [sql`on_promo`] : []),
  ];
}

/** The order of each list, total so that pages never overlap: each ends with the product's uid. */
const ORDERS = {
  "-created_at": sql`created_at desc, product_uid desc`,
  price: sql`price, product_uid`,
  "-price": sql`price desc, product_uid desc`,
  name: sql`name_key, product_uid`,
} as const satisfies Record<ProductFilter["ordering"], unknown>;

/** Which part of a list, in which order. */
interface Slice {
  order: RawBuilder<unknown>;
  limit: RawBuilder<unknown>;
  offset: RawBuilder<unknown>;
}

function sliceOf({ limit, offset, ordering }: ProductFilter): Slice {
  return {
    order: ORDERS[ordering],
    limit: once(sql`${limit}::bigint`),
    offset: once(sql`${offset}::bigint`),
  };
}

function uidsOf(source: RawBuilder<unknown>, { order, limit, offset }: Slice): RawBuilder<unknown> {
  return sql`array(
    select product_uid from ${source} order by ${order} limit ${limit} offset ${offset})`;
}
