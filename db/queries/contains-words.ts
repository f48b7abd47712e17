import type { Expression, ExpressionBuilder, SqlBool } from "kysely";

/** Returns a condition: every word of the search occurs literally in a lower-case column. */
export function containsAllWords<DB, TB extends keyof DB>(
  from: ExpressionBuilder<DB, TB>,
  key: Expression<string>,
  search: string,
): Expression<SqlBool> {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  return from.and(
    words.map((word) => from(key, "like", `%${word.replaceAll(/[\\%_]/g, "\\$&")}%`)),
  );
}
