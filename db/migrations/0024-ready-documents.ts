import { type Kysely, sql } from "kysely";

export const oldestApplication = "1.0.0";

/**
 * A product's document is kept as a reply has it, so that no process takes it apart to write it again:
 * more than a fifth of the work for one that it did not know. `read_products` stays for the processes
 * that are being replaced, and `product_documents` for what they are reading at this moment.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- In the order in which an edit of a product takes them. Those who only read go on, and orders.
    lock table products, variants, product_images, variant_attributes, attributes, attribute_values
      in share row exclusive mode;

    create table ready_documents (
      product_uid uuid primary key references products (uid) on delete cascade,
      store_uid uuid not null,
      category_uid uuid,
      -- JSON as replies have it, but for the addresses of pictures, which are as they are stored, and for
      -- what changes without an edit of the product: that is a text of the character NUL alone.
      document text not null,
      -- Of each variant that has one, by its place in the document, "place price expiry", with commas between.
      promos text,
      digest uuid not null generated always as (md5(document || coalesce(promos, ''))::uuid) stored,
      -- Whose stock belongs to it.
      variant_uids uuid[] not null
    ) with (toast_tuple_target = 8160);
    -- Read far more often than written: not compressed, and beside the row while there is room.
    alter table ready_documents alter column document set storage external;

    create function time_as_sent(moment timestamptz) returns text
      language sql stable strict parallel safe
      return to_char(moment at time zone 'UTC', 'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"');

    create function documents_of(uids uuid[])
      returns table (product_uid uuid, store_uid uuid, category_uid uuid, document text, promos text,
        variant_uids uuid[])
      language sql stable as $$
        select p.uid, p.store_uid, p.category_uid, row_to_json(sent)::text, (
            select string_agg(concat_ws(' ', array_position(active.variant_uids, v.uid), v.promo_price,
              time_as_sent(v.promo_expiry)), ',')
            from variants v where v.uid = any (active.variant_uids) and v.promo_price is not null),
          active.variant_uids
        from products p
          cross join lateral (
            select array(
              select v.uid from variants v where v.product_uid = p.uid and v.is_active
              order by v.position, v.uid)
          ) as active (variant_uids)
          cross join (values (json '"\\u0000"')) as later (filled)
          cross join lateral (
            select p.uid, p.name, p.description, p.story, p.category_uid as category,
              later.filled as category_name, p.brand, p.is_active, p.is_hidden_from_storefront,
              p.is_variable,
              array_to_json(array(
                select row_to_json(sent)
                from variants v cross join lateral (
                  select v.uid, v.name, v.sku, v.price::text, later.filled as promo_price,
                    later.filled as promo_expiry, coalesce(v.weight::text, '') as weight,
                    coalesce(v.length::text, '') as length, coalesce(v.width::text, '') as width,
                    coalesce(v.height::text, '') as height, v.is_active, v.image, v.is_default,
                    array_to_json(array(
                      select row_to_json(sent)
                      from variant_attributes va
                        join attributes a on a.uid = va.attribute_uid
                        join attribute_values av on av.uid = va.value_uid
                        cross join lateral (
                          select va.uid, a.uid as attribute, av.uid as value,
                            a.name as attribute_name, av.value as attribute_value
                        ) as sent
                      where va.variant_uid = v.uid order by va.position, a.name)) as attributes,
                    later.filled as available_stock, later.filled as sellable_stock
                ) as sent
                where v.product_uid = p.uid and v.is_active order by v.position, v.uid)) as variants,
              array_to_json(array(
                select row_to_json(sent)
                from product_images i cross join lateral (
                  select i.uid, i.image, i.alt_text, i.is_primary, i.position as "order",
                    i.position as sort_order, time_as_sent(i.created_at) as created_at,
                    time_as_sent(i.updated_at) as updated_at
                ) as sent
                where i.product_uid = p.uid order by i.position, i.uid)) as images,
              later.filled as total_stock, time_as_sent(p.created_at) as created_at
          ) as sent
        where p.uid = any (uids) and p.is_visible
      $$;

    insert into ready_documents (product_uid, store_uid, category_uid, document, promos, variant_uids)
      select * from documents_of(array(select uid from products where is_visible order by uid));

    -- The products are locked first, in a statement of its own, so that of two editors the second writes
    -- what the first has changed too.
    create or replace function write_documents(uids uuid[]) returns void language plpgsql as $$
    begin
      perform from products where uid = any (uids) order by uid for no key update;
      delete from ready_documents d using products p
        where d.product_uid = any (uids) and p.uid = d.product_uid and not p.is_visible;
      insert into ready_documents as d
          (product_uid, store_uid, category_uid, document, promos, variant_uids)
        select * from documents_of(uids) order by product_uid
      on conflict (product_uid) do update set
        category_uid = excluded.category_uid, document = excluded.document,
        promos = excluded.promos, variant_uids = excluded.variant_uids;
    end $$;

    -- Each once, in the order of the uids; document and promos where its digest is none of the known, or
    -- not at all where these are null; of each variant that has stock, by its place in the document,
    -- "place on_hand reserved expires_on", with commas between. Of a function of this kind the plan is kept by
    -- the connection: making it takes longer than carrying it out.
    create function visible_products(store uuid, uids uuid[], known uuid[])
      returns table (uid uuid, digest uuid, document text, promos text, category_name text, stock text)
      language plpgsql stable rows 20 set plan_cache_mode = force_generic_plan as $$
    begin
      return query
        select d.product_uid, d.digest, sent.document, sent.promos, c.name, (
          select string_agg(
            concat_ws(' ', array_position(d.variant_uids, s.variant_uid), s.on_hand, s.reserved, s.expires_on), ',')
          from stock_levels s where s.variant_uid = any (d.variant_uids))
        from ready_documents d
          left join lateral (select d.document, d.promos where d.digest <> all (known)) as sent on true
          left join categories c on c.uid = d.category_uid
        where d.product_uid = any (uids) and d.store_uid = store
        order by array_position(uids, d.product_uid);
    end $$;

    -- Puts together what was kept until now.
    create or replace function read_products(store uuid, uids uuid[], known uuid[])
      returns table (uid uuid, digest uuid, document json, category_name text, stock text)
      language plpgsql stable rows 20 set plan_cache_mode = force_generic_plan as $$
    begin
      return query
        select p.uid, kept.digest, case when kept.digest <> all (known) then kept.document end, c.name, (
          select string_agg(
            concat_ws(' ', array_position(d.variant_uids, s.variant_uid), s.on_hand, s.reserved, s.expires_on), ',')
          from stock_levels s where s.variant_uid = any (d.variant_uids))
        from ready_documents d
          join products p on p.uid = d.product_uid
          cross join lateral (
            select json_build_object(
              'uid', p.uid, 'name', p.name, 'description', p.description, 'story', p.story,
              'category_uid', p.category_uid, 'brand', p.brand, 'is_active', p.is_active,
              'is_hidden_from_storefront', p.is_hidden_from_storefront,
              'is_variable', p.is_variable, 'created_at', p.created_at,
              'images', (
                select coalesce(json_agg(json_build_object(
                    'uid', i.uid, 'image', i.image, 'alt_text', i.alt_text,
                    'is_primary', i.is_primary, 'position', i.position,
                    'created_at', i.created_at, 'updated_at', i.updated_at
                  ) order by i.position, i.uid), '[]')
                from product_images i where i.product_uid = p.uid),
              'variants', (
                select coalesce(json_agg(json_build_object(
                    'uid', v.uid, 'name', v.name, 'sku', v.sku, 'price', v.price::text,
                    'promo_price', v.promo_price::text, 'promo_expiry', v.promo_expiry,
                    'weight', v.weight::text, 'length', v.length::text, 'width', v.width::text,
                    'height', v.height::text, 'is_active', v.is_active,
                    'is_default', v.is_default, 'image', v.image,
                    'attributes', (
                      select coalesce(json_agg(json_build_object(
                          'uid', va.uid, 'attribute', a.uid, 'value', av.uid,
                          'attribute_name', a.name, 'attribute_value', av.value
                        ) order by va.position, a.name), '[]')
                      from variant_attributes va
                        join attributes a on a.uid = va.attribute_uid
                        join attribute_values av on av.uid = va.value_uid
                      where va.variant_uid = v.uid)
                  ) order by v.position, v.uid), '[]')
                from variants v where v.product_uid = p.uid and v.is_active))
          ) as built (document)
          cross join lateral (
            select built.document, md5(built.document::text)::uuid as digest offset 0
          ) as kept
          left join categories c on c.uid = d.category_uid
        where d.product_uid = any (uids) and d.store_uid = store
        order by array_position(uids, d.product_uid);
    end $$;
  `.execute(db);
}
