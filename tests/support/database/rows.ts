import type { Expression, Insertable, Kysely, Selectable, Updateable } from "kysely";
import type { Database } from "#db/schema.ts";

type Row<T extends keyof Database> = Selectable<Database[T]>;
type OrSql<Values> = { [Column in keyof Values]: Values[Column] | Expression<unknown> };

/** Inserts a row and returns it with its default values. */
export async function insertRow<T extends keyof Database>(
  db: Kysely<Database>,
  table: T,
  values: OrSql<Insertable<Database[T]>>,
): Promise<Row<T>> {
  const query = db.insertInto(table).values(values as never);
  return (await query.returningAll().executeTakeFirstOrThrow()) as Row<T>;
}

/** Returns the first row with these values. Throws when there is none. */
export async function findRow<T extends keyof Database>(
  db: Kysely<Database>,
  table: T,
  where: Partial<Row<T>>,
): Promise<Row<T>> {
  const query = db.selectFrom(table as "stores").selectAll();
  const row = await query.where((row) => row.and(where as object)).executeTakeFirstOrThrow();
  return row as unknown as Row<T>;
}

/** Lists the rows with these values. */
export async function listRows<T extends keyof Database>(
  db: Kysely<Database>,
  table: T,
  where: Partial<Row<T>> = {},
): Promise<Row<T>[]> {
  const query = db.selectFrom(table as "stores").selectAll();
  const rows = await query.where((row) => row.and(where as object)).execute();
  return rows as unknown as Row<T>[];
}

/** Changes all rows with these values. */
export async function updateRows<T extends keyof Database>(
  db: Kysely<Database>,
  table: T,
  where: Partial<Row<T>>,
  values: OrSql<Updateable<Database[T]>>,
): Promise<void> {
  const query = db.updateTable(table as "stores").set(values as object);
  await query.where((row) => row.and(where as object)).execute();
}
