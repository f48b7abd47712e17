import { type Kysely, sql } from "kysely";
import type { Database } from "#db/schema.ts";

const ATTRIBUTES = { Material: 16, Fit: 10, Pattern: 12, Season: 8, Finish: 20 };

/** Gives each product a brand, about five tags and, of each attribute, about three values; small numbers are frequent. */
export async function spreadFacets(db: Kysely<Database>): Promise<void> {
  const draw = (group: string, values: number, draws: number) => sql`
    (select array_agg(distinct ${group} || floor(${values} * power(random(), 1.5)))
     from generate_series(1, ${draws}::integer + length(facets) * 0))`;
  const attributes = Object.entries(ATTRIBUTES).map(([name, values]) =>
    draw(`a${name.length}:${name}`, values, 3),
  );
  const drawn = sql.join([draw("b", 300, 1), draw("t", 60, 5), ...attributes], sql` || `);
  await sql`update product_listings set facets = array_to_tsvector(${drawn})`.execute(db);
  await sql`vacuum analyze product_listings`.execute(db);
}

/** Returns the names of the most frequent brands, tags or values. */
export const numbers = (count: number) =>
  Array.from({ length: count }, (_, index) => String(index));

/** Returns this many values of each attribute. */
export const attributes = (values: number) =>
  Object.fromEntries(Object.keys(ATTRIBUTES).map((name) => [name, numbers(values)]));
