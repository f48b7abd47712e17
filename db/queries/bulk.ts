import { type Kysely, type RawBuilder, sql } from "kysely";
import type { Database } from "#db/schema.ts";

/** SQL type of each column, such as `{ uid: "uuid" }`. */
export type ColumnTypes<Table extends keyof Database> = Partial<
  Record<keyof Database[Table] & string, string>
>;

/** Rows of a table by its column types: what JSON can say of them. */
export type BulkRow<Types> = { [Column in keyof Types]: string | number | boolean | null };

/** Inserts any number of rows in one statement with one parameter; nothing for no rows. */
export async function insertRows<Table extends keyof Database, Types extends ColumnTypes<Table>>(
  db: Kysely<Database>,
  table: Table,
  types: Types,
  rows: BulkRow<Types>[],
): Promise<void> {
  if (rows.length === 0) return;
  const columns = sql.join(Object.keys(types).map((column) => sql.ref(column)));
  await sql`
    insert into ${sql.table(table)} (${columns}) select ${columns} from ${rowset(types, rows)}
  `.execute(db);
}

/** Updates this store's rows by their uid in one statement, `updated_at` with them. */
export async function updateRows<Table extends keyof Database, Types extends ColumnTypes<Table>>(
  db: Kysely<Database>,
  table: Table,
  storeUid: string,
  types: Types,
  rows: BulkRow<Types>[],
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

/** The rows as a table named `rows`. */
export function rowset<Types extends Record<string, string>>(
  types: Types,
  rows: BulkRow<Types>[],
): RawBuilder<unknown> {
  const columns = Object.entries(types).map(
    ([column, type]) => sql`${sql.id(column)} ${sql.raw(type)}`,
  );
  return sql`json_to_recordset(${JSON.stringify(rows)}::json) as rows (${sql.join(columns)})`;
}
