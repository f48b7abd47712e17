import { type Insertable, type Kysely, type Selectable, sql } from "kysely";
import type { Database } from "#db/schema.ts";

export type DifferenceRow = Selectable<Database["payment_differences"]>;

/** An account whose payments are compared with what its provider lists; `accountUid` null: the instance's. */
export interface ComparedAccount {
  provider: SessionMethod;
  accountUid: string | null;
}

type SessionMethod = Database["payment_sessions"]["method"];

const ofAccount = ({ provider, accountUid }: ComparedAccount, table: string) =>
  sql<boolean>`${sql.ref(`${table}.provider`)} = ${provider}
    and ${sql.ref(`${table}.account_uid`)} is not distinct from ${accountUid}::uuid`;

/** Lists the accounts with sessions of the last days at one of these providers, or with open differences. */
export async function listComparedAccounts(
  db: Kysely<Database>,
  { providers, days }: { providers: readonly string[]; days: number },
): Promise<ComparedAccount[]> {
  const { rows } = await sql<ComparedAccount>`
    select distinct method as provider, account_uid as "accountUid" from payment_sessions
      where method = any (${providers}) and created_at > now() - ${days} * interval '1 day'
    union
    select distinct provider, account_uid from payment_differences where resolved_at is null`.execute(
    db,
  );
  return rows;
}

/** A payment session with its order. */
export interface SessionOfOrder {
  session_uid: string;
  store_uid: string;
  order_number: string;
  reference: string;
  /** The provider's ID of the session. */
  provider_id: string | null;
}

/** Finds the sessions of an account by reference; others have another system's reference. */
export async function findSessionsByReference(
  db: Kysely<Database>,
  { provider, accountUid }: ComparedAccount,
  references: string[],
): Promise<SessionOfOrder[]> {
  return db
    .selectFrom("payment_sessions as session")
    .innerJoin("orders", "orders.uid", "session.order_uid")
    .select(["session.uid as session_uid", "session.store_uid", "session.reference"])
    .select(["session.provider_id", "orders.order_number"])
    .where("session.method", "=", provider)
    .where(sql<boolean>`session.account_uid is not distinct from ${accountUid}::uuid`)
    .where(sql<boolean>`session.reference = any (${references})`)
    .execute();
}

/** A charge or a refund that is recorded. */
export interface RecordedTransaction extends Omit<SessionOfOrder, "provider_id"> {
  kind: "charge" | "refund";
  provider_id: string;
  amount: string;
  currency: string;
  occurred_at: Date;
}

/** Lists the transactions of an account that occurred in a period, or have one of these IDs. */
export async function listTransactions(
  db: Kysely<Database>,
  account: ComparedAccount,
  { from, to, ids }: { from: Date; to: Date; ids: string[] },
): Promise<RecordedTransaction[]> {
  return db
    .selectFrom("provider_transactions as txn")
    .innerJoin("payment_sessions as session", "session.uid", "txn.session_uid")
    .innerJoin("orders", "orders.uid", "session.order_uid")
    .select(["txn.session_uid", "txn.store_uid", "session.reference", "orders.order_number"])
    .select(["txn.kind", "txn.provider_id", "txn.amount", "txn.currency"])
    .select("txn.occurred_at")
    .where(ofAccount(account, "txn"))
    .where((where) =>
      where.or([
        where.and([where("txn.occurred_at", ">=", from), where("txn.occurred_at", "<", to)]),
        sql<boolean>`txn.provider_id = any (${ids})`,
      ]),
    )
    .execute();
}

/** Finds a charge or refund of an account by the provider's ID. */
export async function findTransaction(
  db: Kysely<Database>,
  account: ComparedAccount,
  kind: "charge" | "refund",
  providerId: string,
) {
  return db
    .selectFrom("provider_transactions as txn")
    .select("txn.amount")
    .where(ofAccount(account, "txn"))
    .where("txn.kind", "=", kind)
    .where("txn.provider_id", "=", providerId)
    .executeTakeFirst();
}

/** Stores a difference; one that was resolved before is open again, one that was dismissed stays so. */
export async function upsertDifference(
  db: Kysely<Database>,
  difference: Insertable<Database["payment_differences"]>,
): Promise<void> {
  const { recorded_amount, provider_amount } = difference;
  await db
    .insertInto("payment_differences")
    .values(difference)
    .onConflict((conflict) =>
      conflict
        .columns([
          "store_uid",
          "provider",
          "account_uid",
          "kind",
          "transaction_kind",
          "provider_id",
        ])
        .doUpdateSet({
          recorded_amount,
          provider_amount,
          found_at: sql<Date>`now()`,
          resolved_at: null,
          resolution: null,
        })
        .where("payment_differences.resolution", "=", "checked"),
    )
    .execute();
}

/** Lists the open differences of an account, oldest first. */
export async function listAccountDifferences(
  db: Kysely<Database>,
  account: ComparedAccount,
): Promise<DifferenceRow[]> {
  return db
    .selectFrom("payment_differences")
    .selectAll()
    .where(ofAccount(account, "payment_differences"))
    .where("resolved_at", "is", null)
    .orderBy("found_at")
    .execute();
}

/** Lists a store's open differences, and those resolved in the last days, newest first. */
export async function listStoreDifferences(
  db: Kysely<Database>,
  storeUid: string,
  { days, limit }: { days: number; limit: number },
): Promise<DifferenceRow[]> {
  return db
    .selectFrom("payment_differences")
    .selectAll()
    .where("store_uid", "=", storeUid)
    .where(sql<boolean>`coalesce(resolved_at > now() - ${days} * interval '1 day', true)`)
    .orderBy("found_at", "desc")
    .orderBy("uid", "desc")
    .limit(limit)
    .execute();
}

/** Finds an open difference of a store. */
export async function findOpenDifference(db: Kysely<Database>, storeUid: string, uid: string) {
  return db
    .selectFrom("payment_differences")
    .selectAll()
    .where("store_uid", "=", storeUid)
    .where("uid", "=", uid)
    .where("resolved_at", "is", null)
    .executeTakeFirst();
}

/** Closes a difference that is open; `dismissedBy`: a member, unless it has disappeared. */
export async function resolveDifference(
  db: Kysely<Database>,
  uid: string,
  dismissedBy: string | null,
): Promise<void> {
  await db
    .updateTable("payment_differences")
    .set({
      resolved_at: sql<Date>`now()`,
      resolution: dismissedBy === null ? "checked" : "dismissed",
      dismissed_by: dismissedBy,
    })
    .where("uid", "=", uid)
    .where("resolved_at", "is", null)
    .execute();
}
