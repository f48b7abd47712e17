import { type Kysely, type RawBuilder, sql } from "kysely";
import { catalogueVersion } from "#db/queries/catalogue-versions.ts";
import type { ProductRow } from "#db/queries/product-rows.ts";
import type { Database } from "#db/schema.ts";
import { PLANNED_EACH_TIME } from "#db/statement-names.ts";

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

/** Products as they are at one version of their store's catalogue. */
export interface ReadProducts {
  version: string;
  products: ProductRow[];
}

/** A page of a list; of one that is none but known products perhaps, their uids alone. */
export interface ListedProducts extends ReadProducts {
  /** Of all that match. */
  count: number;
  /** In place of the products where the version is the one named. */
  uids: string[] | null;
}

/**
 * Those of the named products a shopper may see (active, not hidden, this store's: spec §3), in the order
 * they are named in; with documents, but for those of a `known` digest.
 */
export async function findVisibleProducts(
  db: Kysely<Database>,
  storeUid: string,
  uids: string[],
  known: string[],
): Promise<ReadProducts> {
  const { rows } = await sql<Row>`
    select catalogue.version, product.*
    from (select ${versionOf(storeUid)} as version) as catalogue
      left join lateral read_products(${storeUid}, ${uids}, ${known}) as product on true
  `.execute(db);
  return readProducts(rows);
}

/** How much of its products a page is asked for. */
export interface ListOptions {
  withDocuments: boolean;
  /** Of the catalogue: at this one the page's uids suffice. */
  unlessVersion?: string | undefined;
}

/**
 * One page of a store's visible products and the exact number that match, in one statement. The page
 * is chosen from the listings, where their indexes suffice; no more is read than of its products. Their
 * documents come along `withDocuments` alone.
 */
export async function listVisibleProducts(
  db: Kysely<Database>,
  storeUid: string,
  filter: ProductFilter,
  { withDocuments, unlessVersion }: ListOptions,
): Promise<ListedProducts> {
  const searching = filter.words.length > 0;
  const { rows } = await sql<Row & { count: number; uids: string | null }>`
    with hits as ${sql.raw(searching ? "materialized" : "not materialized")} (
      ${matchingListings(storeUid, filter)}
    ), page as materialized (
      select array(
        select product_uid from hits order by ${orderOf(filter)}
        limit ${once(sql`${filter.limit}::bigint`)} offset ${once(sql`${filter.offset}::bigint`)}
      ) as uids, (${searching ? sql`select count(*)::integer from hits` : keptCount(storeUid, filter)}) as count,
        ${versionOf(storeUid)} as version
    ), asked as materialized (
      select *, coalesce(version = ${unlessVersion ?? null}, false) as is_known from page
    )
    select version, count, case when is_known then array_to_string(uids, ',') end as uids, product.*
    from asked left join lateral
      read_products(
        ${storeUid}, case when is_known then '{}' else uids end, ${withDocuments ? [] : null}
      ) as product on true
    ${sql.raw(filter.words.some(isLetter) ? PLANNED_EACH_TIME : "")}
  `.execute(db);
  const { count = 0, uids = null } = rows[0] ?? {};
  return { ...readProducts(rows), count, uids: uids?.split(",").filter(Boolean) ?? null };
}

/** A product, or none where there are none at this version. */
type Row = { version: string | null } & (ProductRow | { uid: null });

function readProducts(rows: Row[]): ReadProducts {
  return {
    version: rows[0]?.version ?? "",
    products: rows.filter((row) => row.uid !== null),
  };
}

function versionOf(storeUid: string): RawBuilder<string | null> {
  return sql`(select ${catalogueVersion} from stores where uid = ${storeUid})`;
}

