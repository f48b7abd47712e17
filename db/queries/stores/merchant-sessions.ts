import { type Kysely, sql } from "kysely";
import type { Database } from "#db/schema.ts";

/**
 * Removes at most `limit` expired sessions and returns their number. Concurrent calls take different ones.
 */
export async function deleteExpiredSessions(db: Kysely<Database>, limit: number): Promise<number> {
  const result = await db
    .deleteFrom("merchant_sessions")
    .where("id", "in", (from) =>
      from
        .selectFrom("merchant_sessions")
        .select("id")
        .where("expires_at", "<", sql<Date>`now()`)
        .limit(limit)
        .forUpdate()
        .skipLocked(),
    )
    .executeTakeFirst();
  return Number(result.numDeletedRows);
}
