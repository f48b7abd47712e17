import { type RawBuilder, sql } from "kysely";
import { opaqueArray } from "#db/queries/opaque-array.ts";

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
    from unnest(${opaqueArray(digestsOf(identities), "bytea")}) with ordinality as identity (digest, position)
    order by position
  )`;
}

export function digestsOf(identities: OrderIdentity[]): Buffer[] {
  return identities.map(({ digest }) => digest);
}
