import { type RawBuilder, sql } from "kysely";
import type { At } from "#db/kept-statement.ts";

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

/** What decides how a page is looked for; the rest are values. */
export interface PageShape extends Pick<ProductFilter, "inStock" | "onPromo" | "ordering"> {
  words: Length[];
  isOfCategory: boolean;
}

/**
 * Of a word. A short one stands in a great many words; a single letter in nearly all, so that looking them
 * up takes longer than reading what letters each listing has.
 */
type Length = "letter" | "short" | "long";

export type PageValues = Pick<ProductFilter, "limit" | "offset"> & {
  storeUid: string;
  category: string | undefined;
} & Record<`word ${number}`, string>;

type Places = At<PageValues>;

export function shapeOf(filter: ProductFilter): PageShape {
  const { words, category, inStock, onPromo, ordering } = filter;
  return {
    words: words.map(lengthOf),
    isOfCategory: category !== undefined,
    inStock,
    onPromo,
    ordering,
  };
}

function lengthOf({ length }: string): Length {
  if (length === 1) return "letter";
  return length <= 3 ? "short" : "long";
}

export function valuesOf(storeUid: string, filter: ProductFilter): PageValues {
  const { limit, offset, category, words } = filter;
  const named = words.map((word, place) => [`word ${place}`, word]);
  return { storeUid, limit, offset, category, ...Object.fromEntries(named) };
}

/** A search whose best plan depends on the store it is made in. */
export function isPlannedEachTime({ words }: PageShape): boolean {
  return words.includes("letter");
}

/**
 * Named queries for a statement, the last of them `page (uids, count)`: a page's products in their order,
 * and the exact number of all that match.
 */
export function pageOfListings(at: Places, shape: PageShape): RawBuilder<unknown> {
  if (shape.words.length === 0) return listedPage(at, shape);
  if (isCounted(shape)) return pageOfOneWord(at, shape);
  return sql`
    ${hitsOf(at, shape, lookUpEach(at, shape))},
    page as materialized (select ${sortedHits(at, shape)} as uids, ${COUNTED_HITS} as count)`;
}

/** Of the whole list, or of a category and a kind: their numbers are kept (listing_counts). */
function listedPage(at: Places, shape: PageShape): RawBuilder<unknown> {
  const kind = kindOf(at, shape);
  const listings = sql.join(kind, sql` and `);
  return sql`
    page as materialized (
      select ${uidsOf(sql`product_listings where ${listings}`, sliceOf(at, shape))} as uids, (
        select coalesce(sum(products), 0)::integer from listing_counts
        where ${listings}
      ) as count
    )`;
}

/** How many products have a word is kept of the whole catalogue, and of no letters. */
function isCounted({ words, isOfCategory, inStock, onPromo }: PageShape): boolean {
  return words.length === 1 && words[0] !== "letter" && !isOfCategory && !inStock && !onPromo;
}

/** Chosen of all listings with the word, or, of a common one, found by walking the list. */
function pageOfOneWord(at: Places, shape: PageShape): RawBuilder<unknown> {
  const word = at("word 0");
  const [limit, offset] = [at("limit"), at("offset")];
  const found = sql`found as materialized (select ${wordsContaining(at, word)} as ids)`;
  const isShort = shape.words[0] === "short";
  const condition = isShort ? hasAnyOf("found") : sql`word_ids && (select ids from found)`;
  const ordering = sql.lit(shape.ordering);
  const asked = [at("storeUid"), sql.ref("ids"), patternOf(word), ordering, limit, offset];
  const fewest = once(sql`${sql.lit(FEWEST_WALKED)} * (${offset}::bigint + ${limit}::bigint)`);
  return sql`
    ${hitsOf(at, shape, { queries: [found], conditions: [condition] })},
    common as materialized (
      select ids from found where cardinality(ids) <= ${sql.lit(MOST_COUNTED)} and exists (
        select from search_words s
        where s.word_id = any (ids) and ${fewest} <= s.listings + (
          select coalesce(sum(listings), 0) from word_changes c
          where c.store_uid = ${at("storeUid")} and c.word_id = s.word_id))
    ), walked as materialized (
      select page.* from common, find_by_common_word(${sql.join(asked)}) as page
    ),
    page as materialized (
      select coalesce((select uids from walked), ${sortedHits(at, shape)}) as uids,
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
function lookUpEach(at: Places, { words }: PageShape): Lookups {
  const queries: RawBuilder<unknown>[] = [];
  const conditions = words.map((length, place) => {
    const word = at(`word ${place}`);
    if (length === "letter") return sql`letters like ${patternOf(word)}`;
    const found = wordsContaining(at, word);
    if (length === "long" || queries.length === MOST_PARTED) return sql`word_ids && ${found}`;
    const name = `short_${place}`;
    queries.push(sql`${sql.ref(name)} as materialized (select ${found} as ids)`);
    return hasAnyOf(name);
  });
  return { queries, conditions };
}

/** The first met come first: most of those that many listings have. */
function wordsContaining(at: Places, text: string): RawBuilder<unknown> {
  return sql`array(
    select word_id from search_words
    where store_uid = ${at("storeUid")} and word like ${patternOf(text)} order by word_id)`;
}

/** All listings that match. Of the many rows these may be, no more than their order is decided by. */
function hitsOf(
  at: Places,
  shape: PageShape,
  { queries, conditions }: Lookups,
): RawBuilder<unknown> {
  const all = [...kindOf(at, shape), ...conditions];
  const hits = sql`hits as materialized (
    select product_uid, ${SORT_COLUMNS[shape.ordering]}
      ${namedFirst(shape) ? sql`, ${inNames(at, shape)} as named` : sql``}
    from product_listings where ${sql.join(all, sql` and `)})`;
  return sql.join([...queries, hits]);
}

const COUNTED_HITS = sql`(select count(*)::integer from hits)`;

function sortedHits(at: Places, shape: PageShape): RawBuilder<unknown> {
  const { order, ...slice } = sliceOf(at, shape);
  return uidsOf(sql`hits`, {
    ...slice,
    order: namedFirst(shape) ? sql`named desc, ${order}` : order,
  });
}

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

function inNames(at: Places, { words }: PageShape): RawBuilder<unknown> {
  const inName = words.map((_, place) => sql`name_key like ${patternOf(at(`word ${place}`))}`);
  return sql.join(inName, sql` and `);
}

const patternOf = (word: string) => once(sql`search_pattern(${word})`);

/**
 * A value that is worked out once and not for each row, and does not sway the plan: one that is made for
 * the value itself would be made each time.
 */
const once = (value: RawBuilder<unknown>) => sql`(select ${value})`;

function namedFirst({ ordering, words }: PageShape): boolean {
  return ordering === "-created_at" && words.length > 0;
}

/** Bare flags: only without a comparison is an index of what is on promo seen to hold it all. */
function kindOf(at: Places, { isOfCategory, inStock, onPromo }: PageShape): RawBuilder<unknown>[] {
  return [
    sql`store_uid = ${at("storeUid")}`,
    ...(isOfCategory ? [sql`category_uid = ${at("category")}`] : []),
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

function sliceOf(at: Places, { ordering }: PageShape): Slice {
  return {
    order: ORDERS[ordering],
    limit: once(sql`${at("limit")}::bigint`),
    offset: once(sql`${at("offset")}::bigint`),
  };
}

function uidsOf(source: RawBuilder<unknown>, { order, limit, offset }: Slice): RawBuilder<unknown> {
  return sql`array(
    select product_uid from ${source} order by ${order} limit ${limit} offset ${offset})`;
}
