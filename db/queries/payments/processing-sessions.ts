import { type Kysely, sql } from "kysely";
import type { Database } from "#db/schema.ts";

/** How long a payment is watched that the customer has made: a bank debit can take weeks. */
const WATCHED_PROCESSING = sql`interval '30 days'`;

/**
 * Stores whether the provider processes a payment that the customer has made, whatever the session's status: a payment
 * of a cancelled order may still succeed. It is then asked again, also when its checks would have ended.
 */
export async function setProcessing(
  db: Kysely<Database>,
  uid: string,
  isProcessing: boolean,
): Promise<void> {
  const until = sql<Date>`created_at + ${WATCHED_PROCESSING}`;
  const next = sql<Date>`coalesce(next_check_at,
    case when now() < ${until} then least(now() + interval '1 day', ${until}) end)`;
  await db
    .updateTable("payment_sessions")
    .set(
      isProcessing ? { processing_until: until, next_check_at: next } : { processing_until: null },
    )
    .where("uid", "=", uid)
    .where("status", "not in", ["succeeded", "review"])
    .where("processing_until", isProcessing ? "is" : "is not", null)
    .execute();
}
