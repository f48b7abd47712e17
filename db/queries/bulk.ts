import { type Kysely, type RawBuilder, sql } from "kysely";
import type { Database } from "#db/schema.ts";

/** Inserts any number of rows with the same columns in one statement with one parameter. */
export async function insertRows(
  db: Kysely<Database>,
  table: keyof Database,
  rows: object[],
): Promise<void> {
  const [first] = rows;
  if (!first) return;
  const columns = sql.join(Object.keys(first).map((column) => sql.ref(column)));
  await sql`
    insert into ${sql.table(table)} (${columns}) select ${columns} from ${rowset(table, rows)}
  `.execute(db);
}

/** Updates rows of the store by uid in one statement, with their `updated_at`. All have the same columns. */
export async function updateRowsByUid(
  db: Kysely<Database>,
  table: keyof Database,
  storeUid: string,
  rows: { uid?: string }[],
): Promise<void> {
  const [first] = rows;
  if (!first) return;
  const values = Object.keys(first)
    .filter((column) => column !== "uid")
    .map((column) => sql`${sql.ref(column)} = ${sql.ref(`rows.${column}`)}`);
  await sql`
    update ${sql.table(table)} as target set ${sql.join(values)}, updated_at = now()
    from ${rowset(table, rows)}
    where target.uid = rows.uid and target.store_uid = ${storeUid}
  `.execute(db);
}

/** Returns rows of a table as a table named `rows`, whose other columns are null. */
export function rowset(table: keyof Database, rows: object[]): RawBuilder<unknown> {
  return sql`json_populate_recordset(null::${sql.table(table)}, ${JSON.stringify(rows)}::json) as rows`;
}
