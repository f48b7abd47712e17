import { type InsertObject, type Kysely, type Selectable, sql, type UpdateObject } from "kysely";
import type { Database } from "#db/schema.ts";
import { UNFINISHED_REFUNDS } from "#lib/kernel/payments.ts";

export type RefundRow = Selectable<Database["payment_refunds"]>;

/** Stores a refund. */
export async function insertRefund(
  db: Kysely<Database>,
  refund: InsertObject<Database, "payment_refunds">,
): Promise<RefundRow> {
  return db.insertInto("payment_refunds").values(refund).returningAll().executeTakeFirstOrThrow();
}

/** Changes a refund that has one of these statuses; undefined when it has another. */
export async function updateRefund(
  db: Kysely<Database>,
  uid: string,
  from: readonly RefundRow["status"][],
  patch: UpdateObject<Database, "payment_refunds">,
): Promise<RefundRow | undefined> {
  return db
    .updateTable("payment_refunds")
    .set({ ...patch, updated_at: sql<Date>`clock_timestamp()` })
    .where("uid", "=", uid)
    .where("status", "in", from)
    .returningAll()
    .executeTakeFirst();
}

/** Deletes what a provider had confirmed of a refund, and what was deducted for it, with the order locked. */
export async function deleteRefundTransaction(db: Kysely<Database>, uid: string): Promise<void> {
  await db.deleteFrom("payments").where("provider_transaction_uid", "=", uid).execute();
  await db
    .deleteFrom("provider_transactions")
    .where("uid", "=", uid)
    .where("kind", "=", "refund")
    .execute();
}

/** Finds a charge's refund by the provider's ID; until that is known, by ours. */
export async function findRefundOfCharge(
  db: Kysely<Database>,
  chargeUid: string,
  { id, uid }: { id: string; uid: string | null },
): Promise<RefundRow | undefined> {
  return db
    .selectFrom("payment_refunds")
    .selectAll()
    .where("charge_uid", "=", chargeUid)
    .where((where) =>
      where.or([
        where("provider_id", "=", id),
        where.and([where("provider_id", "is", null), where(sql`uid::text`, "=", uid)]),
      ]),
    )
    .where("source", "<>", "manual")
    .orderBy(sql`provider_id is null`)
    .executeTakeFirst();
}

export type ClaimedRefund = NonNullable<Awaited<ReturnType<typeof claimRefund>>>;

/**
 * Begins to send a refund or to ask about it, and schedules the next time, with gaps that grow to an hour, until 30
 * days after it was requested; undefined when its result is final, or it is not due. Nobody else then sends it for as
 * long as a call can take.
 */
export async function claimRefund(db: Kysely<Database>, uid: string) {
  const gap = sql`greatest(interval '30 seconds', least(interval '1 hour', (now() - created_at) / 2))`;
  return db
    .updateTable("payment_refunds")
    .set({
      sending_since: sql<Date>`case when status = 'requested' then coalesce(sending_since, now()) else sending_since end`,
      next_check_at: sql<Date>`case when now() < created_at + interval '30 days' then now() + ${gap} end`,
    })
    .where("uid", "=", uid)
    .where("status", "in", UNFINISHED_REFUNDS)
    .where("next_check_at", "<=", sql<Date>`now()`)
    .returning(["uid", "status", "amount", "currency", "charge_uid", "attempt"])
    .returning([
      sql<boolean>`coalesce(sending_since = now(), false)`.as("is_first"),
      sql<boolean>`next_check_at is null`.as("is_last"),
    ])
    .executeTakeFirst();
}

/** Returns when a refund is sent or asked about next; undefined when it is not. */
export async function findNextRefundCheck(
  db: Kysely<Database>,
  uid: string,
): Promise<Date | undefined> {
  const row = await db
    .selectFrom("payment_refunds")
    .select("next_check_at")
    .where("uid", "=", uid)
    .where("status", "in", UNFINISHED_REFUNDS)
    .executeTakeFirst();
  return row?.next_check_at ?? undefined;
}

/** Returns whether a refund was not sent yet, or its answer was unclear. */
export async function isRefundRequested(db: Kysely<Database>, uid: string): Promise<boolean> {
  const row = await db
    .selectFrom("payment_refunds")
    .select("uid")
    .where("uid", "=", uid)
    .where("status", "=", "requested")
    .executeTakeFirst();
  return row !== undefined;
}

/** Lists refunds that should have been sent or asked about two minutes ago, longest first. */
export async function listOverdueRefunds(
  db: Kysely<Database>,
  limit: number,
): Promise<Pick<RefundRow, "uid">[]> {
  return db
    .selectFrom("payment_refunds")
    .select("uid")
    .where("next_check_at", "<", sql<Date>`now() - interval '2 minutes'`)
    .where("status", "in", UNFINISHED_REFUNDS)
    .orderBy("next_check_at")
    .limit(limit)
    .execute();
}
