import { type Kysely, type RawBuilder, sql } from "kysely";
import { rowset } from "#db/queries/bulk.ts";
import type { OrderRow } from "#db/queries/orders/orders.ts";
import { digestsOf, type OrderIdentity } from "#db/queries/orders/unpaid-order-identities.ts";
import { changeProducts } from "#db/queries/products/product-changes.ts";
import type { Database } from "#db/schema.ts";

export interface StockLine {
  variant: string;
  quantity: number;
}

/**
 * Returns a table that reserves all lines or none, each of a different variant: `variant_uid`, whether there
 * is `enough`, how much is `available`, what it is `limited_by`, and the current `unit_cost`. Locks the identities
 * first and throws 40001 when one has reached its limit of unpaid orders.
 */
export function reservationsOf(
  storeUid: string,
  lines: StockLine[],
  { hasKey = true, identities = [] }: { hasKey?: boolean; identities?: OrderIdentity[] } = {},
): RawBuilder<unknown> {
  return sql`reserve_stock(${storeUid},
    ${lines.map(({ variant }) => variant)}::uuid[],
    ${lines.map(({ quantity }) => quantity)}::integer[],
    ${hasKey}::boolean, ${digestsOf(identities)}::bytea[],
    ${identities.map(({ limit }) => limit)}::integer[])`;
}

/** Reserves all lines, each of a different variant; false, and reserves none, when not all of them are there. */
export async function reserveStock(
  db: Kysely<Database>,
  storeUid: string,
  lines: StockLine[],
): Promise<boolean> {
  const { rows } = await sql<{ enough: boolean }>`
    select enough from ${reservationsOf(storeUid, lines)}`.execute(db);
  return rows.every(({ enough }) => enough);
}

/** A change of the stock by an order line; a line of a deleted variant changes none. */
export interface StockDelta
  extends Pick<OrderRow["items"][number], "variant_uid" | "popup_inventory"> {
  on_hand: number;
  reserved: number;
}

/**
 * Adds the deltas to on-hand and reserved stock. Skips untracked stock and lines of popup events, which have stock
 * of their own. On-hand stock never falls below 0. Must run in a transaction.
 */
export async function changeStock(
  db: Kysely<Database>,
  storeUid: string,
  deltas: StockDelta[],
): Promise<void> {
  const changes = deltas.filter(({ popup_inventory }) => popup_inventory === null);
  const variants = changes.flatMap(({ variant_uid }) => variant_uid ?? []);
  await changeProducts(db, storeUid, { variants }, () => updateStock(db, storeUid, changes));
}

async function updateStock(
  db: Kysely<Database>,
  storeUid: string,
  changes: StockDelta[],
): Promise<void> {
  await sql`
    with change as (
      select variant_uid, sum(on_hand)::integer as on_hand, sum(reserved)::integer as reserved
      from ${rowset("stock_levels", changes)}
      group by variant_uid
    ), locked as (
      select variant_uid from stock_levels
      where store_uid = ${storeUid} and tracks_stock
        and variant_uid in (select variant_uid from change)
      order by variant_uid
      for update
    )
    update stock_levels s
      set on_hand = greatest(s.on_hand + change.on_hand, 0), reserved = s.reserved + change.reserved
      from change join locked using (variant_uid)
      where s.store_uid = ${storeUid} and s.variant_uid = change.variant_uid
  `.execute(db);
}
