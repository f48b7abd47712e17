import { type Kysely, type RawBuilder, sql } from "kysely";
import { isExpired } from "#db/queries/events/published-events.ts";
import type { Database } from "#db/schema.ts";

/** The condition for expired rows of each table. */
const EXPIRED = {
  // A used quote replays its order for a day after it expires.
  shipping_quotes: sql`expires_at < now() - interval '1 day'`,
  idempotency_keys: sql`expires_at < now()`,
  api_key_usage_hourly: sql`hour < now() - interval '48 hours'`,
  merchant_sessions: sql`expires_at < now()`,
  merchant_verifications: sql`expires_at < now()`,
  // Until then, owners see that it has expired, and can send another.
  member_invitations: sql`expires_at < now() - interval '30 days'`,
  unpaid_order_identities: sql`created_at < now() - interval '30 days'`,
  events: isExpired,
  // The reminder of a late payment deadline is due long after it was stored.
  // The link of a password reset has then expired.
  mails: sql`(created_at < now() - interval '30 days' and due_at < now() - interval '30 days')
    or (kind = 'password_reset' and created_at < now() - interval '1 hour')`,
  payment_webhooks: sql`received_at < now() - interval '90 days'`,
  // A session is asked about for two days at most.
  sandbox_payments: sql`created_at < now() - interval '30 days'`,
  sandbox_refunds: sql`created_at < now() - interval '30 days'`,
  // Others are deleted with their events.
  webhook_deliveries: sql`(event_uid is null and created_at < now() - interval '30 days')
    or not exists (select from webhook_endpoints endpoint where endpoint.uid = endpoint_uid)`,
} satisfies Partial<Record<keyof Database, RawBuilder<unknown>>>;

/** Rows per statement; small batches do not delay orders. */
const BATCH_SIZE = 1000;

/** Deletes the expired rows of a table and returns their number. Concurrent calls skip each other's rows. */
export async function deleteExpiredRows(
  db: Kysely<Database>,
  table: keyof typeof EXPIRED,
): Promise<number> {
  let total = 0;
  for (;;) {
    const { numAffectedRows } = await sql`
      delete from ${sql.table(table)} where ctid = any (array(
        select ctid from ${sql.table(table)} where ${EXPIRED[table]}
        limit ${BATCH_SIZE} for update skip locked))
    `.execute(db);
    const deleted = Number(numAffectedRows);
    total += deleted;
    if (deleted < BATCH_SIZE) return total;
  }
}
