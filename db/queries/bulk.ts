import { type Kysely, type RawBuilder, sql } from "kysely";
import type { Database } from "#db/schema.ts";

/** SQL type of each column to write, such as `{ uid: "uuid" }`. */
type ColumnTypes = Record<string, string>;

/** Inserts any number of rows in one statement with one parameter. */
export async function insertRows(
  db: Kysely<Database>,
  table: keyof Database,
  types: ColumnTypes,
  rows: object[],
): Promise<void> {
  if (rows.length === 0) return;
  const columns = sql.join(Object.keys(types).map((column) => sql.ref(column)));
  await sql`
    insert into ${sql.table(table)} (${columns}) select ${columns} from ${rowset(types, rows)}
  `.execute(db);
}

/** Updates rows of the store by uid in one statement, with their `updated_at`. */
export async function updateRows(
  db: Kysely<Database>,
  table: keyof Database,
  storeUid: string,
  types: ColumnTypes,
  rows: object[],
): Promise<void> {
  if (rows.length === 0) return;
  const values = Object.keys(types)
    .filter((column) => column !== "uid")
    .map((column) => sql`${sql.ref(column)} = ${sql.ref(`rows.${column}`)}`);
  await sql`
    update ${sql.table(table)} as target set ${sql.join(values)}, updated_at = now()
    from ${rowset(types, rows)}
    where target.uid = rows.uid and target.store_uid = ${storeUid}
  `.execute(db);
}

/** Returns the rows as a table named `rows`. */
export function rowset(types: ColumnTypes, rows: object[]): RawBuilder<unknown> {
  const columns = Object.entries(types).map(
    ([column, type]) => sql`${sql.id(column)} ${sql.raw(type)}`,
  );
  return sql`json_to_recordset(${JSON.stringify(rows)}::json) as rows (${sql.join(columns)})`;
}
