import { type Kysely, sql } from "kysely";

export const oldestApplication = "1.0.0";

/** Creates one narrow row per visible product, search words and counts, which triggers keep exact. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- Lower case, without accents: what two texts that read alike have in common.
    create function search_key(value text) returns text
      language sql immutable strict parallel safe
      return lower(regexp_replace(normalize(value, NFKD), '[\u0300-\u036f]', '', 'g'));

    -- LIKE pattern that finds a text as a literal: %, _ and \\ mean themselves.
    create function search_pattern(value text) returns text
      language sql immutable strict parallel safe
      return '%' || regexp_replace(search_key(value), '([\\\\%_])', '\\\\\\1', 'g') || '%';

    -- Every distinct word of a store's names and descriptions. A searched word has no white space, so it
    -- occurs in a text exactly when it occurs in one of the text's words.
    create table search_words (
      word_id integer generated always as identity primary key,
      store_uid uuid not null references stores (uid) on delete cascade,
      word text collate "C" not null,
      unique (store_uid, word)
    );
    create index search_words_containing on search_words using gin (store_uid, word gin_trgm_ops);

    create table product_listings (
      product_uid uuid primary key,
      store_uid uuid not null,
      category_uid uuid,
      created_at timestamptz not null,
      name_key text collate "C" not null,
      word_ids integer[] not null,
      price numeric(10, 2) not null default 0,
      in_stock boolean not null default false,
      due_at timestamptz,
      foreign key (store_uid, product_uid) references products (store_uid, uid) on delete cascade
    );
    create index product_listings_newest on product_listings
      (store_uid, created_at desc, product_uid desc) include (in_stock);
    create index product_listings_newest_of_category on product_listings
      (store_uid, category_uid, created_at desc, product_uid desc) include (in_stock);
    create index product_listings_by_price on product_listings
      (store_uid, price, product_uid) include (in_stock);
    create index product_listings_by_price_of_category on product_listings
      (store_uid, category_uid, price, product_uid) include (in_stock);
    create index product_listings_by_name on product_listings
      (store_uid, name_key, product_uid) include (in_stock);
    create index product_listings_by_name_of_category on product_listings
      (store_uid, category_uid, name_key, product_uid) include (in_stock);
    create index product_listings_by_word on product_listings using gin (word_ids)
      with (fastupdate = off);
    create index product_listings_due on product_listings (store_uid, due_at) where due_at is not null;

    -- Exact sizes of the visible catalogue, so that nothing is counted by scanning.
    create table listing_counts (
      store_uid uuid not null references stores (uid) on delete cascade,
      category_uid uuid,
      in_stock boolean not null,
      products integer not null check (products >= 0),
      unique nulls not distinct (store_uid, category_uid, in_stock)
    );

    -- The distinct words of a text. What a person could not have typed is cut to what an index can hold.
    create function search_terms(value text) returns text[]
      language sql immutable strict parallel safe
      return array(
        select distinct left(word, 500) from regexp_split_to_table(search_key(value), '\\s+') as t (word)
        where word <> '');

    -- Price, stock and the next moment either changes by itself (promo end, batch expiry).
    create function listing_facts(uids uuid[])
      returns table (product_uid uuid, price numeric, in_stock boolean, due_at timestamptz)
      language sql stable as $$
      select p.uid,
        coalesce(min(case when v.promo_price is not null
            and (v.promo_expiry is null or v.promo_expiry > now())
          then v.promo_price else v.price end), 0),
        coalesce(bool_or(s.on_hand > s.reserved
          and (s.expires_on is null or s.expires_on >= (now() at time zone 'utc')::date)), false),
        least(
          min(v.promo_expiry) filter (where v.promo_expiry > now()),
          min((s.expires_on + 1)::timestamp at time zone 'utc')
            filter (where s.expires_on >= (now() at time zone 'utc')::date))
      from products p
        left join variants v on v.product_uid = p.uid and v.is_active
        left join stock_levels s on s.variant_uid = v.uid
      where p.uid = any (uids)
      group by p.uid
    $$;

    -- Writes the listings of these products anew and removes those of the invisible ones.
    create function list_products(uids uuid[]) returns void language plpgsql as $$
    begin
      delete from product_listings l using products p
        where l.product_uid = any (uids) and p.uid = l.product_uid and not p.is_visible;

      insert into search_words (store_uid, word)
        select distinct p.store_uid, w.word
        from products p, unnest(search_terms(p.name || ' ' || p.description)) as w (word)
        where p.uid = any (uids) and p.is_visible
          and not exists (
            select from search_words known where known.store_uid = p.store_uid and known.word = w.word)
        order by p.store_uid, w.word
        on conflict do nothing;

      insert into product_listings as l (product_uid, store_uid, category_uid, created_at, name_key,
          word_ids, price, in_stock, due_at)
        select p.uid, p.store_uid, p.category_uid, p.created_at, left(search_key(p.name), 400),
          array(select s.word_id from search_words s
            where s.store_uid = p.store_uid
              and s.word = any (search_terms(p.name || ' ' || p.description))
            order by s.word_id),
          facts.price, facts.in_stock, facts.due_at
        from products p join listing_facts(uids) facts on facts.product_uid = p.uid
        where p.is_visible
        order by p.uid
      on conflict (product_uid) do update set
        category_uid = excluded.category_uid, created_at = excluded.created_at,
        name_key = excluded.name_key, word_ids = excluded.word_ids,
        price = excluded.price, in_stock = excluded.in_stock, due_at = excluded.due_at;
    end $$;

    -- Brings price and stock of these products' listings up to date. The products are locked first, in a
    -- statement of its own, so that of two editors the second computes with what the first has written.
    create function price_listings(uids uuid[]) returns void language plpgsql as $$
    begin
      perform from products where uid = any (uids) order by uid for no key update;
      update product_listings l
        set price = facts.price, in_stock = facts.in_stock, due_at = facts.due_at
        from listing_facts(uids) facts
        where l.product_uid = facts.product_uid
          and (l.price, l.in_stock, l.due_at)
            is distinct from (facts.price, facts.in_stock, facts.due_at);
    end $$;

    create function on_products_changed() returns trigger language plpgsql as $$
    begin
      perform list_products(array(select uid from changed));
      return null;
    end $$;
    create trigger products_inserted after insert on products
      referencing new table as changed for each statement execute function on_products_changed();
    create trigger products_updated after update on products
      referencing new table as changed for each statement execute function on_products_changed();

    create function on_variants_changed() returns trigger language plpgsql as $$
    begin
      perform price_listings(array(select distinct product_uid from changed));
      return null;
    end $$;
    create trigger variants_inserted after insert on variants
      referencing new table as changed for each statement execute function on_variants_changed();
    create function on_variants_updated() returns trigger language plpgsql as $$
    begin
      perform price_listings(array(
        select product_uid from before_update union select product_uid from after_update));
      return null;
    end $$;
    create trigger variants_updated after update on variants
      referencing old table as before_update new table as after_update
      for each statement execute function on_variants_updated();
    create trigger variants_deleted after delete on variants
      referencing old table as changed for each statement execute function on_variants_changed();

    create function on_stock_changed() returns trigger language plpgsql as $$
    begin
      perform price_listings(array(
        select distinct v.product_uid from changed join variants v on v.uid = changed.variant_uid));
      return null;
    end $$;
    create trigger stock_levels_inserted after insert on stock_levels
      referencing new table as changed for each statement execute function on_stock_changed();
    create trigger stock_levels_deleted after delete on stock_levels
      referencing old table as changed for each statement execute function on_stock_changed();

    -- Every order updates stock; only what sells out, comes back or changes its expiry is looked at again.
    create function on_stock_updated() returns trigger language plpgsql as $$
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
      if turned <> '{}' then
        perform price_listings(turned);
      end if;
      return null;
    end $$;
    create trigger stock_levels_updated after update on stock_levels
      referencing old table as before_update new table as after_update
      for each statement execute function on_stock_updated();

    create function on_listings_inserted() returns trigger language plpgsql as $$
    begin
      insert into listing_counts as c (store_uid, category_uid, in_stock, products)
        select store_uid, category_uid, in_stock, count(*) from added
        group by 1, 2, 3 order by 1, 2, 3
      on conflict (store_uid, category_uid, in_stock)
        do update set products = c.products + excluded.products;
      return null;
    end $$;
    create trigger product_listings_inserted after insert on product_listings
      referencing new table as added for each statement execute function on_listings_inserted();

    create function on_listings_removed() returns trigger language plpgsql as $$
    begin
      update listing_counts c set products = c.products - gone.products
        from (select store_uid, category_uid, in_stock, count(*) as products from removed
              group by 1, 2, 3 order by 1, 2, 3) gone
        where c.store_uid = gone.store_uid and c.in_stock = gone.in_stock
          and c.category_uid is not distinct from gone.category_uid;
      return null;
    end $$;
    create trigger product_listings_deleted after delete on product_listings
      referencing old table as removed for each statement execute function on_listings_removed();

    create function on_listings_updated() returns trigger language plpgsql as $$
    begin
      if exists (
        select from before_update o join after_update n using (product_uid)
        where (o.category_uid, o.in_stock) is distinct from (n.category_uid, n.in_stock)
      ) then
        insert into listing_counts as c (store_uid, category_uid, in_stock, products)
          select store_uid, category_uid, in_stock, 0 from after_update
          group by 1, 2, 3 order by 1, 2, 3
        on conflict do nothing;
        update listing_counts c set products = c.products + moved.products
          from (
            select store_uid, category_uid, in_stock, sum(step)::integer as products
            from (
              select store_uid, category_uid, in_stock, -1 as step from before_update
              union all
              select store_uid, category_uid, in_stock, 1 from after_update
            ) steps
            group by 1, 2, 3 having sum(step) <> 0 order by 1, 2, 3
          ) moved
          where c.store_uid = moved.store_uid and c.in_stock = moved.in_stock
            and c.category_uid is not distinct from moved.category_uid;
      end if;
      return null;
    end $$;
    create trigger product_listings_updated after update on product_listings
      referencing old table as before_update new table as after_update
      for each statement execute function on_listings_updated();
  `.execute(db);

  await bumpCatalogueVersionOn(db, [
    "categories",
    "products",
    "product_images",
    "attributes",
    "attribute_values",
    "variants",
    "variant_attributes",
    "delivery_options",
  ]);
}

/** A rendered page keyed by store, version and query is exactly as fresh as its version. */
async function bumpCatalogueVersionOn(db: Kysely<unknown>, tables: string[]): Promise<void> {
  await sql`
    create function bump_catalogue_version() returns trigger language plpgsql as $$
    begin
      update stores set catalogue_version = catalogue_version + 1
        where uid in (select store_uid from changed);
      return null;
    end $$;

    create function on_store_updated() returns trigger language plpgsql as $$
    begin
      new.updated_at := now();
      if new.catalogue_version = old.catalogue_version then
        new.catalogue_version := old.catalogue_version + 1;
      end if;
      return new;
    end $$;
    create trigger stores_updated before update on stores
      for each row execute function on_store_updated();
  `.execute(db);
  for (const table of tables) {
    for (const [event, rows] of [
      ["insert", "new"],
      ["update", "new"],
      ["delete", "old"],
    ]) {
      await sql`
        create trigger ${sql.id(`${table}_versioned_on_${event}`)} after ${sql.raw(String(event))} on ${sql.table(table)}
        referencing ${sql.raw(String(rows))} table as changed
        for each statement execute function bump_catalogue_version()
      `.execute(db);
    }
  }
}
