import type { Expression, ExpressionBuilder, SqlBool } from "kysely";
import { MAX_SEARCH_WORDS } from "#lib/kernel/search-limits.ts";

/** Returns a condition: the first words of the search occur literally in a lower-case column. */
export function containsAllWords<DB, TB extends keyof DB>(
  from: ExpressionBuilder<DB, TB>,
  key: Expression<string>,
  search: string,
): Expression<SqlBool> {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean).slice(0, MAX_SEARCH_WORDS);
  return from.and(
    words.map((word) => from(key, "like", `%${word.replaceAll(/[\\%_]/g, "\\$&")}%`)),
  );
}

/** Returns a condition: a lower-case column contains the words of one of the searches. */
export function containsAnySearch<DB, TB extends keyof DB>(
  from: ExpressionBuilder<DB, TB>,
  key: Expression<string>,
  searches: string[],
): Expression<SqlBool> {
  return from.or(searches.map((search) => containsAllWords(from, key, search)));
}
