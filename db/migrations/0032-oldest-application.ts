import { type Kysely, sql } from "kysely";

export const oldestApplication = "1.0.0";

/** Stores with each migration the oldest application version that runs on the migrated schema. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`alter table kysely_migration add column oldest_application text`.execute(db);
}
