import { type Insertable, type Kysely, type Selectable, sql, type UpdateObject } from "kysely";
import type { Database } from "#db/schema.ts";

export type DisputeRow = Selectable<Database["payment_disputes"]>;

/** Stores a dispute; undefined when it is known. */
export async function insertDispute(
  db: Kysely<Database>,
  dispute: Insertable<Database["payment_disputes"]>,
): Promise<DisputeRow | undefined> {
  return db
    .insertInto("payment_disputes")
    .values(dispute)
    .onConflict((conflict) => conflict.doNothing())
    .returningAll()
    .executeTakeFirst();
}

/** Changes a charge's dispute that is open; undefined when it is not. */
export async function updateOpenDispute(
  db: Kysely<Database>,
  { chargeUid, providerId }: { chargeUid: string; providerId: string },
  patch: UpdateObject<Database, "payment_disputes">,
): Promise<DisputeRow | undefined> {
  return db
    .updateTable("payment_disputes")
    .set(patch)
    .where("charge_uid", "=", chargeUid)
    .where("provider_id", "=", providerId)
    .where("status", "=", "open")
    .returningAll()
    .executeTakeFirst();
}

/** Returns whether a customer disputes a charge. */
export async function isDisputed(db: Kysely<Database>, chargeUid: string): Promise<boolean> {
  const open = await db
    .selectFrom("payment_disputes")
    .select(sql.lit(1).as("one"))
    .where("charge_uid", "=", chargeUid)
    .where("status", "=", "open")
    .executeTakeFirst();
  return open !== undefined;
}
