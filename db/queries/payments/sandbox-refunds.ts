import { type Kysely, type Selectable, sql } from "kysely";
import type { Database } from "#db/schema.ts";

type SandboxRefund = Selectable<Database["sandbox_refunds"]> & { currency: string };

function selectRefunds(db: Kysely<Database>) {
  return db
    .selectFrom("sandbox_refunds as refund")
    .innerJoin("sandbox_payments as payment", "payment.reference", "refund.reference")
    .selectAll("refund")
    .select("payment.currency");
}

/** Stores a refund of a test payment, once, and returns it; undefined when more than the charge would be refunded. */
export async function insertSandboxRefund(
  db: Kysely<Database>,
  refund: Pick<SandboxRefund, "uid" | "reference" | "charge_id" | "amount">,
): Promise<SandboxRefund | undefined> {
  const { uid, reference, charge_id, amount } = refund;
  await sql`
    insert into sandbox_refunds (uid, reference, charge_id, amount)
    select ${uid}::uuid, reference, ${charge_id}, ${amount}::numeric from sandbox_payments
    where reference = ${reference} and outcome = 'succeeded' and charged >= ${amount}::numeric + (
      select coalesce(sum(amount), 0) from sandbox_refunds where charge_id = ${charge_id}
    )
    on conflict do nothing`.execute(db);
  return selectRefunds(db).where("refund.uid", "=", uid).executeTakeFirst();
}

/** Lists the refunds of a charge, oldest first. */
export async function listSandboxRefunds(
  db: Kysely<Database>,
  chargeId: string,
): Promise<SandboxRefund[]> {
  return selectRefunds(db)
    .where("refund.charge_id", "=", chargeId)
    .orderBy("refund.created_at")
    .execute();
}

interface Period {
  from: Date;
  to: Date;
}

/** Lists the refunds of test payments in a period, oldest first. */
export async function listSandboxRefundsBetween(
  db: Kysely<Database>,
  { from, to }: Period,
): Promise<SandboxRefund[]> {
  return selectRefunds(db)
    .where("refund.created_at", ">=", from)
    .where("refund.created_at", "<", to)
    .orderBy("refund.created_at")
    .execute();
}

/** Lists the test payments that succeeded in a period, oldest first. */
export async function listPaidSandboxPayments(db: Kysely<Database>, { from, to }: Period) {
  return db
    .selectFrom("sandbox_payments")
    .select(["reference", "currency", "charges"])
    .select([
      sql<string>`coalesce(charged, amount)`.as("charged"),
      sql<Date>`effective_at`.as("paid_at"),
    ])
    .where("outcome", "=", "succeeded")
    .where("effective_at", "<=", sql<Date>`now()`)
    .where("effective_at", ">=", from)
    .where("effective_at", "<", to)
    .orderBy("effective_at")
    .execute();
}
