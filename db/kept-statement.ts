import { type Compilable, CompiledQuery, type Kysely, type RawBuilder } from "kysely";
import { LRUCache } from "lru-cache";
import type { Database } from "#db/schema.ts";

/** Where the value of this name will be. */
export type At<Values> = <Name extends keyof Values>(name: Name) => Values[Name];

type Ask<Shape, Values, Row> = (
  db: Kysely<Database>,
  shape: Shape,
  values: Values,
) => Promise<Row[]>;

/** Shapes of one statement that are remembered; a client may make up words enough for any number of them. */
const MOST_SHAPES = 100;

class Place {
  readonly name: PropertyKey;

  constructor(name: PropertyKey) {
    this.name = name;
  }
}

/**
 * A statement that is asked again and again with other values: Kysely puts it together once for each
 * shape of it. Of the values `build` knows no more than their places, so none becomes part of the text.
 */
export function keptStatement<Shape, Values extends object, Row>(
  build: (at: At<Values>, shape: Shape, db: Kysely<Database>) => RawBuilder<Row> | Compilable<Row>,
): Ask<Shape, Values, Row> {
  const kept = new LRUCache<string, CompiledQuery>({ max: MOST_SHAPES });
  const at = ((name) => new Place(name)) as At<Values>;
  return async (db, shape, values) => {
    const key = JSON.stringify(shape);
    let compiled = kept.get(key);
    if (!compiled) {
      const { sql, parameters } = build(at, shape, db).compile(db);
      // Without what it was put together of.
      compiled = CompiledQuery.raw(sql, [...parameters]);
      kept.set(key, compiled);
    }
    const parameters = compiled.parameters.map((parameter) =>
      parameter instanceof Place ? Reflect.get(values, parameter.name) : parameter,
    );
    const { rows } = await db.executeQuery<Row>({ ...compiled, parameters });
    return rows;
  };
}
