import type { Insertable, Kysely, Selectable } from "kysely";
import type { Database } from "#db/schema.ts";

export type RefundRow = Selectable<Database["payment_refunds"]>;

/** Stores a refund. */
export async function insertRefund(
  db: Kysely<Database>,
  refund: Insertable<Database["payment_refunds"]>,
): Promise<RefundRow> {
  return db.insertInto("payment_refunds").values(refund).returningAll().executeTakeFirstOrThrow();
}
