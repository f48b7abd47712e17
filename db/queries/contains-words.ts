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
