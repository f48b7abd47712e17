import { type Kysely, sql } from "kysely";

export const oldestApplication = "1.0.0";

/** A page of what has one common word, and how many there are, without reading all of them. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- Products whose name has one of some words.
    create index product_listings_by_word_of_name on product_listings
      using gin (search_terms(name_key)) with (fastupdate = off);

    -- The page of what has any of these words, by a walk along the list, and how many have one; nothing where
    -- reading all that have one is sooner. The words' counts say how far the walk should go; where it must go
    -- much farther, as to a word that stands at the list's other end, it is given up.
    create function find_by_common_word(
        store uuid, word_ids integer[], pattern text, ordering text, page_limit bigint, page_offset bigint)
      returns table (uids uuid[], listings bigint)
      language plpgsql stable rows 1
      set enable_sort = off set plan_cache_mode = force_generic_plan as $$
    #variable_conflict use_variable
    declare
      ids integer[];
      words text[];
      per_word bigint[];
      names_per_word bigint[];
      page_end bigint := page_limit + page_offset;
      named_first boolean := ordering = '-created_at';
      named bigint := 0;
      other_names bigint := 0;
      few_are_named boolean;
      of_named bigint;
      others bigint;
      walked bigint;
      total bigint;
      farthest bigint;
      walk text;
      others_uids uuid[];
    begin
      select array_agg(c.word_id), array_agg(c.word), array_agg(c.listings), array_agg(c.names)
        into ids, words, per_word, names_per_word
        from (
          select s.word_id, s.word, s.listings + coalesce(changed.listings, 0) as listings,
            s.names + coalesce(changed.names, 0) as names
          from search_words s cross join lateral (
            select sum(w.listings) as listings, sum(w.names) as names from word_changes w
            where w.store_uid = store and w.word_id = s.word_id) changed
          where s.word_id = any (word_ids)
          order by 3 desc, 1
        ) c;
      if named_first then
        named := names_per_word[1];
        other_names := (select coalesce(sum(n), 0) from unnest(names_per_word[2:]) as t (n));
      end if;
      others := (select coalesce(sum(n), 0) from unnest(per_word[2:]) as t (n));
      few_are_named := named + other_names <= per_word[1] / 10;
      walked := case
        when few_are_named or page_end > named then per_word[1] - named else named end;
      total := (select sum(c.products) from listing_counts c where c.store_uid = store);
      if others > per_word[1] / 10 or page_end * total > walked * per_word[1] / 4 then
        return;
      end if;

      -- Who has several of the words is counted once. The terms of a name are asked of their index alone.
      listings := per_word[1];
      if others > 0 then
        listings := listings + (
          select count(*) from product_listings l
          where l.store_uid = store
            and l.word_ids && ids[2:] and (l.word_ids && ids[:1]) is false);
      end if;
      if other_names > 0 then
        named := named + (
          select count(*) from product_listings l
          where l.store_uid = store and search_terms(l.name_key) && words[2:]
        ) - (
          select count(*) from product_listings l
          where l.store_uid = store
            and search_terms(l.name_key) && words[2:] and search_terms(l.name_key) && words[:1]);
      end if;

      farthest := 100 + 8 * page_end * total / walked;
      walk := format(
        'select array(
          select product_uid from (
            select * from product_listings where store_uid = $1 order by %1$s limit $2) passed
          where word_ids && $3 and (name_key like $4) is distinct from $5
          order by %1$s limit $6 offset $7)',
        case ordering
          when 'price' then 'price, product_uid'
          when '-price' then 'price desc, product_uid desc'
          when 'name' then 'name_key, product_uid'
          else 'created_at desc, product_uid desc' end);
      if named_first then
        of_named := least(page_limit, greatest(0, named - page_offset));
        if few_are_named then
          uids := array(
            with found as materialized (
              select l.product_uid, l.created_at from product_listings l
              where l.store_uid = store and search_terms(l.name_key) && words
            )
            select product_uid from found order by created_at desc, product_uid desc
            limit of_named offset page_offset);
        elsif of_named > 0 then
          execute walk into uids
            using store, farthest, ids, pattern, false, of_named, page_offset;
        end if;
        if of_named < page_limit then
          execute walk into others_uids
            using store, farthest, ids, pattern, true, page_limit - of_named,
              greatest(0, page_offset - named);
          uids := uids || others_uids;
        end if;
      else
        execute walk into uids
          using store, farthest, ids, pattern, null::boolean, page_limit, page_offset;
      end if;
      if cardinality(uids) = least(page_limit, greatest(0, listings - page_offset)) then
        return next;
      end if;
    end $$;
  `.execute(db);
}
