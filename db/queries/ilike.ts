import type { Expression, ExpressionBuilder, SqlBool } from "kysely";

/** Matches when every word of a search occurs literally in a lower-case key. */
export function ilikeContaining<DB, TB extends keyof DB>(
  from: ExpressionBuilder<DB, TB>,
  key: Expression<string>,
  search: string,
): Expression<SqlBool> {
  const words = search.toLowerCase().split(/\s+/).filter(Boolean);
  return from.and(
    words.map((word) => from(key, "like", `%${word.replaceAll(/[\\%_]/g, "\\$&")}%`)),
  );
}
