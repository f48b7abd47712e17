import { type Kysely, sql } from "kysely";

export const oldestApplication = "1.0.0";

/**
 * Versions and counts without a row that edits would wait for: each edit adds what it changed, and the
 * version or the count is their sum. Whoever reads many of them folds them into one.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table catalogue_changes (
      store_uid uuid not null references stores (uid) on delete cascade
    );
    create index catalogue_changes_of_store on catalogue_changes (store_uid);

    -- A store that is being deleted takes its rows along, and needs no version any more.
    create or replace function bump_catalogue_version() returns trigger language plpgsql as $$
    begin
      insert into catalogue_changes (store_uid)
        select uid from stores where uid in (select store_uid from changed);
      return null;
    end $$;

    alter table listing_counts
      drop constraint listing_counts_products_check,
      drop constraint listing_counts_store_uid_category_uid_in_stock_key;
    create index listing_counts_of_store on listing_counts (store_uid, category_uid, in_stock)
      include (products);

    create or replace function on_listings_inserted() returns trigger language plpgsql as $$
    begin
      insert into listing_counts (store_uid, category_uid, in_stock, products)
        select store_uid, category_uid, in_stock, count(*) from added group by 1, 2, 3;
      return null;
    end $$;

    create or replace function on_listings_removed() returns trigger language plpgsql as $$
    begin
      insert into listing_counts (store_uid, category_uid, in_stock, products)
        select removed.store_uid, category_uid, in_stock, -count(*)
        from removed join stores on stores.uid = removed.store_uid
        group by 1, 2, 3;
      return null;
    end $$;

    create or replace function on_listings_updated() returns trigger language plpgsql as $$
    begin
      insert into listing_counts (store_uid, category_uid, in_stock, products)
        select store_uid, category_uid, in_stock, sum(step) from (
          select store_uid, category_uid, in_stock, -1 as step from before_update
          union all
          select store_uid, category_uid, in_stock, 1 from after_update
        ) steps
        group by 1, 2, 3 having sum(step) <> 0;
      return null;
    end $$;

    -- No sum is another for it, at any moment: rows are replaced by their sum in one step, and two who
    -- fold at once take different rows.
    create function fold_catalogue_changes(store uuid) returns void language sql as $$
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
        returning category_uid, in_stock, products
      )
      insert into listing_counts (store_uid, category_uid, in_stock, products)
        select store, category_uid, in_stock, sum(products) from folded
        group by category_uid, in_stock having sum(products) <> 0;
    $$;
  `.execute(db);

  // Stock is part of what replies show, and orders change it.
  for (const table of ["stock_levels", "locations"]) {
    for (const [event, rows] of [
      ["insert", "new"],
      ["update", "new"],
      ["delete", "old"],
    ] as const) {
      await sql`
        create trigger ${sql.id(`${table}_versioned_on_${event}`)} after ${sql.raw(event)} on ${sql.table(table)}
        referencing ${sql.raw(rows)} table as changed
        for each statement execute function bump_catalogue_version()
      `.execute(db);
    }
  }
}
