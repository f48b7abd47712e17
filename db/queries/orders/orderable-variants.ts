import { type Kysely, type RawBuilder, sql } from "kysely";
import { opaqueArray } from "#db/queries/opaque-array.ts";
import type { Database } from "#db/schema.ts";

/** Amounts and measures are decimal text. */
export interface OrderableVariant {
  uid: string;
  name: string;
  sku: string;
  /** The regular price. */
  price: string;
  weight: string | null;
  length: string | null;
  width: string | null;
  height: string | null;
  taxable: boolean;
  requires_shipping: boolean;
  product_uid: string;
  category_uid: string | null;
  product_name: string;
  /** The promotional price while it applies, otherwise `price`. */
  unit_price: string;
  /** The variant's image, otherwise the product's first; "" without one. */
  image: string;
  /** In one line: "Size: M, Colour: Red". */
  attributes: string;
}

/**
 * Finds those of the variants that shoppers may order: active, of a visible product of the store, with the
 * current price by the database's clock.
 */
export async function findOrderableVariants(
  db: Kysely<Database>,
  storeUid: string,
  variantUids: string[],
): Promise<OrderableVariant[]> {
  const query = orderableVariants(storeUid, variantUids);
  return (await sql<OrderableVariant>`${query} order by uid`.execute(db)).rows;
}

/** The query of `findOrderableVariants`, unordered, for use in other statements. */
export function orderableVariants(storeUid: string, variantUids: string[]): RawBuilder<unknown> {
  return sql`
    select v.uid, v.name, v.sku, v.price::text, v.weight::text, v.length::text, v.width::text,
      v.height::text, v.taxable,
      v.requires_shipping, p.uid as product_uid, p.category_uid, p.name as product_name,
      case when promo_price is not null and (promo_expiry is null or promo_expiry > now())
        then promo_price else price end::text as unit_price,
      coalesce(v.image, (
        select image from product_images
        where product_uid = p.uid
        order by is_primary desc, position
        limit 1
      ), '') as image,
      coalesce((
        select string_agg(a.name || ': ' || value.value, ', ' order by va.position, a.name)
        from variant_attributes va
          join attributes a on a.uid = va.attribute_uid
          join attribute_values value on value.uid = va.value_uid
        where va.variant_uid = v.uid
      ), '') as attributes
    from variants v join products p on p.uid = v.product_uid and p.is_visible
    where v.store_uid = ${storeUid} and v.uid = any (${opaqueArray(variantUids, "uuid")}) and v.is_active
  `;
}
