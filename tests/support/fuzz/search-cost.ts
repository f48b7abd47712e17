import { readFile } from "node:fs/promises";
import { type Kysely, sql } from "kysely";
import type { Database } from "#db/schema.ts";
import { systemClock } from "#lib/kernel/clock.ts";
import { findPage } from "#lib/services/catalogue/find-page.ts";

/**
 * Runs a search of the shop, with its correction, and returns PostgreSQL's CPU milliseconds, so that other processes
 * matter little. Elapsed milliseconds without /proc. `db` must have one connection.
 */
export async function searchCostMs(
  db: Kysely<Database>,
  storeUid: string,
  search: string,
): Promise<number> {
  const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db);
  const before = await usedMs(rows[0]?.pid);
  const reader = { db, store: { uid: storeUid }, clock: systemClock, limitFreshness: () => {} };
  await findPage(reader, {
    limit: 24,
    offset: 0,
    search,
    search_in: "all",
    in_stock: false,
    on_promo: false,
    ordering: "-created_at",
  });
  return (await usedMs(rows[0]?.pid)) - before;
}

async function usedMs(pid: number | undefined): Promise<number> {
  const [nanoseconds] = (await readFile(`/proc/${pid}/schedstat`, "utf8").catch(() => "")).split(
    " ",
  );
  return nanoseconds ? Number(nanoseconds) / 1e6 : performance.now();
}
