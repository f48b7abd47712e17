import { type Kysely, type SelectQueryBuilder, sql } from "kysely";
import type { Database } from "#db/schema.ts";

/** The rows of one page. */
export interface PageRange {
  limit: number;
  offset: number;
}

/** Splits an ordering such as "-price" into the field and the direction. */
export function parseOrdering<Field extends string>(
  ordering: Field | `-${Field}`,
): [Field, "asc" | "desc"] {
  return ordering.startsWith("-")
    ? [ordering.slice(1) as Field, "desc"]
    : [ordering as Field, "asc"];
}

/** Returns a subquery that counts the rows of a query, up to `max`. */
export function countUpTo<TB extends keyof Database>(
  db: Kysely<Database>,
  query: SelectQueryBuilder<Database, TB, object>,
  max: number,
) {
  return db.selectFrom(query.limit(max).as("found")).select(sql<number>`count(*)::int`.as("count"));
}

export async function countMatches<TB extends keyof Database>(
  db: Kysely<Database>,
  query: SelectQueryBuilder<Database, TB, object>,
  max: number,
): Promise<number> {
  return (await countUpTo(db, query, max).executeTakeFirstOrThrow()).count;
}
