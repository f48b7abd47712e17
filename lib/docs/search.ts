/** An entry of the search index. */
export interface SearchEntry {
  title: string;
  /** Title of the page it is on. */
  page: string;
  /** Path of the page, with an anchor. */
  path: string;
  /** Text of the section. */
  text?: string;
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
  variant: ["variants"],
  size: ["attribute"],
  collection: ["category", "pickup"],
  void: ["cancel"],
  refund: ["payment_status", "refunded"],
  amount: ["money", "price"],
  decimal: ["money"],
};

/**
 * Returns up to MAX_RESULTS entries that have a word with each query word, or a synonym, as its prefix. Ranks
 * matches in the title first, then in the titles of entry and page, then in the text.
 */
export function findEntries(entries: SearchEntry[], query: string): SearchEntry[] {
  const words = splitWords(query).trim();
  if (words === "") return [];
  const forms = words.split(" ").map((word) => [word, ...(SYNONYMS[word] ?? []).map(normalize)]);
  const matches = (text: string) => {
    const normalized = splitWords(text);
    return forms.every((each) => each.some((form) => normalized.includes(` ${form}`)));
  };
  const ranked = entries.map((entry) => ({ entry, rank: rankOf(entry, matches) }));
  return ranked
    .filter(({ rank }) => rank < NO_MATCH)
    .toSorted((a, b) => a.rank - b.rank)
    .slice(0, MAX_RESULTS)
    .map(({ entry }) => entry);
}

const NO_MATCH = 3;

function rankOf({ title, page, text }: SearchEntry, matches: (text: string) => boolean): number {
  if (matches(title)) return 0;
  if (matches(`${title} ${page}`)) return 1;
  return text !== undefined && matches(`${title} ${page} ${text}`) ? 2 : NO_MATCH;
}

/** Normalizes a text: every word follows a space; `sellable_stock` has two words. */
function splitWords(text: string): string {
  return ` ${normalize(text)}`;
}

function normalize(text: string): string {
  return text.toLowerCase().replace(/[^a-z0-9]+/g, " ");
}
