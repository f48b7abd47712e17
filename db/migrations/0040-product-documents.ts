import { type Kysely, sql } from "kysely";

export const oldestApplication = "1.0.0";

/**
 * Stores for each visible product exactly the JSON that the API serves for it, valid until `refresh_at`,
 * so that readers select text. It replaces templates whose stock, promos and category were filled in later.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- In the order in which an edit of a product locks them. Readers continue.
    lock table stock_levels, products, variants, product_images, variant_attributes, attributes,
      attribute_values, categories in share row exclusive mode;

    drop table product_documents, ready_documents;
    drop function read_products, visible_products, write_documents, documents_of;
    alter function time_as_sent(timestamptz) rename to iso_timestamp;

    create table product_documents (
      product_uid uuid primary key references products (uid) on delete cascade,
      store_uid uuid not null,
      -- When the clock alone changes the document: the end of a promo or of a batch; null: never.
      refresh_at timestamptz,
      -- JSON as the API serves it, except that paths of pictures lack the public address.
      document text not null
    ) with (fillfactor = 50, toast_tuple_target = 8160);
    -- Read far more often than written: not compressed, and inline while there is room.
    alter table product_documents alter column document set storage external;

    -- The address where isPictureAddress accepts it, otherwise null: stored addresses may be unchecked.
    create function picture_address(address text) returns text
      language sql immutable strict parallel safe
      return case when
        address !~ '[\\x01-\\x1f\\x7f-\\xa0\\u00ad\\u0600-\\u0605\\u061c\\u06dd\\u070f\\u1680\\u180e\\u2000-\\u200f\\u2028-\\u202f\\u205f-\\u206f\\u3000\\ufeff\\ufff9-\\ufffb]|\\\\|^ | $'
        and (address ~* '^https?://([^]/?#@:<>^|% []+|\\[[0-9a-f:.]+\\])(:[0-9]{0,5})?([/?#]|$)'
          or address ~ '^/(?!/)' and not (address ~ '^[^?#]*//'
            and address ~* '^[^?#]*/(\\.|%2e){1,2}(/|[?#]|$)'))
        then address end;

    -- The documents of those of the products that shoppers may see, as of a time.
    create function build_documents(uids uuid[], as_of timestamptz)
      returns table (product_uid uuid, store_uid uuid, refresh_at timestamptz, document text)
      language sql stable as $$
        select p.uid, p.store_uid, active.refresh_at, row_to_json(sent)::text
        from products p
          left join categories c on c.uid = p.category_uid
          cross join lateral (
            select min(least(
                case when live.has_promo then live.promo_end end,
                case when live.batch_end > as_of then live.batch_end end)) as refresh_at,
              coalesce(sum(live.available), 0) as total_stock,
              coalesce(array_to_json(array_agg(row_to_json(sent) order by v.position, v.uid)), '[]')
                as variants
            from variants v
              left join stock_levels s on s.variant_uid = v.uid
              cross join lateral (
                select date_trunc('milliseconds', v.promo_expiry) as promo_end,
                  v.promo_price is not null
                    and coalesce(date_trunc('milliseconds', v.promo_expiry) > as_of, true)
                    as has_promo,
                  (s.expires_on + 1)::timestamp at time zone 'UTC' as batch_end,
                  coalesce(s.on_hand - s.reserved, 0) as available
              ) as live
              cross join lateral (
                select v.uid, v.name, v.sku, v.price::text,
                  case when live.has_promo then v.promo_price::text end as promo_price,
                  case when live.has_promo then iso_timestamp(v.promo_expiry) end as promo_expiry,
                  coalesce(v.weight::text, '') as weight, coalesce(v.length::text, '') as length,
                  coalesce(v.width::text, '') as width, coalesce(v.height::text, '') as height,
                  v.is_active, picture_address(v.image) as image, v.is_default,
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
                  live.available as available_stock,
                  case when coalesce(live.batch_end > as_of, true) then greatest(live.available, 0)
                    else 0 end as sellable_stock
              ) as sent
            where v.product_uid = p.uid and v.is_active
          ) as active
          cross join lateral (
            select p.uid, p.name, p.description, p.story, p.category_uid as category,
              coalesce(c.name, '') as category_name, p.brand, p.is_active,
              p.is_hidden_from_storefront, p.is_variable, active.variants,
              array_to_json(array(
                select row_to_json(sent)
                from product_images i cross join lateral (
                  select i.uid, i.image, i.alt_text, i.is_primary, i.position as "order",
                    i.position as sort_order, iso_timestamp(i.created_at) as created_at,
                    iso_timestamp(i.updated_at) as updated_at
                ) as sent
                where i.product_uid = p.uid and picture_address(i.image) is not null
                order by i.position, i.uid)) as images,
              active.total_stock, iso_timestamp(p.created_at) as created_at
          ) as sent
        where p.uid = any (uids) and p.is_visible
      $$;

    -- Stores the documents of these products and deletes those of invisible ones. Locks the products
    -- first, in a statement of its own: the second of two editors then reads what the first has written.
    create function refresh_products(store uuid, uids uuid[]) returns void
      language plpgsql set plan_cache_mode = force_generic_plan as $$
    begin
      perform from products where store_uid = store and uid = any (uids)
        order by uid for no key update;
      delete from product_documents d using products p
        where d.product_uid = any (uids) and p.uid = d.product_uid and p.store_uid = store
          and not p.is_visible;
      insert into product_documents as d (product_uid, store_uid, refresh_at, document)
        select b.product_uid, b.store_uid, b.refresh_at, b.document
        from build_documents(uids, now()) b where b.store_uid = store
        order by b.product_uid
      on conflict (product_uid) do update
        set refresh_at = excluded.refresh_at, document = excluded.document
        where d.document <> excluded.document or d.refresh_at is distinct from excluded.refresh_at;
    end $$;

    -- The documents of a store's products as of a time, each once, in the order of the uids, with commas
    -- between, and when the first of them changes. One past its refresh_at is rebuilt. PL/pgSQL keeps the
    -- plan, which takes longer to make than to execute.
    create function read_documents(store uuid, uids uuid[], as_of timestamptz,
        out documents text, out valid_until timestamptz)
      language plpgsql stable set plan_cache_mode = force_generic_plan as $$
    begin
      select string_agg(shown.document, ',' order by array_position(uids, d.product_uid)),
          min(shown.refresh_at)
        into documents, valid_until
        from product_documents d
          cross join lateral (
            select d.document, d.refresh_at where coalesce(d.refresh_at > as_of, true)
            union all
            select b.document, b.refresh_at from build_documents(array[d.product_uid], as_of) b
            where d.refresh_at <= as_of
          ) as shown
        where d.product_uid = any (uids) and d.store_uid = store;
    end $$;

    -- Called by the triggers on the tables that documents show.
    create function write_documents(uids uuid[]) returns void language sql as $$
      select refresh_products(store_uid, array_agg(uid)) from products where uid = any (uids)
      group by store_uid;
    $$;

    create or replace function on_stock_changed() returns trigger language plpgsql as $$
    declare
      uids uuid[] := array(
        select distinct v.product_uid from changed join variants v on v.uid = changed.variant_uid);
    begin
      perform price_listings(uids);
      perform write_documents(uids);
      return null;
    end $$;

    create or replace function on_stock_updated() returns trigger language plpgsql as $$
    declare
      turned uuid[];
    begin
      turned := array(
        select distinct v.product_uid
        from after_update n
          join before_update o using (variant_uid)
          join variants v on v.uid = n.variant_uid
        where (n.on_hand > n.reserved) is distinct from (o.on_hand > o.reserved)
          or n.expires_on is distinct from o.expires_on);
      -- First, because it locks all of the products, in the order of their uids.
      perform write_documents(array(
        select distinct v.product_uid from after_update n join variants v on v.uid = n.variant_uid));
      if cardinality(turned) > 0 then
        perform price_listings(turned);
      end if;
      return null;
    end $$;

    create function on_categories_updated() returns trigger language plpgsql as $$
    begin
      perform write_documents(array(
        select p.uid from changed c
          join products p on p.store_uid = c.store_uid and p.category_uid = c.uid));
      return null;
    end $$;
    create trigger categories_updated after update on categories
      referencing new table as changed for each statement execute function on_categories_updated();

    select write_documents(array(select uid from products));
  `.execute(db);
}
