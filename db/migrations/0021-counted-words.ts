import { type Kysely, sql } from "kysely";

export const oldestApplication = "1.0.0";

/**
 * In how many listings each search word stands, and in how many of their names. Kept like the other counts:
 * an edit adds what it changed, and whoever folds adds it up.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- No edit may come between counting what there is and noting what changes; edits lock in this order too.
    lock table product_listings in share row exclusive mode;
    alter table search_words
      add column listings integer not null default 0,
      add column names integer not null default 0;
    -- Folding rewrites the counts alone, in place where a page has room.
    alter table search_words set (fillfactor = 80);

    create table word_changes (
      store_uid uuid not null references stores (uid) on delete cascade,
      word_id integer not null,
      listings integer not null,
      names integer not null
    );
    create index word_changes_of_store on word_changes (store_uid, word_id)
      include (listings, names);

    -- What it means for the counts that these listings are gone and those have come.
    create function note_words(gone product_listings[], come product_listings[])
      returns void language sql as $$
      with moved as materialized (
        select -1 as step, l.* from unnest(gone) l union all select 1, l.* from unnest(come) l
      )
      insert into word_changes (store_uid, word_id, listings, names)
        select store_uid, word_id, sum(listings), sum(names) from (
          select m.store_uid, w.word_id, step as listings, 0 as names
          from moved m, unnest(m.word_ids) as w (word_id)
          union all
          select m.store_uid, s.word_id, 0, step
          from moved m cross join unnest(search_terms(m.name_key)) as t (word)
            join search_words s on s.store_uid = m.store_uid and s.word = t.word
        ) steps
        group by store_uid, word_id having sum(listings) <> 0 or sum(names) <> 0
    $$;

    create or replace function on_listings_inserted() returns trigger language plpgsql as $$
    begin
      insert into listing_counts (store_uid, category_uid, in_stock, on_promo, products)
        select store_uid, category_uid, in_stock, on_promo, count(*) from added group by 1, 2, 3, 4;
      perform note_words('{}', array(select row(l.*)::product_listings from added l));
      return null;
    end $$;

    create or replace function on_listings_removed() returns trigger language plpgsql as $$
    begin
      insert into listing_counts (store_uid, category_uid, in_stock, on_promo, products)
        select removed.store_uid, category_uid, in_stock, on_promo, -count(*)
        from removed join stores on stores.uid = removed.store_uid
        group by 1, 2, 3, 4;
      perform note_words(
        array(select row(l.*)::product_listings from removed l
          where exists (select from stores where uid = l.store_uid)),
        '{}');
      return null;
    end $$;

    create or replace function on_listings_updated() returns trigger language plpgsql as $$
    begin
      insert into listing_counts (store_uid, category_uid, in_stock, on_promo, products)
        select store_uid, category_uid, in_stock, on_promo, sum(step) from (
          select store_uid, category_uid, in_stock, on_promo, -1 as step from before_update
          union all
          select store_uid, category_uid, in_stock, on_promo, 1 from after_update
        ) steps
        group by 1, 2, 3, 4 having sum(step) <> 0;
      if exists (
        select product_uid, word_ids, name_key from after_update
        except
        select product_uid, word_ids, name_key from before_update
      ) then
        perform note_words(
          array(select row(l.*)::product_listings from before_update l),
          array(select row(l.*)::product_listings from after_update l));
      end if;
      return null;
    end $$;

    -- As before; a name's key is cut, and what its last word became is one of the words too.
    create or replace function list_products(uids uuid[]) returns void language plpgsql as $$
    begin
      delete from product_listings l using products p
        where l.product_uid = any (uids) and p.uid = l.product_uid and not p.is_visible;

      insert into search_words (store_uid, word)
        select distinct p.store_uid, w.word
        from products p, unnest(listed_terms(p.name, p.description)) as w (word)
        where p.uid = any (uids) and p.is_visible
          and not exists (
            select from search_words known where known.store_uid = p.store_uid and known.word = w.word)
        order by p.store_uid, w.word
        on conflict do nothing;

      insert into product_listings as l (product_uid, store_uid, category_uid, created_at, name_key,
          word_ids, letters, price, in_stock, on_promo, due_at)
        select p.uid, p.store_uid, p.category_uid, p.created_at, listed_name(p.name),
          array(select s.word_id from search_words s
            where s.store_uid = p.store_uid and s.word = any (listed_terms(p.name, p.description))
            order by s.word_id),
          letters_of(p.name || ' ' || p.description),
          facts.price, facts.in_stock, facts.on_promo, facts.due_at
        from products p join listing_facts(uids) facts on facts.product_uid = p.uid
        where p.is_visible
        order by p.uid
      on conflict (product_uid) do update set
        category_uid = excluded.category_uid, created_at = excluded.created_at,
        name_key = excluded.name_key, word_ids = excluded.word_ids,
        letters = excluded.letters, price = excluded.price, in_stock = excluded.in_stock,
        on_promo = excluded.on_promo, due_at = excluded.due_at;
    end $$;
    -- Of a name, what is sorted and searched by, cut to what an index can hold.
    create function listed_name(name text) returns text
      language sql immutable strict parallel safe
      return left(search_key(name), 400);
    create function listed_terms(name text, description text) returns text[]
      language sql immutable strict parallel safe
      return search_terms(listed_name(name) || ' ' || name || ' ' || description);

    -- Adds up so many changes at most, and says how many they were. Who folds at the same time waits, as all
    -- lock in one order. No edit does: it adds rows of its own.
    create function fold_word_changes(store uuid, most integer) returns bigint language sql as $$
      with folded as (
        delete from word_changes where ctid = any (array(
          select ctid from word_changes where store_uid = store
          order by word_id, ctid limit most for update))
        returning word_id, listings, names
      ), added as (
        select word_id, sum(listings) as listings, sum(names) as names from folded group by 1
      ), kept as (
        update search_words w
          set listings = w.listings + added.listings, names = w.names + added.names
          from added where w.word_id = added.word_id
      )
      select count(*) from folded;
    $$;

    select list_products(array(
      select product_uid from product_listings where length(name_key) = 400));
    update search_words s set listings = counted.listings
      from (
        select word_id, count(*) as listings
        from product_listings, unnest(word_ids) as w (word_id) group by 1) counted
      where s.word_id = counted.word_id;
    update search_words s set names = counted.names
      from (
        select l.store_uid, word, count(*) as names
        from product_listings l, unnest(search_terms(l.name_key)) as t (word) group by 1, 2) counted
      where s.store_uid = counted.store_uid and s.word = counted.word;
    delete from word_changes;
  `.execute(db);
}
