import type { Client } from "pg";

const time = (column: string) =>
  `to_char(${column} at time zone 'utc', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"')`;

/** The API's product, built by PostgreSQL from the row `p`; $1 is the base URL of pictures. */
export const ASSEMBLED_PRODUCT = `json_build_object(
  'uid', p.uid, 'name', p.name, 'description', p.description, 'story', p.story,
  'category', p.category_uid,
  'category_name', coalesce((select name from categories where uid = p.category_uid), ''),
  'brand', p.brand, 'is_active', p.is_active,
  'is_hidden_from_storefront', p.is_hidden_from_storefront, 'is_variable', p.is_variable,
  'variants', (
    select coalesce(json_agg(json_build_object(
      'uid', v.uid, 'name', v.name, 'sku', v.sku, 'price', v.price::text,
      'promo_price', case when v.promo_expiry is null or v.promo_expiry > now() then v.promo_price::text end,
      'promo_expiry', case when v.promo_expiry > now() then ${time("v.promo_expiry")} end,
      'weight', coalesce(v.weight::text, ''), 'length', coalesce(v.length::text, ''),
      'width', coalesce(v.width::text, ''), 'height', coalesce(v.height::text, ''),
      'is_active', v.is_active, 'image', v.image, 'is_default', v.is_default,
      'attributes', (
        select coalesce(json_agg(json_build_object(
          'uid', va.uid, 'attribute', a.uid, 'value', av.uid,
          'attribute_name', a.name, 'attribute_value', av.value) order by va.position), '[]')
        from variant_attributes va
          join attributes a on a.uid = va.attribute_uid
          join attribute_values av on av.uid = va.value_uid
        where va.variant_uid = v.uid),
      'available_stock', s.on_hand - s.reserved,
      'sellable_stock', case when s.expires_on < current_date then 0 else s.on_hand - s.reserved end
    ) order by v.position), '[]')
    from variants v join stock_levels s on s.variant_uid = v.uid
    where v.product_uid = p.uid and v.is_active),
  'images', (
    select coalesce(json_agg(json_build_object(
      'uid', i.uid, 'image', $1::text || i.image, 'alt_text', i.alt_text, 'is_primary', i.is_primary,
      'order', i.position, 'sort_order', i.position,
      'created_at', ${time("i.created_at")}, 'updated_at', ${time("i.updated_at")}
    ) order by i.position), '[]')
    from product_images i where i.product_uid = p.uid),
  'total_stock', (
    select coalesce(sum(s.on_hand - s.reserved), 0)
    from variants v join stock_levels s on s.variant_uid = v.uid
    where v.product_uid = p.uid and v.is_active),
  'created_at', ${time("p.created_at")})`;

const BATCH = 10_000;

/**
 * Prepares the data of the reference server: the visible products as text, their counts, and the indexes for lists,
 * categories and substring searches.
 */
export async function fillReference(
  client: Client,
  onProgress: (text: string) => void,
): Promise<void> {
  await client.query(`
    create schema reference;
    create table reference.documents (
      uid uuid primary key,
      category_uid uuid,
      created_at timestamptz not null,
      searched text not null,
      document text not null
    )`);
  const { rows } = await client.query(
    "select uid from products where is_visible order by created_at, uid",
  );
  for (let first = 0; first < rows.length; first += BATCH) {
    const uids = rows.slice(first, first + BATCH).map(({ uid }) => uid);
    await client.query(
      `insert into reference.documents
       select p.uid, p.category_uid, p.created_at, lower(p.name || ' ' || p.description),
         ${ASSEMBLED_PRODUCT}::text
       from products p where p.uid = any ($2::uuid[])`,
      ["http://localhost", uids],
    );
    onProgress(`${first + uids.length} of ${rows.length} products copied for the reference server`);
  }
  onProgress("creating the reference server's indexes");
  await client.query(`
    create index on reference.documents (created_at desc, uid desc);
    create index on reference.documents (category_uid, created_at desc, uid desc);
    create index on reference.documents using gin (searched gin_trgm_ops);
    create table reference.counts as
      select category_uid, count(*)::integer as products from reference.documents group by 1;
    create table reference.store as
      select uid, json_build_object(
        'uid', uid, 'store_name', store_name, 'slug', slug, 'delivery_enabled', delivery_enabled,
        'manual_delivery_enabled', manual_delivery_enabled,
        'express_delivery_enabled', express_delivery_enabled,
        'tax_collection_enabled', tax_collection_enabled, 'tax_rate', tax_rate::text,
        'is_live', is_live)::text as document
      from stores`);
}
