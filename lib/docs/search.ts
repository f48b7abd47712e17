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
 * Returns up to MAX_RESULTS entries that have a word with each query word, its singular or a synonym, as its prefix.
 * Ranks matches in the title first, then in the titles of entry and page, then in the text, then in the code.
 */
export function findEntries(entries: SearchEntry[], query: string): SearchEntry[] {
  const words = splitWords(query).trim();
  if (words === "") return [];
  const exact = words.split(" ").map((word) => [word]);
  const related = exact.flat().map((word) => [stem(word), ...synonymsOf(word).map(normalize)]);
  const ranked = entries.map((entry) => ({ entry, rank: rankOf(entry, exact, related) }));
  return ranked
    .filter(({ rank }) => rank < NO_MATCH)
    .toSorted((a, b) => a.rank - b.rank)
    .slice(0, MAX_RESULTS)
    .map(({ entry }) => entry);
}

/** Returns how the singular and the plural of a word begin: `categor` for both category and categories. */
function stem(word: string): string {
  return word.replace(/(?<=\w{3})(?:ies|y|(?<=ss|us|x|[cs]h)es|(?<!s)s)$/, "");
}

function synonymsOf(word: string): string[] {
  const known = Object.keys(SYNONYMS).find((key) => stem(key) === stem(word));
  return (known && SYNONYMS[known]) || [];
}

const NO_MATCH = 5;

function rankOf({ title, page, text, code }: SearchEntry, exact: string[][], related: string[][]) {
  if (matches(title, exact)) return 0;
  if (matches(title, related)) return 1;
  if (matches(`${title} ${page}`, related)) return 2;
  if (text && matches(`${title} ${page} ${text}`, related)) return 3;
  return code && matches(`${title} ${page} ${text} ${code}`, related) ? 4 : NO_MATCH;
}

/** Tells whether the text has a word with a form of each query word as its prefix. */
function matches(text: string, words: string[][]): boolean {
  const normalized = splitWords(text);
  return words.every((forms) => forms.some((form) => normalized.includes(` ${form}`)));
}

/** Normalizes a text: every word follows a space; `sellable_stock` has two words. */
function splitWords(text: string): string {
  return ` ${normalize(text)}`;
}

function normalize(text: string): string {
  return text.toLowerCase().replace(/[^a-z0-9]+/g, " ");
}
