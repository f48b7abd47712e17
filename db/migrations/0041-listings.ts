import { type Kysely, sql } from "kysely";

export const oldestApplication = "1.0.0";

/**
 * Searches with PostgreSQL's full-text search, and maintains documents, listings and counts in one
 * function. It replaces tables of words and letters, counters of words and the planner that used them.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    lock table stock_levels, products, variants, product_images, variant_attributes, attributes,
      attribute_values, categories in share row exclusive mode;

    drop trigger product_listings_inserted on product_listings;
    drop trigger product_listings_updated on product_listings;
    drop index product_listings_by_word, product_listings_by_word_of_name;
    drop function on_listings_inserted, on_listings_updated, list_products, price_listings,
      find_by_common_word, fold_word_changes, note_words, search_terms, listed_terms, letters_of,
      search_pattern;
    alter table product_listings drop column word_ids, drop column letters;
    drop function listed_name;
    drop table word_changes, search_words;

    -- The words of a text in their order: lower case, without accents, split at white space and punctuation.
    create function words_of(value text) returns text[]
      language sql immutable strict parallel safe
      return array(
        select left(word, 100)
        from regexp_split_to_table(search_key(value),
            '[\\x01-\\x2f\\x3a-\\x40\\x5b-\\x60\\x7b-\\xbf\\u00d7\\u00f7\\u2000-\\u206f\\u20a0-\\u20cf\\u2190-\\u25ff\\u3000-\\u303f\\ufe00-\\ufe0f\\ufeff]+')
          with ordinality as t (word, position)
        where word <> '' order by position);

    -- The English stem of a word; a stop word is its own.
    create function stem_of(word text) returns text
      language sql immutable strict parallel safe
      return coalesce((ts_lexize('english_stem', word))[1], word);

    -- What a text can be found by: its words, their stems and, after a +, neighbours joined. OFFSET 0
    -- evaluates a subquery once.
    create function search_vector(value text) returns tsvector
      language sql immutable strict parallel safe
      return array_to_tsvector(array(
        select distinct lexeme
        from (select words_of(left(value, 100000)) offset 0) as t (words)
          cross join generate_subscripts(words, 1) as i
          cross join lateral (select words[i] || words[i + 1] offset 0) as neighbors (joined)
          cross join lateral (values
            (words[i]), (stem_of(words[i])), ('+' || joined), ('+' || stem_of(joined))) as v (lexeme)
        where lexeme is not null));

    -- Every word must match: as a prefix, by its stem, as joined neighbours of the text, or joined with a
    -- neighbour of its own. Single letters match whole words only. Stop words beside other words are ignored.
    create function search_query(value text) returns tsquery
      language sql immutable strict parallel safe
      return (
        select coalesce(string_agg('(' || concat_ws(' | ',
            case when words[i] ~ '^[a-z0-9]$' then '''' || words[i] || ''''
              else format('''%1$s'':* | ''%2$s'' | ''+%1$s'' | ''+%2$s''', words[i], stem_of(words[i]))
            end,
            '''' || words[i - 1] || words[i] || ''':* | ''' || stem_of(words[i - 1] || words[i]) || '''',
            '''' || words[i] || words[i + 1] || ''':* | ''' || stem_of(words[i] || words[i + 1]) || ''''
          ) || ')', ' & '), '')::tsquery
        from (select words_of(value) offset 0) as t (words)
          cross join lateral (
            select array(select word from unnest(words) as word
              where length(word) > 1 and ts_lexize('english_stem', word) = '{}')
          ) as s (stop_words)
          cross join generate_subscripts(words, 1) as i
        where words[i] <> all (stop_words) or words <@ stop_words);

    alter table product_listings
      -- Of name and description.
      add column text_digest uuid,
      add column names tsvector not null default '',
      add column words tsvector not null default '';
    alter table product_listings rename column due_at to refresh_at;

    drop function listing_facts;
    create function listing_facts(uids uuid[])
      returns table (
        product_uid uuid, price numeric, in_stock boolean, on_promo boolean, refresh_at timestamptz)
      language sql stable as $$
      select p.uid,
        coalesce(min(case when promo.is_active then v.promo_price else v.price end), 0),
        coalesce(bool_or(s.on_hand > s.reserved
          and (s.expires_on is null or s.expires_on >= (now() at time zone 'utc')::date)), false),
        coalesce(bool_or(promo.is_active and v.promo_price < v.price), false),
        least(
          min(v.promo_expiry) filter (where v.promo_expiry > now()),
          min((s.expires_on + 1)::timestamp at time zone 'utc')
            filter (where s.expires_on >= (now() at time zone 'utc')::date))
      from products p
        left join variants v on v.product_uid = p.uid and v.is_active
        left join stock_levels s on s.variant_uid = v.uid
        cross join lateral (
          select v.promo_price is not null
            and (v.promo_expiry is null or v.promo_expiry > now()) as is_active) promo
      where p.uid = any (uids)
      group by p.uid
    $$;

    -- Brings documents, listings and counts of these products up to date. Locks the products first, in a
    -- statement of its own: the second of two editors then reads what the first has written. Connections
    -- keep the plan, which must not be one for tables that were empty when it was made.
    create or replace function refresh_products(store uuid, uids uuid[]) returns void
      language plpgsql set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
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

      -- A trigger counts what is deleted, because products can be deleted too.
      delete from product_listings l using products p
        where l.product_uid = any (uids) and p.uid = l.product_uid and p.store_uid = store
          and not p.is_visible;
      with fresh as materialized (
        select p.uid, p.category_uid, p.created_at, left(search_key(p.name), 400) as name_key,
          f.price, f.in_stock, f.on_promo, f.refresh_at, text.digest,
          case when text.digest = l.text_digest then l.names else search_vector(p.name) end as names,
          case when text.digest = l.text_digest then l.words
            else search_vector(p.name) || search_vector(p.description) end as words
        from listing_facts(uids) f
          join products p on p.uid = f.product_uid
          left join product_listings l on l.product_uid = p.uid
          cross join lateral (
            select md5(p.name || E'\\n' || p.description)::uuid as digest offset 0) as text
        where p.store_uid = store and p.is_visible
      ), changes as (
        select category_uid, in_stock, on_promo, 1 as change from fresh
        union all
        select l.category_uid, l.in_stock, l.on_promo, -1
        from product_listings l join fresh on fresh.uid = l.product_uid
      ), counted as (
        insert into listing_counts (store_uid, category_uid, in_stock, on_promo, products)
          select store, category_uid, in_stock, on_promo, sum(change) from changes
          group by category_uid, in_stock, on_promo having sum(change) <> 0
      )
      insert into product_listings as l (product_uid, store_uid, category_uid, created_at, name_key,
          price, in_stock, on_promo, refresh_at, text_digest, names, words)
        select uid, store, category_uid, created_at, name_key, price, in_stock, on_promo, refresh_at,
          digest, names, words
        from fresh order by uid
      on conflict (product_uid) do update set
        category_uid = excluded.category_uid, created_at = excluded.created_at,
        name_key = excluded.name_key, price = excluded.price, in_stock = excluded.in_stock,
        on_promo = excluded.on_promo, refresh_at = excluded.refresh_at,
        text_digest = excluded.text_digest, names = excluded.names, words = excluded.words
      where (l.category_uid, l.created_at, l.price, l.in_stock, l.on_promo, l.refresh_at,
          l.text_digest)
        is distinct from (excluded.category_uid, excluded.created_at, excluded.price,
          excluded.in_stock, excluded.on_promo, excluded.refresh_at, excluded.text_digest);
    end $$;

    alter function read_documents set enable_seqscan = off;

    create or replace function on_listings_removed() returns trigger language plpgsql as $$
    begin
      insert into listing_counts (store_uid, category_uid, in_stock, on_promo, products)
        select removed.store_uid, category_uid, in_stock, on_promo, -count(*)
        from removed join stores on stores.uid = removed.store_uid
        group by 1, 2, 3, 4;
      return null;
    end $$;

    create or replace function on_products_changed() returns trigger language plpgsql as $$
    begin
      perform write_documents(array(select uid from changed));
      return null;
    end $$;

    create or replace function on_variants_changed() returns trigger language plpgsql as $$
    begin
      perform write_documents(array(select distinct product_uid from changed));
      return null;
    end $$;

    create or replace function on_variants_updated() returns trigger language plpgsql as $$
    begin
      perform write_documents(array(
        select product_uid from before_update union select product_uid from after_update));
      return null;
    end $$;

    create or replace function on_stock_changed() returns trigger language plpgsql as $$
    begin
      perform write_documents(array(
        select distinct v.product_uid from changed join variants v on v.uid = changed.variant_uid));
      return null;
    end $$;

    drop trigger stock_levels_updated on stock_levels;
    drop function on_stock_updated;
    create trigger stock_levels_updated after update on stock_levels
      referencing new table as changed for each statement execute function on_stock_changed();

    delete from product_listings;
    delete from listing_counts;
    select write_documents(array(select uid from products));
    create index product_listings_by_words on product_listings using gin (store_uid, words);
  `.execute(db);
}
