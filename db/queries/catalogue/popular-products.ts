import { type Kysely, sql } from "kysely";
import type { Database } from "#db/schema.ts";

/** The store's latest orders, which decide what is popular. */
const LATEST_ORDERS = 200;

/** Lists the products in stock that most of the store's latest orders contain; the newest first when equal. */
export async function listPopularUids(
  db: Kysely<Database>,
  storeUid: string,
  limit: number,
): Promise<string[]> {
  const { rows } = await sql<{ uid: string }>`
    with latest as materialized (
      select uid from orders
      where store_uid = ${storeUid} and fulfilment_status not in ('cancelled', 'voided')
      order by created_at desc, uid desc limit ${sql.lit(LATEST_ORDERS)}
    )
    select l.product_uid as uid
    from latest
      join order_items i on i.order_uid = latest.uid and i.quantity > 0
      join variants v on v.store_uid = ${storeUid} and v.uid = i.variant_uid
      join product_listings l on l.product_uid = v.product_uid and l.store_uid = ${storeUid}
    where l.in_stock
    group by l.product_uid
    order by count(distinct latest.uid) desc, l.created_at desc, l.product_uid desc
    limit ${limit}
  `.execute(db);
  return rows.map(({ uid }) => uid);
}
