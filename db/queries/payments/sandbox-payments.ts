import { type Insertable, type Kysely, sql, type Updateable } from "kysely";
import type { Database } from "#db/schema.ts";

/** Stores a payment of the test provider; false when the reference is in use. */
export async function insertSandboxPayment(
  db: Kysely<Database>,
  payment: Insertable<Database["sandbox_payments"]>,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto("sandbox_payments")
    .values(payment)
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** Finds a payment of the test provider, with the outcome that has taken effect. */
export async function findSandboxPayment(db: Kysely<Database>, reference: string) {
  return db
    .selectFrom("sandbox_payments")
    .select([
      "reference",
      "amount",
      "currency",
      "return_url",
      "outcome",
      "effective_at",
      "charged",
      "charges",
      "created_at",
      sql<boolean>`coalesce(effective_at <= now(), false)`.as("is_effective"),
      sql<boolean>`expires_at <= now()`.as("is_expired"),
    ])
    .where("reference", "=", reference)
    .executeTakeFirst();
}

/** Stores what the shopper chose, unless a choice was stored before. Returns the payment's page in the shop. */
export async function decideSandboxPayment(
  db: Kysely<Database>,
  reference: string,
  choice: Pick<Updateable<Database["sandbox_payments"]>, "outcome" | "charges"> & {
    /** Of the amount that was asked for. */
    share: number;
    isLate: boolean;
  },
): Promise<void> {
  const { outcome, charges, share, isLate } = choice;
  await db
    .updateTable("sandbox_payments")
    .set({
      outcome,
      charges,
      charged: sql<string>`greatest(round(amount * ${share}, 2), 0.01)`,
      effective_at: isLate ? sql<Date>`expires_at + interval '1 minute'` : sql<Date>`now()`,
    })
    .where("reference", "=", reference)
    .where("outcome", "is", null)
    .execute();
}
