import { type Kysely, sql } from "kysely";

export const oldestApplication = "1.0.0";

/** Stores with each order event the id of the request that caused it; null for jobs and commands. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table order_events add column request_id text`.execute(db);
}
