import { type Kysely, type RawBuilder, sql } from "kysely";
import type { Database } from "#db/schema.ts";

/** An identity by which a shopper's unpaid orders are counted, and its limit. */
export interface OrderIdentity {
  digest: Buffer;
  limit: number;
}

/** Returns the number of unpaid orders of each identity, in order. */
export function unpaidOrderCounts(
  storeUid: string,
  identities: OrderIdentity[],
): RawBuilder<number[]> {
  return sql`array(
    select (
      select count(*)::integer from unpaid_order_identities
      where store_uid = ${storeUid} and identity_digest = digest
    )
    from unnest(${digestsOf(identities)}::bytea[]) with ordinality as identity (digest, position)
    order by position
  )`;
}

export function digestsOf(identities: OrderIdentity[]): Buffer[] {
  return identities.map(({ digest }) => digest);
}

/**
 * Removes at most `limit` identities of orders that have been unpaid for 30 days and returns their number.
 */
export async function deleteOldOrderIdentities(
  db: Kysely<Database>,
  limit: number,
): Promise<number> {
  const { numAffectedRows } = await sql`
    delete from unpaid_order_identities where ctid = any (array(
      select ctid from unpaid_order_identities where created_at < now() - interval '30 days'
      limit ${limit} for update skip locked))
  `.execute(db);
  return Number(numAffectedRows);
}
