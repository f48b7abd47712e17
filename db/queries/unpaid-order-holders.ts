import { type Kysely, type RawBuilder, sql } from "kysely";
import type { Database } from "#db/schema.ts";

/** What a shopper's unpaid orders are counted by, and how many there may be. */
export interface OrderHolder {
  digest: Buffer;
  limit: number;
}

/** An array of how many unpaid orders each holder has, in their order. */
export function unpaidOrderCounts(storeUid: string, holders: OrderHolder[]): RawBuilder<number[]> {
  return sql`array(
    select (
      select count(*)::integer from unpaid_order_holders
      where store_uid = ${storeUid} and holder_digest = digest
    )
    from unnest(${digestsOf(holders)}::bytea[]) with ordinality as holder (digest, position)
    order by position
  )`;
}

/** True, with the holders locked until the transaction ends. Throws 40001 when one has reached its limit. */
export function lockedHolders(storeUid: string, holders: OrderHolder[]): RawBuilder<boolean> {
  return sql`lock_unpaid_orders(${storeUid}, ${digestsOf(holders)}::bytea[],
    ${holders.map(({ limit }) => limit)}::integer[])`;
}

export function digestsOf(holders: OrderHolder[]): Buffer[] {
  return holders.map(({ digest }) => digest);
}

/** Removes at most `limit` digests of orders that have been unpaid for 30 days and returns their number. */
export async function deleteOldOrderHolders(db: Kysely<Database>, limit: number): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from unpaid_order_holders where ctid = any (array(
      select ctid from unpaid_order_holders where created_at < now() - interval '30 days'
      limit ${limit} for update skip locked))
  `.execute(db);
  return Number(numAffectedRows);
}
