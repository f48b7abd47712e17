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

/** A variant that shoppers may order, with its stock. */
export interface StockedVariant extends OrderableVariant {
  /** Units that can be ordered, at least 0; 2147483647 without a limit. */
  available: number;
  /** What limits them: the stock, or what unpaid orders without an API key have reserved. */
  limited_by: "stock" | "unpaid_orders";
  /** Cost of a unit, decimal text; null when unknown. */
  unit_cost: string | null;
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

/** Finds the same variants with the stock that an order with or without an API key can reserve now. */
export async function findStockedVariants(
  db: Kysely<Database>,
  storeUid: string,
  variantUids: string[],
  hasKey: boolean,
): Promise<StockedVariant[]> {
  const query = stockedVariants(storeUid, variantUids, hasKey);
  return (await sql<StockedVariant>`${query} order by uid`.execute(db)).rows;
}

/** Lists how much of each variant with limited stock an order without an API key can reserve at most. */
export async function listUnpaidStock(
  db: Kysely<Database>,
  storeUid: string,
  variantUids: string[],
): Promise<{ variant_uid: string; available: number }[]> {
  const { rows } = await sql<{ variant_uid: string; available: number }>`
    select variant_uid, available from unpaid_stock
    where store_uid = ${storeUid} and variant_uid = any (${opaqueArray(variantUids, "uuid")})
  `.execute(db);
  return rows;
}

/** The query of `findStockedVariants`, unordered, for use in other statements. */
export function stockedVariants(
  storeUid: string,
  variantUids: string[],
  hasKey: boolean,
): RawBuilder<unknown> {
  // Two texts: with a parameter, PostgreSQL would plan the statement again at every execution.
  const limits = hasKey
    ? { available: sql`sellable`, limitedBy: sql`'stock'`, unpaid: sql`` }
    : {
        available: sql`least(sellable, unpaid.available)`,
        limitedBy: sql`case when unpaid.available < sellable then 'unpaid_orders' else 'stock' end`,
        unpaid: sql`left join unpaid_stock unpaid
          on unpaid.store_uid = ${storeUid} and unpaid.variant_uid = variant.uid`,
      };
  return sql`
    select variant.*, unit_cost::text, ${limits.available} as available, ${limits.limitedBy} as limited_by
    from (${orderableVariants(storeUid, variantUids)}) variant
      join stores on stores.uid = ${storeUid}
      left join stock_levels stock
        on stock.store_uid = ${storeUid} and stock.variant_uid = variant.uid
      cross join sellable_stock(stock, time_zone, now()) sellable
      ${limits.unpaid}
  `;
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
