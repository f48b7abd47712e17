import { type Kysely, sql } from "kysely";
import type { Database } from "#db/schema.ts";

/** An active variant, with what identifies it in a file. */
export interface StockTarget {
  uid: string;
  sku: string;
  /** The handle of its product. */
  handle: string;
  attributes: { name: string; value: string }[];
}

/**
 * Finds the active variants with one of these SKUs, and those of products with one of these handles. Looks up one at
 * a time: without statistics, PostgreSQL would compare every variant with every SKU.
 */
export async function findStockTargets(
  db: Kysely<Database>,
  storeUid: string,
  { skus, handles }: { skus: string[]; handles: string[] },
): Promise<StockTarget[]> {
  const { rows } = await sql<StockTarget>`
    with found as (
      select v.uid
      from unnest(${skus}::text[]) as requested (sku)
        cross join lateral (
          select uid from variants
          where store_uid = ${storeUid} and sku = requested.sku and sku <> '' and is_active
          offset 0
        ) as v
      union
      select v.uid
      from unnest(${handles}::text[]) as requested (handle)
        cross join lateral (
          select uid from products where store_uid = ${storeUid} and handle = requested.handle
          offset 0
        ) as p
        join variants v on v.product_uid = p.uid and v.is_active
    )
    select v.uid, v.sku, p.handle, coalesce((
        select json_agg(json_build_object('name', a.name, 'value', av.value)
          order by va.position, a.name)
        from variant_attributes va
          join attributes a on a.uid = va.attribute_uid
          join attribute_values av on av.uid = va.value_uid
        where va.variant_uid = v.uid
      ), '[]') as attributes
    from found join variants v using (uid) join products p on p.uid = v.product_uid
    order by p.handle, v.position, v.uid`.execute(db);
  return rows;
}
