import { type Kysely, sql } from "kysely";
import type { Database } from "#db/schema.ts";

export type ChargeRow = NonNullable<Awaited<ReturnType<typeof findCharge>>>;

function selectCharges(db: Kysely<Database>) {
  return db
    .selectFrom("provider_transactions as charge")
    .innerJoin("payment_sessions as session", "session.uid", "charge.session_uid")
    .innerJoin("orders", "orders.uid", "session.order_uid")
    .select(["charge.uid", "charge.store_uid", "charge.session_uid", "charge.account_uid"])
    .select(["charge.provider", "charge.provider_id", "charge.reference", "charge.currency"])
    .select(["session.method", "orders.uid as order_uid", "orders.order_number"])
    .where("charge.kind", "=", "charge");
}

/** Finds a charge with its order. */
export async function findCharge(db: Kysely<Database>, uid: string) {
  return selectCharges(db).where("charge.uid", "=", uid).executeTakeFirst();
}

/** Lists the charges of a payment session, oldest first. */
export async function listChargesOfSession(
  db: Kysely<Database>,
  sessionUid: string,
): Promise<ChargeRow[]> {
  return selectCharges(db)
    .where("charge.session_uid", "=", sessionUid)
    .orderBy("charge.created_at")
    .execute();
}

/** Lists the charges of an account that have one of the provider's IDs, or an open dispute. */
export async function listDisputedCharges(
  db: Kysely<Database>,
  { provider, accountUid }: { provider: string; accountUid: string | null },
  ids: string[],
): Promise<ChargeRow[]> {
  return selectCharges(db)
    .where("charge.provider", "=", provider)
    .where("charge.account_uid", "is not distinct from", accountUid)
    .where(
      sql<boolean>`(charge.provider_id = any (${ids}::text[]) or exists (
        select from payment_disputes where charge_uid = charge.uid and status = 'open'))`,
    )
    .execute();
}

/** Returns what became of a charge. Lock its order before, so that nothing changes it. */
export async function getChargeBalance(db: Kysely<Database>, chargeUid: string) {
  return db
    .selectFrom("charge_balances")
    .select(["applied", "unapplied", "in_review", "refundable"])
    .where("charge_uid", "=", chargeUid)
    .executeTakeFirstOrThrow();
}

/** Sums up the refunds on their way that will be deducted from what an order holds; decimal text. */
export async function sumPendingRefunds(db: Kysely<Database>, orderUid: string): Promise<string> {
  const { pending } = await db
    .selectFrom("charge_balances")
    .select(
      sql<string>`coalesce(sum(greatest(pending_refunds - unapplied, 0)), 0)::numeric(12, 2)`.as(
        "pending",
      ),
    )
    .where("order_uid", "=", orderUid)
    .executeTakeFirstOrThrow();
  return pending;
}
