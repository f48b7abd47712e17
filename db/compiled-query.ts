import { type Compilable, CompiledQuery, type Kysely, type RawBuilder } from "kysely";
import { LRUCache } from "lru-cache";
import type { Database } from "#db/schema.ts";

/** Returns the placeholder of a named value. */
export type Param<Values> = <Name extends keyof Values>(name: Name) => Values[Name];

type RunQuery<Shape, Values, Row> = (
  db: Kysely<Database>,
  shape: Shape,
  values: Values,
) => Promise<Row[]>;

/** Cached shapes per statement; clients can cause any number of them. */
const MAX_SHAPES = 100;

class Placeholder {
  readonly name: PropertyKey;

  constructor(name: PropertyKey) {
    this.name = name;
  }
}

/**
 * Returns a query that Kysely compiles once per shape. `build` sees placeholders instead of values, so no value
 * becomes part of the SQL text.
 */
export function compiledQuery<Shape, Values extends object, Row>(
  build: (
    param: Param<Values>,
    shape: Shape,
    db: Kysely<Database>,
  ) => RawBuilder<Row> | Compilable<Row>,
): RunQuery<Shape, Values, Row> {
  const cache = new LRUCache<string, CompiledQuery>({ max: MAX_SHAPES });
  const param = ((name) => new Placeholder(name)) as Param<Values>;
  return async (db, shape, values) => {
    const key = JSON.stringify(shape);
    let compiled = cache.get(key);
    if (!compiled) {
      const { sql, parameters } = build(param, shape, db).compile(db);
      // Drops the query tree, which is not needed any more.
      compiled = CompiledQuery.raw(sql, [...parameters]);
      cache.set(key, compiled);
    }
    const parameters = compiled.parameters.map((parameter) =>
      parameter instanceof Placeholder ? Reflect.get(values, parameter.name) : parameter,
    );
    const { rows } = await db.executeQuery<Row>({ ...compiled, parameters });
    return rows;
  };
}
