import { readFile } from "node:fs/promises";
import path from "node:path";
import { type Kysely, sql } from "kysely";

export const oldestApplication = "1.0.0";

/** Creates the schema of `db/schema.sql`. After the first release, schema changes are new migrations. */
export async function up(db: Kysely<unknown>): Promise<void> {
  const schema = await readFile(path.join(import.meta.dirname, "../schema.sql"), "utf8");
  await sql.raw(schema).execute(db);
}
