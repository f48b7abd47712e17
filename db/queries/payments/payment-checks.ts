import { type Kysely, sql } from "kysely";
import type { SessionRow } from "#db/queries/payments/payment-sessions.ts";
import type { Database } from "#db/schema.ts";

/** How long after its deadline a session is watched. */
const WATCHED = sql`interval '1 day'`;

export type CheckedSession = NonNullable<Awaited<ReturnType<typeof claimCheck>>>;

/**
 * Begins a check of a session and schedules the next one, with gaps that grow to an hour, until a day after its
 * deadline; then daily while the provider processes the payment, for 30 days. Undefined when its result is final, or
 * the last check began less than `minAgeSeconds` ago.
 */
export async function claimCheck(db: Kysely<Database>, uid: string, minAgeSeconds: number) {
  const watched = sql`(coalesce(session.expires_at, session.created_at + ${WATCHED}) + ${WATCHED})`;
  const end = sql`greatest(${watched}, session.processing_until)`;
  const gap = sql`greatest(interval '30 seconds', least(
    case when now() < ${watched} then interval '1 hour' else interval '1 day' end, (now() - session.created_at) / 2))`;
  return db
    .updateTable("payment_sessions as session")
    .from("orders")
    .set({
      checked_at: sql<Date>`now()`,
      next_check_at: sql<Date>`case when now() < ${end} then least(now() + ${gap}, ${end}) end`,
    })
    .whereRef("orders.uid", "=", "session.order_uid")
    .where("session.uid", "=", uid)
    .where("session.status", "not in", ["succeeded", "review"])
    .where("session.next_check_at", "is not", null)
    .where(
      sql<boolean>`coalesce(session.checked_at <= now() - ${minAgeSeconds} * interval '1 second', true)`,
    )
    .returningAll("session")
    .returning([
      "orders.order_number",
      sql<boolean>`coalesce(session.expires_at <= now(), false)`.as("is_expired"),
      sql<boolean>`session.created_at < now() - interval '10 minutes'`.as("is_abandoned"),
    ])
    .executeTakeFirst();
}

/** Lets the provider be asked about a session now, also when its checks have ended without a payment. */
export async function makeCheckDue(db: Kysely<Database>, uid: string): Promise<void> {
  await db
    .updateTable("payment_sessions")
    .set({ next_check_at: sql<Date>`now()` })
    .where("uid", "=", uid)
    .where("status", "not in", ["succeeded", "review"])
    .execute();
}

/** Returns when the provider is asked about the session next; undefined when it is not. */
export async function findNextCheck(db: Kysely<Database>, uid: string) {
  return db
    .selectFrom("payment_sessions")
    .select([
      sql<Date>`next_check_at`.as("next_check_at"),
      sql<boolean>`next_check_at <= now()`.as("is_due"),
    ])
    .where("uid", "=", uid)
    .where("next_check_at", "is not", null)
    .executeTakeFirst();
}

/** Lists sessions that should have been checked two minutes ago, longest first. */
export async function listOverdueSessions(
  db: Kysely<Database>,
  limit: number,
): Promise<Pick<SessionRow, "uid">[]> {
  return db
    .selectFrom("payment_sessions")
    .select("uid")
    .where("next_check_at", "<", sql<Date>`now() - interval '2 minutes'`)
    .orderBy("next_check_at")
    .limit(limit)
    .execute();
}

/** Lists the sessions of an order that a customer may still pay at a provider, or has. */
export async function listUndecidedSessions(
  db: Kysely<Database>,
  orderUid: string,
): Promise<Pick<SessionRow, "uid" | "status">[]> {
  return db
    .selectFrom("payment_sessions")
    .select(["uid", "status"])
    .where("order_uid", "=", orderUid)
    .where("next_check_at", "is not", null)
    .where("status", "not in", ["succeeded", "review", "cancelled"])
    .execute();
}
