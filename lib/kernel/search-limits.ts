/** Words that are searched for; the rest are ignored. For products, `search_queries` has the same limit. */
export const MAX_SEARCH_WORDS = 16;

/** A search with more words is not corrected: each costs time. */
export const MAX_CORRECTED_WORDS = 6;
