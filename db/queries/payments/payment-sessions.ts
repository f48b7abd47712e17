import { type Insertable, type Kysely, type Selectable, sql, type Updateable } from "kysely";
import type { Database } from "#db/schema.ts";

export type SessionRow = Selectable<Database["payment_sessions"]>;

/** Longer than any call to a provider. */
const CALL_SECONDS = 15;

const isNotBeingStarted = sql<boolean>`coalesce(
  starting_since < now() - ${CALL_SECONDS} * interval '1 second', true)`;

/** A customer gets another page when the provider closes this one sooner. */
const MIN_LEFT = sql`interval '10 minutes'`;

/** Finds the session of the order and method that is being started, waits for the customer, or is processed. */
export async function findUnfinishedSession(
  db: Kysely<Database>,
  orderUid: string,
  method: SessionRow["method"],
) {
  return db
    .selectFrom("payment_sessions")
    .selectAll()
    .select([
      sql<boolean>`coalesce(expires_at <= now(), false)`.as("is_expired"),
      sql<boolean>`coalesce(page_expires_at <= now() + ${MIN_LEFT}, false)`.as("is_page_closing"),
    ])
    .where("order_uid", "=", orderUid)
    .where("method", "=", method)
    .where("status", "in", ["starting", "open", "processing"])
    .orderBy("created_at", "desc")
    .executeTakeFirst();
}

interface NewSession extends Omit<Insertable<Database["payment_sessions"]>, "status"> {
  /** The order's deadline; null: none. */
  dueAt: Date | null;
  /** Whether a provider has to start it, and is asked about it; the customer then has a day at most. */
  hasProvider: boolean;
}

/** Stores a session. */
export async function insertSession(
  db: Kysely<Database>,
  { dueAt, hasProvider, ...session }: NewSession,
): Promise<SessionRow> {
  return db
    .insertInto("payment_sessions")
    .values({
      ...session,
      ...(hasProvider
        ? {
            status: "starting",
            expires_at: sql<Date>`least(${dueAt}::timestamptz, now() + interval '1 day')`,
            next_check_at: sql<Date>`now() + interval '30 seconds'`,
          }
        : { status: "open", expires_at: dueAt }),
    })
    .returningAll()
    .executeTakeFirstOrThrow();
}

/**
 * Extends the deadline of a session to that of its order, within the limits of a new one and of the provider's page.
 */
export async function extendSession(
  db: Kysely<Database>,
  uid: string,
  dueAt: Date | null,
): Promise<SessionRow> {
  return db
    .updateTable("payment_sessions")
    .set({
      expires_at: sql<Date>`case when expires_at is not null then
        greatest(expires_at, least(${dueAt}::timestamptz, created_at + interval '1 day', page_expires_at)) end`,
    })
    .where("uid", "=", uid)
    .returningAll()
    .executeTakeFirstOrThrow();
}

/** Changes a session that has one of these statuses; undefined when it has another. */
export async function updateSession(
  db: Kysely<Database>,
  uid: string,
  from: SessionRow["status"][],
  patch: Updateable<Database["payment_sessions"]>,
): Promise<SessionRow | undefined> {
  return db
    .updateTable("payment_sessions")
    .set(patch)
    .where("uid", "=", uid)
    .where("status", "in", from)
    .returningAll()
    .executeTakeFirst();
}

/** Begins the call that starts a session at the provider; false while another one runs. */
export async function claimStart(db: Kysely<Database>, uid: string): Promise<boolean> {
  const claimed = await db
    .updateTable("payment_sessions")
    .set({ starting_since: sql<Date>`clock_timestamp()` })
    .where("uid", "=", uid)
    .where("status", "=", "starting")
    .where(isNotBeingStarted)
    .returning("uid")
    .executeTakeFirst();
  return claimed !== undefined;
}

/** Expires a session that the customer has not paid, unless it is being started at the provider. */
export async function expireSession(db: Kysely<Database>, uid: string): Promise<void> {
  await db
    .updateTable("payment_sessions")
    .set({ status: "expired" })
    .where("uid", "=", uid)
    .where("status", "in", ["starting", "open"])
    .where(isNotBeingStarted)
    .execute();
}

/** The latest refund of a payment that could not be applied. */
export interface SessionRefund {
  /** Decimal text. */
  amount: string;
  status: Database["payment_refunds"]["status"];
}

/** Selects sessions of a store's orders. A transfer has succeeded once the merchant has recorded it. */
function selectSessions(db: Kysely<Database>, storeUid: string) {
  return db
    .selectFrom("payment_sessions")
    .innerJoin("orders", "orders.uid", "payment_sessions.order_uid")
    .selectAll("payment_sessions")
    .select([
      "orders.payment_reference",
      sql<SessionRow["status"]>`case
        when method = 'bank_transfer' and status = 'open' and payment_status = 'paid' then 'succeeded'
        else status end`.as("status"),
      sql<SessionRefund | null>`(
        select json_build_object('amount', refund.amount::text, 'status', refund.status)
        from payment_refunds refund join provider_transactions charge on charge.uid = refund.charge_uid
        where charge.session_uid = payment_sessions.uid
          and not exists (select from payments where provider_transaction_uid = charge.uid)
        order by refund.created_at desc limit 1)`.as("refund"),
    ])
    .where("payment_sessions.store_uid", "=", storeUid);
}

/** Finds a session of the store's order. */
export async function findSession(
  db: Kysely<Database>,
  storeUid: string,
  { orderNumber, uid }: { orderNumber: string; uid: string },
) {
  return selectSessions(db, storeUid)
    .where("payment_sessions.uid", "=", uid)
    .where("orders.order_number", "=", orderNumber)
    .executeTakeFirst();
}

const MAX_SESSIONS = 20;

/** Lists the latest sessions of an order, newest first. */
export async function listSessions(db: Kysely<Database>, storeUid: string, orderUid: string) {
  return selectSessions(db, storeUid)
    .where("payment_sessions.order_uid", "=", orderUid)
    .orderBy("payment_sessions.created_at", "desc")
    .limit(MAX_SESSIONS)
    .execute();
}

/** Cancels the sessions of an order that are not final, and returns those that a provider may have. */
export async function cancelSessions(
  db: Kysely<Database>,
  storeUid: string,
  orderUid: string,
): Promise<Pick<SessionRow, "uid">[]> {
  const cancelled = await db
    .updateTable("payment_sessions")
    .set({ status: "cancelled" })
    .where("store_uid", "=", storeUid)
    .where("order_uid", "=", orderUid)
    .where("status", "in", ["starting", "open", "processing"])
    .returning(["uid", "next_check_at"])
    .execute();
  return cancelled.filter(({ next_check_at }) => next_check_at !== null);
}

/** Finds a cancelled session. */
export async function findCancelledSession(db: Kysely<Database>, uid: string) {
  return db
    .selectFrom("payment_sessions")
    .select(["account_uid", "method", "reference", "provider_id"])
    .where("uid", "=", uid)
    .where("status", "=", "cancelled")
    .executeTakeFirst();
}

/**
 * Stores money that a provider has confirmed. Returns its uid; undefined when it is known, so that concurrent calls
 * count it once.
 */
export async function insertProviderTransaction(
  db: Kysely<Database>,
  transaction: Insertable<Database["provider_transactions"]>,
): Promise<string | undefined> {
  const row = await db
    .insertInto("provider_transactions")
    .values(transaction)
    .onConflict((conflict) => conflict.doNothing())
    .returning("uid")
    .executeTakeFirst();
  return row?.uid;
}
