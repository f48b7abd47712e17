import type { Expression, ExpressionBuilder, SqlBool } from "kysely";

/** True where every word of a search occurs in a lower-case key, as a literal. */
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
