import { type Kysely, sql } from "kysely";
import type { Database } from "#db/schema.ts";

export interface StockLine {
  variant: string;
  quantity: number;
}

export interface Reservation {
  variant: string;
  /** What the order asked for is there, and was reserved if all of it was. */
  enough: boolean;
  /** Pieces that could have been had, 0 or more. */
  left: number;
  /** Inventory cost of one piece at this moment, decimal text. */
  unit_cost: string | null;
}

/**
 * Reserves every line or none (spec §2.8: cost is captured here). One statement: rows are locked in
 * the order of their variants, so two baskets can wait for each other but never in a circle, and each
 * is taken only while enough is left.
 */
export async function reserveStock(
  db: Kysely<Database>,
  storeUid: string,
  lines: StockLine[],
): Promise<Reservation[]> {
  const { rows } = await sql<Reservation>`
    with wanted as (
      select * from unnest(
        ${lines.map(({ variant }) => variant)}::uuid[],
        ${lines.map(({ quantity }) => quantity)}::integer[]
      ) as line (variant_uid, quantity)
    ), locked as materialized (
      select variant_uid, unit_cost,
        case when expires_on < (now() at time zone 'utc')::date then 0
          else on_hand - reserved end as free
      from stock_levels
      where store_uid = ${storeUid} and variant_uid in (select variant_uid from wanted)
      order by variant_uid
      for update
    ), answer as materialized (
      select wanted.variant_uid, wanted.quantity, locked.unit_cost,
        coalesce(locked.free, 0) as free, coalesce(locked.free, 0) >= wanted.quantity as enough
      from wanted left join locked using (variant_uid)
    ), taken as (
      update stock_levels s
        set reserved = s.reserved + answer.quantity, updated_at = now()
        from answer
        where s.store_uid = ${storeUid} and s.variant_uid = answer.variant_uid
          and (select bool_and(enough) from answer)
          and s.on_hand - s.reserved >= answer.quantity
        returning s.variant_uid
    )
    select variant_uid as variant, enough, greatest(free, 0) as left, unit_cost
    from answer
    where not (select bool_and(enough) from answer)
      or (select count(*) from taken) = (select count(*) from answer)
    order by variant_uid
  `.execute(db);
  return rows;
}

export interface StockChange {
  /** Null for a variant that is no longer there: nothing is left to count. */
  variant_uid: string | null;
  on_hand: number;
  reserved: number;
}

/** Adds to what is on hand and reserved, below zero to take away; locks as `reserveStock` does. */
export async function changeStock(
  db: Kysely<Database>,
  storeUid: string,
  changes: StockChange[],
): Promise<void> {
  await sql`
    with change as (
      select variant_uid, sum(on_hand)::integer as on_hand, sum(reserved)::integer as reserved
      from unnest(
        ${changes.map(({ variant_uid }) => variant_uid)}::uuid[],
        ${changes.map(({ on_hand }) => on_hand)}::integer[],
        ${changes.map(({ reserved }) => reserved)}::integer[]
      ) as line (variant_uid, on_hand, reserved)
      group by variant_uid
    ), locked as (
      select variant_uid from stock_levels
      where store_uid = ${storeUid} and variant_uid in (select variant_uid from change)
      order by variant_uid
      for update
    )
    update stock_levels s
      set on_hand = s.on_hand + change.on_hand, reserved = s.reserved + change.reserved,
        updated_at = now()
      from change join locked using (variant_uid)
      where s.store_uid = ${storeUid} and s.variant_uid = change.variant_uid
  `.execute(db);
}
