import { type Kysely, sql } from "kysely";

export const oldestApplication = "1.0.0";

/** The letters that occur in a product's texts: what a search for one of them reads, and not its words. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create function letters_of(value text) returns text
      language sql immutable strict parallel safe
      return (
        select coalesce(string_agg(distinct letter, ''), '')
        from string_to_table(search_key(value), null) as t (letter) where letter !~ '\\s');

    alter table product_listings add column letters text collate "C" not null default '';
    update product_listings l set letters = letters_of(p.name || ' ' || p.description)
      from products p where p.uid = l.product_uid;

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
          word_ids, letters, price, in_stock, on_promo, due_at)
        select p.uid, p.store_uid, p.category_uid, p.created_at, left(search_key(p.name), 400),
          array(select s.word_id from search_words s
            where s.store_uid = p.store_uid
              and s.word = any (search_terms(p.name || ' ' || p.description))
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
  `.execute(db);
}
