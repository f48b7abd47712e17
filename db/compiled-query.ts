import { type Compilable, CompiledQuery, type Kysely, type RawBuilder } from "kysely";
import { LRUCache } from "lru-cache";
import type { Database } from "#db/schema.ts";

/** Where the value of this name will be. */
export type Param<Values> = <Name extends keyof Values>(name: Name) => Values[Name];

type RunQuery<Shape, Values, Row> = (
  db: Kysely<Database>,
  shape: Shape,
  values: Values,
) => Promise<Row[]>;

/** Shapes of one statement that are remembered; a client may make up words enough for any number of them. */
const MAX_SHAPES = 100;

class Placeholder {
  readonly name: PropertyKey;

  constructor(name: PropertyKey) {
    this.name = name;
  }
}

/**
 * A statement that is asked again and again with other values: Kysely puts it together once for each
 * shape of it. Of the values `build` knows no more than their places, so none becomes part of the text.
 */
export function compiledQuery<Shape, Values extends object, Row>(
  build: (
    param: Param<Values>,
    shape: Shape,
    db: Kysely<Database>,
  ) => RawBuilder<Row> | Compilable<Row>,
): RunQuery<Shape, Values, Row> {
  const kept = new LRUCache<string, CompiledQuery>({ max: MAX_SHAPES });
  const param = ((name) => new Placeholder(name)) as Param<Values>;
  return async (db, shape, values) => {
    const key = JSON.stringify(shape);
    let compiled = kept.get(key);
    if (!compiled) {
      const { sql, parameters } = build(param, shape, db).compile(db);
      // Without what it was put together of.
      compiled = CompiledQuery.raw(sql, [...parameters]);
      kept.set(key, compiled);
    }
    const parameters = compiled.parameters.map((parameter) =>
      parameter instanceof Placeholder ? Reflect.get(values, parameter.name) : parameter,
    );
    const { rows } = await db.executeQuery<Row>({ ...compiled, parameters });
    return rows;
  };
}
