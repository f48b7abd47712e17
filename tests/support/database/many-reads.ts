import { Kysely, PostgresDialect, sql } from "kysely";
import { Pool } from "pg";
import { createDb } from "#db/client.ts";
import { createSingleFlight } from "#lib/cache/single-flight.ts";
import { runInRequest } from "#lib/request-context.ts";

/**
 * Reads texts as pages read products, to measure this process's garbage collection. Arguments: the
 * database and the kind of client.
 */
const [, , url = "", client] = process.argv;

const READS = 4_000;
const CONCURRENT_READERS = 4;

const db =
  client === "pg"
    ? new Kysely({ dialect: new PostgresDialect({ pool: new Pool({ connectionString: url }) }) })
    : createDb(url, { statementTimeout: 2_000 }).db;

let started = 0;
const read = createSingleFlight(async () => {
  const { rows } = await sql`select repeat('x', 8000) || ${started}::text`.execute(db);
  return rows;
});

async function readUntilDone(): Promise<void> {
  while (started < READS) {
    const uid = `${started++}`;
    const rows = await runInRequest(uid, read);
    if (rows.length === 0) throw new Error("nothing was read");
  }
}

await Promise.all(Array.from({ length: CONCURRENT_READERS }, readUntilDone));
await db.destroy();
