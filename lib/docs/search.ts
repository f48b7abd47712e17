import MiniSearch, { type Query } from "minisearch";

/** An entry of the search index. */
export interface SearchEntry {
  title: string;
  /** Title of the page it is on. */
  page: string;
  /** Path of the page, with an anchor. */
  path: string;
  /** Text of the section. */
  text?: string;
  /** Code examples of the section. */
  code?: string;
}

export const MAX_RESULTS = 12;

/** Common search words and the words that the docs use instead. */
const SYNONYMS: Record<string, string[]> = {
  auth: ["authentication"],
  token: ["key", "request_token"],
  secret: ["key"],
  inventory: ["stock"],
  availability: ["stock"],
  shipping: ["delivery", "courier"],
  delivery: ["shipping"],
  carrier: ["courier"],
  checkout: ["order", "basket"],
  cart: ["basket"],
  purchase: ["order"],
  image: ["picture"],
  photo: ["picture", "image"],
  sale: ["promo"],
  discount: ["coupon", "promo"],
  voucher: ["coupon"],
  throttle: ["limit"],
  throttling: ["limit"],
  quota: ["limit"],
  retry: ["again", "retry-after"],
  duplicate: ["idempotency"],
  sdk: ["client"],
  library: ["client"],
  javascript: ["typescript"],
  test: ["sandbox"],
  testing: ["sandbox"],
  production: ["live"],
  vat: ["tax"],
  size: ["attribute"],
  collection: ["category", "pickup"],
  void: ["cancel"],
  facet: ["filter"],
  timezone: ["time zone"],
  versioning: ["version"],
  shipped: ["fulfilled"],
  privacy: ["data retention", "personal"],
  amount: ["money", "price"],
  decimal: ["money"],
};

/**
 * Returns a function that finds up to MAX_RESULTS entries. They have a word that begins with each query word, its
 * singular or a synonym. Entries whose title is the query come first, then matches in the title, in the page's title,
 * in the text and in the code.
 */
export function createDocsSearch(entries: SearchEntry[]): (query: string) => SearchEntry[] {
  const index = new MiniSearch<SearchEntry & { id: number }>({
    fields: ["title", "page", "text", "code"],
    tokenize: splitWords,
    searchOptions: {
      prefix: true,
      combineWith: "AND",
      boost: { title: 50, page: 10, text: 2 },
      boostDocument: (id) => importanceOf(entries[id]?.path ?? ""),
    },
  });
  index.addAll(entries.map((entry, id) => ({ ...entry, id })));
  return (query) => {
    const queries = splitWords(query).map(relatedWords);
    const results = queries.length > 0 ? index.search({ queries }) : [];
    const found = results.flatMap(({ id }) => entries[id] ?? []);
    const words = splitWords(query).join(" ");
    const isExact = ({ title }: SearchEntry) => splitWords(title).join(" ") === words;
    return found.toSorted((a, b) => Number(isExact(b)) - Number(isExact(a))).slice(0, MAX_RESULTS);
  };
}

/** Ranks pages before their sections, and sections before the fields and errors of an endpoint. */
function importanceOf(path: string): number {
  if (!path.includes("#")) return 6;
  return path.startsWith("/docs/reference/") ? 1 : 3;
}

/** Matches a word, its singular, its plural or a synonym. */
function relatedWords(word: string): Query {
  const synonyms = Object.keys(SYNONYMS).find((key) => stem(key) === stem(word));
  return {
    combineWith: "OR",
    queries: [
      word,
      stem(word),
      ...((synonyms && SYNONYMS[synonyms]) || []).map((synonym) => ({
        combineWith: "AND" as const,
        queries: [synonym],
      })),
    ],
  };
}

/** Returns how the singular and the plural of a word begin: `categor` for both category and categories. */
function stem(word: string): string {
  return word.replace(/(?<=\w{3})(?:ies|y|(?<=ss|us|x|[cs]h)es|(?<!s)s)$/, "");
}

/** Splits a text into lower-case words; `sellable_stock` has two. */
function splitWords(text: string): string[] {
  return text.toLowerCase().match(/[a-z0-9]+/g) ?? [];
}
