import { type Kysely, sql } from "kysely";

export const oldestApplication = "1.0.0";

/**
 * What replies show of a visible product, put together once for each edit and not for each read; kept by
 * triggers inside the transaction that edits. Stock is not part of it: orders change it all the time.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table product_documents (
      product_uid uuid primary key references products (uid) on delete cascade,
      store_uid uuid not null,
      category_uid uuid,
      document json not null,
      -- Whose stock belongs to it.
      variant_uids uuid[] not null
    ) with (toast_tuple_target = 8160);
    -- Read far more often than written: not compressed, and beside the row while there is room.
    alter table product_documents alter column document set storage external;

    -- Writes the documents of these products anew and removes those of the invisible ones. The products
    -- are locked first, in a statement of its own, so that of two editors the second writes what the
    -- first has changed too.
    create function write_documents(uids uuid[]) returns void language plpgsql as $$
    begin
      perform from products where uid = any (uids) order by uid for no key update;
      delete from product_documents d using products p
        where d.product_uid = any (uids) and p.uid = d.product_uid and not p.is_visible;
      insert into product_documents as d
          (product_uid, store_uid, category_uid, document, variant_uids)
        select p.uid, p.store_uid, p.category_uid,
          json_build_object(
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
              from variants v where v.product_uid = p.uid and v.is_active)),
          array(
            select v.uid from variants v where v.product_uid = p.uid and v.is_active
            order by v.position, v.uid)
        from products p where p.uid = any (uids) and p.is_visible
        order by p.uid
      on conflict (product_uid) do update set
        category_uid = excluded.category_uid, document = excluded.document,
        variant_uids = excluded.variant_uids;
    end $$;

    -- Each once, in the order of the uids; the stock of each as "uid on_hand reserved expires_on", with commas
    -- between. Of a function of this kind the plan is kept by the connection: making it takes longer than
    -- carrying it out.
    create function read_documents(store uuid, uids uuid[])
      returns table (document json, category_name text, stock text)
      language plpgsql stable rows 20 as $$
    begin
      return query
        select d.document, c.name, (
          select string_agg(concat_ws(' ', s.variant_uid, s.on_hand, s.reserved, s.expires_on), ',')
          from stock_levels s where s.variant_uid = any (d.variant_uids))
        from product_documents d left join categories c on c.uid = d.category_uid
        where d.product_uid = any (uids) and d.store_uid = store
        order by array_position(uids, d.product_uid);
    end $$;

    create or replace function on_products_changed() returns trigger language plpgsql as $$
    declare
      uids uuid[] := array(select uid from changed);
    begin
      perform list_products(uids);
      perform write_documents(uids);
      return null;
    end $$;

    create or replace function on_variants_changed() returns trigger language plpgsql as $$
    declare
      uids uuid[] := array(select distinct product_uid from changed);
    begin
      perform price_listings(uids);
      perform write_documents(uids);
      return null;
    end $$;

    create or replace function on_variants_updated() returns trigger language plpgsql as $$
    declare
      uids uuid[] := array(
        select product_uid from before_update union select product_uid from after_update);
    begin
      perform price_listings(uids);
      perform write_documents(uids);
      return null;
    end $$;

    create function on_images_changed() returns trigger language plpgsql as $$
    begin
      perform write_documents(array(select distinct product_uid from changed));
      return null;
    end $$;
    create function on_images_updated() returns trigger language plpgsql as $$
    begin
      perform write_documents(array(
        select product_uid from before_update union select product_uid from after_update));
      return null;
    end $$;
    create trigger product_images_inserted after insert on product_images
      referencing new table as changed for each statement execute function on_images_changed();
    create trigger product_images_updated after update on product_images
      referencing old table as before_update new table as after_update
      for each statement execute function on_images_updated();
    create trigger product_images_deleted after delete on product_images
      referencing old table as changed for each statement execute function on_images_changed();

    create function on_variant_attributes_changed() returns trigger language plpgsql as $$
    begin
      perform write_documents(array(
        select distinct v.product_uid from changed join variants v on v.uid = changed.variant_uid));
      return null;
    end $$;
    create function on_variant_attributes_updated() returns trigger language plpgsql as $$
    begin
      perform write_documents(array(
        select distinct v.product_uid from variants v where v.uid in (
          select variant_uid from before_update union select variant_uid from after_update)));
      return null;
    end $$;
    create trigger variant_attributes_inserted after insert on variant_attributes
      referencing new table as changed
      for each statement execute function on_variant_attributes_changed();
    create trigger variant_attributes_updated after update on variant_attributes
      referencing old table as before_update new table as after_update
      for each statement execute function on_variant_attributes_updated();
    create trigger variant_attributes_deleted after delete on variant_attributes
      referencing old table as changed
      for each statement execute function on_variant_attributes_changed();

    create function on_attributes_updated() returns trigger language plpgsql as $$
    begin
      perform write_documents(array(
        select distinct v.product_uid
        from changed c
          join variant_attributes va on va.store_uid = c.store_uid and va.attribute_uid = c.uid
          join variants v on v.uid = va.variant_uid));
      return null;
    end $$;
    create trigger attributes_updated after update on attributes
      referencing new table as changed for each statement execute function on_attributes_updated();
    create function on_attribute_values_updated() returns trigger language plpgsql as $$
    begin
      perform write_documents(array(
        select distinct v.product_uid
        from changed c
          join variant_attributes va on va.store_uid = c.store_uid
            and va.attribute_uid = c.attribute_uid and va.value_uid = c.uid
          join variants v on v.uid = va.variant_uid));
      return null;
    end $$;
    create trigger attribute_values_updated after update on attribute_values
      referencing new table as changed
      for each statement execute function on_attribute_values_updated();

    select write_documents(array(select uid from products where is_visible));
  `.execute(db);
}
