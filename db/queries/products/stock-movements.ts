import { type Kysely, sql } from "kysely";
import { insertRows, rowset } from "#db/queries/bulk.ts";
import { changeProducts } from "#db/queries/products/product-changes.ts";
import type { Database } from "#db/schema.ts";

export type LockedStock = Awaited<ReturnType<typeof lockStock>>[number];

interface StockMovementRow {
  variant_uid: string;
  change: number;
  /** After the change. */
  on_hand: number;
}

/**
 * Locks the products and the stock of these variants, plans their movements and writes them, with what they are
 * recorded with. Must run in a transaction.
 */
export async function moveStock(
  db: Kysely<Database>,
  storeUid: string,
  variants: string[],
  recorded: { reason: string; actor: string },
  plan: (stock: LockedStock[]) => StockMovementRow[],
): Promise<void> {
  await changeProducts(db, storeUid, { variants }, async () => {
    const rows = plan(await lockStock(db, storeUid, variants)).map((movement) => ({
      store_uid: storeUid,
      ...movement,
      ...recorded,
    }));
    await sql`
      update stock_levels s set on_hand = rows.on_hand from ${rowset("stock_movements", rows)}
      where s.store_uid = ${storeUid} and s.variant_uid = rows.variant_uid`.execute(db);
    await insertRows(db, "stock_movements", rows);
  });
}

function lockStock(db: Kysely<Database>, storeUid: string, variants: string[]) {
  return db
    .selectFrom("stock_levels")
    .innerJoin("variants", "variants.uid", "stock_levels.variant_uid")
    .select(["uid", "name", "on_hand", "reserved", "allows_backorder"])
    .where("stock_levels.store_uid", "=", storeUid)
    .where("uid", "=", sql<string>`any (${variants}::uuid[])`)
    .orderBy("uid")
    .forUpdate("stock_levels")
    .execute();
}

/** Lists the last changes of a stock by hand and by imports, newest first. */
export async function listMovements(
  db: Kysely<Database>,
  storeUid: string,
  variantUid: string,
  limit: number,
) {
  return db
    .selectFrom("stock_movements")
    .select(["change", "on_hand", "reason", "actor", "created_at"])
    .where("store_uid", "=", storeUid)
    .where("variant_uid", "=", variantUid)
    .orderBy("created_at", "desc")
    .limit(limit)
    .execute();
}
