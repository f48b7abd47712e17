import { type Kysely, sql } from "kysely";

export const oldestApplication = "1.0.0";

/**
 * A plan made for a list of uids seems to PostgreSQL the cheaper the shorter the list is than the ten it
 * supposes, and so it planned `read_products` anew at each call: half of what reading one product cost
 * it. Nothing has called `read_documents` since `0019-read-products`.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter function read_products(uuid, uuid[], uuid[]) set plan_cache_mode = force_generic_plan;
    drop function read_documents(uuid, uuid[]);
  `.execute(db);
}
