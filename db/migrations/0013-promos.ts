import { type Kysely, sql } from "kysely";

export const oldestApplication = "1.0.0";

/**
 * Which products cost less now than they regularly do: filtered by, sorted, and counted like what is in
 * stock. A promo's end was a reason to look at a listing again before this.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table product_listings add column on_promo boolean not null default false;
    alter table listing_counts add column on_promo boolean not null default false;
    drop index listing_counts_of_store;
    create index listing_counts_of_store on listing_counts
      (store_uid, category_uid, in_stock, on_promo) include (products);

    -- Price, stock, promo, and the next moment any of them changes by itself (promo end, batch expiry).
    drop function listing_facts;
    create function listing_facts(uids uuid[])
      returns table (
        product_uid uuid, price numeric, in_stock boolean, on_promo boolean, due_at timestamptz)
      language sql stable as $$
      select p.uid,
        coalesce(min(case when promo.holds then v.promo_price else v.price end), 0),
        coalesce(bool_or(s.on_hand > s.reserved
          and (s.expires_on is null or s.expires_on >= (now() at time zone 'utc')::date)), false),
        coalesce(bool_or(promo.holds and v.promo_price < v.price), false),
        least(
          min(v.promo_expiry) filter (where v.promo_expiry > now()),
          min((s.expires_on + 1)::timestamp at time zone 'utc')
            filter (where s.expires_on >= (now() at time zone 'utc')::date))
      from products p
        left join variants v on v.product_uid = p.uid and v.is_active
        left join stock_levels s on s.variant_uid = v.uid
        cross join lateral (
          select v.promo_price is not null
            and (v.promo_expiry is null or v.promo_expiry > now()) as holds) promo
      where p.uid = any (uids)
      group by p.uid
    $$;

    create or replace function list_products(uids uuid[]) returns void language plpgsql as $$
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
          word_ids, price, in_stock, on_promo, due_at)
        select p.uid, p.store_uid, p.category_uid, p.created_at, left(search_key(p.name), 400),
          array(select s.word_id from search_words s
            where s.store_uid = p.store_uid
              and s.word = any (search_terms(p.name || ' ' || p.description))
            order by s.word_id),
          facts.price, facts.in_stock, facts.on_promo, facts.due_at
        from products p join listing_facts(uids) facts on facts.product_uid = p.uid
        where p.is_visible
        order by p.uid
      on conflict (product_uid) do update set
        category_uid = excluded.category_uid, created_at = excluded.created_at,
        name_key = excluded.name_key, word_ids = excluded.word_ids, price = excluded.price,
        in_stock = excluded.in_stock, on_promo = excluded.on_promo, due_at = excluded.due_at;
    end $$;

    create or replace function price_listings(uids uuid[]) returns void language plpgsql as $$
    begin
      perform from products where uid = any (uids) order by uid for no key update;
      update product_listings l
        set price = facts.price, in_stock = facts.in_stock, on_promo = facts.on_promo,
          due_at = facts.due_at
        from listing_facts(uids) facts
        where l.product_uid = facts.product_uid
          and (l.price, l.in_stock, l.on_promo, l.due_at)
            is distinct from (facts.price, facts.in_stock, facts.on_promo, facts.due_at);
    end $$;

    create or replace function on_listings_inserted() returns trigger language plpgsql as $$
    begin
      insert into listing_counts (store_uid, category_uid, in_stock, on_promo, products)
        select store_uid, category_uid, in_stock, on_promo, count(*) from added group by 1, 2, 3, 4;
      return null;
    end $$;

    create or replace function on_listings_removed() returns trigger language plpgsql as $$
    begin
      insert into listing_counts (store_uid, category_uid, in_stock, on_promo, products)
        select removed.store_uid, category_uid, in_stock, on_promo, -count(*)
        from removed join stores on stores.uid = removed.store_uid
        group by 1, 2, 3, 4;
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
      return null;
    end $$;

    create or replace function fold_catalogue_changes(store uuid) returns void language sql as $$
      with folded as (
        delete from catalogue_changes where ctid = any (array(
          select ctid from catalogue_changes where store_uid = store for update skip locked))
        returning 1
      )
      update stores set catalogue_version = catalogue_version + (select count(*) from folded)
        where uid = store and exists (select from folded);

      with folded as (
        delete from listing_counts where ctid = any (array(
          select ctid from listing_counts where store_uid = store for update skip locked))
        returning category_uid, in_stock, on_promo, products
      )
      insert into listing_counts (store_uid, category_uid, in_stock, on_promo, products)
        select store, category_uid, in_stock, on_promo, sum(products) from folded
        group by category_uid, in_stock, on_promo having sum(products) <> 0;
    $$;

    -- What is on promo now is looked for among the few that have a promo price at all.
    select price_listings(array(
      select distinct product_uid from variants where promo_price is not null));
  `.execute(db);

  // As few as the promos are, in each order of the list.
  for (const [name, order] of [
    ["newest", "created_at desc, product_uid desc"],
    ["by_price", "price, product_uid"],
    ["by_name", "name_key, product_uid"],
  ] as const) {
    for (const [scope, columns] of [
      ["", "store_uid"],
      ["_of_category", "store_uid, category_uid"],
    ] as const) {
      await sql`
        create index ${sql.id(`product_listings_on_promo_${name}${scope}`)} on product_listings
        (${sql.raw(`${columns}, ${order}`)}) include (in_stock) where on_promo
      `.execute(db);
    }
  }
}
