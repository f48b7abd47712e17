import { type Kysely, sql } from "kysely";

export const oldestApplication = "1.0.0";

/**
 * Counts are added up where the first of them stands, so that what an import leaves behind can be given
 * back: each list reads them all, and read hundreds of empty pages with them.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- Room for each count's next value beside it.
    alter table listing_counts set (fillfactor = 50);

    -- One at a time folds a store's changes, and an edit waits for none. A count that is one row already is
    -- left alone: orders change no count.
    create or replace function fold_catalogue_changes(store uuid) returns void language plpgsql as $$
    begin
      perform from stores where uid = store for no key update skip locked;
      if not found then return; end if;

      with folded as (delete from catalogue_changes where store_uid = store returning 1)
      update stores set catalogue_version = catalogue_version + (select count(*) from folded)
        where uid = store and exists (select from folded);

      -- A product without a category counts for none: the store stands in for it, as null equals nothing.
      with sums as (
        select array_agg(ctid order by ctid) as places, sum(products) as products
        from listing_counts where store_uid = store
        group by coalesce(category_uid, store), in_stock, on_promo having count(*) > 1
      ), kept as (
        update listing_counts set products = sums.products
        from sums where ctid = places[1] and sums.products <> 0
      )
      delete from listing_counts where ctid = any (array(
        select place from sums, unnest(places) with ordinality as at (place, number)
        where number > 1 or products = 0));
    end $$;

    cluster listing_counts using listing_counts_of_store;
  `.execute(db);
}
