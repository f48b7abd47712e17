import { Kysely, PostgresDialect, sql } from "kysely";
import { Pool } from "pg";
import { createDb } from "#db/client.ts";

/** Reads texts from the database in its first argument, for who watches how this process's memory is collected. */
const [, , url = "", way] = process.argv;

const READS = 4_000;
const AT_ONCE = 4;

const db =
  way === "bare"
    ? new Kysely({ dialect: new PostgresDialect({ pool: new Pool({ connectionString: url }) }) })
    : createDb(url, { statementTimeout: 2_000 }).db;

let begun = 0;
async function readOn(): Promise<void> {
  while (begun < READS) {
    const { rows } = await sql`select repeat('x', 8000) || ${`${begun++}`}::text`.execute(db);
    if (rows.length !== 1) throw new Error("nothing was read");
  }
}

await Promise.all(Array.from({ length: AT_ONCE }, readOn));
await db.destroy();