/** Every word is looked up among the store's own words, so no product's text is read to find it. */
function matchingListings(storeUid: string, filter: ProductFilter): RawBuilder<unknown> {
  const { words, ordering } = filter;
  const broad = words.filter(isBroad).slice(0, MOST_PARTED);
  const lookups = broad.map((word, place) => {
    const ids = wordsContaining(storeUid, word);
    return sql`${sql.ref(broadName(place))} as materialized (select ${ids} as ids)`;
  });
  const conditions = [
    sql`store_uid = ${storeUid}`,
    ...kindOf(filter),
    ...words.map((word) => {
      // A single letter stands in nearly every word: to look them up takes longer than to read what
      // letters each listing has.
      if (isLetter(word)) return sql`letters like ${patternOf(word)}`;
      const place = broad.indexOf(word);
      if (place >= 0) return hasAnyOf(broadName(place));
      return sql`word_ids && ${wordsContaining(storeUid, word)}`;
    }),
  ];
  // Of the many rows that a search may find, no more than their order is decided by.
  return sql`
    ${lookups.length > 0 ? sql`with ${sql.join(lookups)}` : sql``}
    select product_uid, ${SORT_COLUMNS[ordering]}
      ${namedFirst(filter) ? sql`, ${sql.join(words.map(inName), sql` and `)} as named` : sql``}
    from product_listings where ${sql.join(conditions, sql` and `)}`;
}

/** The first met come first: most of those that many listings have. */
function wordsContaining(storeUid: string, text: string): RawBuilder<unknown> {
  return sql`array(
    select word_id from search_words
    where store_uid = ${storeUid} and word like ${patternOf(text)} order by word_id)`;
}

/** Stands in a great many words. */
const isBroad = (word: string) => !isLetter(word) && word.length <= 3;

/** Of more, the plan would become large. */
const MOST_PARTED = 4;

const broadName = (place: number) => `broad_${place}`;

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

/** The visible products of the store or the category, counted as they change (listing_counts). */
function keptCount(storeUid: string, filter: ProductFilter): RawBuilder<number> {
  const conditions = [sql`store_uid = ${storeUid}`, ...kindOf(filter)];
  return sql`
    select coalesce(sum(products), 0)::integer from listing_counts
    where ${sql.join(conditions, sql` and `)}`;
}

/** Bare flags: only without a comparison is an index of what is on promo seen to hold it all. */
function kindOf({ category, inStock, onPromo }: ProductFilter): RawBuilder<unknown>[] {
  return [
    ...(category === undefined ? [] : [sql`category_uid = ${category}`]),
    ...(inStock ? [sql`in_stock`] : []),
    ...(onPromo ? [sql`on_promo`] : []),
  ];
}

/** The order of a list, total so that pages never overlap: each ends with the product's uid. */
function orderOf(filter: ProductFilter): RawBuilder<unknown> {
  switch (filter.ordering) {
    case "price":
      return sql`price, product_uid`;
    case "-price":
      return sql`price desc, product_uid desc`;
    case "name":
      return sql`name_key, product_uid`;
    case "-created_at":
      return sql`${namedFirst(filter) ? sql`named desc, ` : sql``}created_at desc, product_uid desc`;
  }
}

/** Listings brought up to date by one reader; what is left is the next one's. */
const SETTLED_AT_ONCE = 200;

/**
 * Brings up to date listings whose price or stock has changed by the clock alone, the longest due
 * first; the moment at which there is more to do, null when none is foreseen. Where there are none it
 * locks nothing, so that a read-only database serves on.
 */
export async function settleDueListings(
  db: Kysely<Database>,
  storeUid: string,
): Promise<Date | null> {
  const { rows } = await sql<{ next: Date | null }>`
    with due as materialized (
      select product_uid from product_listings
      where store_uid = ${storeUid} and due_at <= now()
      order by due_at limit ${SETTLED_AT_ONCE}
    ), settled as materialized (
      select price_listings(array_agg(product_uid)) from due having count(*) > 0
    )
    select case when exists (select from settled) then now() else (
      select min(due_at) from product_listings where store_uid = ${storeUid} and due_at > now()
    ) end as next
  `.execute(db);
  return rows[0]?.next ?? null;
}
