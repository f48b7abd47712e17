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

/**
 * Returns the status of a dispute because of which a charge must not be refunded: `lost` before `open`; else undefined.
 */
export async function findBlockingDispute(
  db: Kysely<Database>,
  chargeUid: string,
): Promise<"open" | "lost" | undefined> {
  const row = await db
    .selectFrom("payment_disputes")
    .select("status")
    .where("charge_uid", "=", chargeUid)
    .where("status", "in", ["open", "lost"])
    .$narrowType<{ status: "open" | "lost" }>()
    .orderBy(sql`status = 'open'`)
    .executeTakeFirst();
  return row?.status;
}
