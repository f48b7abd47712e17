import { type Kysely, sql } from "kysely";

export const oldestApplication = "1.0.0";

/** What an order asks of the database in few statements, and no more folding than there is to fold. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- Reserves every line or none, each of another variant, and says how each of them fared: whether
    -- there is enough, how much could be had, and what a piece costs the store now. Rows are locked in
    -- the order of their variants, so two baskets can wait for each other but never in a circle; the
    -- second statement sees them as they are once they are locked.
    create function reserve_stock(store uuid, variants uuid[], quantities integer[])
      returns table (
        variant_uid uuid, quantity integer, unit_cost numeric, available integer, enough boolean)
      language plpgsql rows 3 set plan_cache_mode = force_generic_plan as $$
    #variable_conflict use_column
    begin
      perform from stock_levels
        where store_uid = store and variant_uid = any (variants)
        order by variant_uid for update;
      return query
        with wanted as (
          select * from unnest(variants, quantities) as line (variant_uid, quantity)
        ), found as materialized (
          select wanted.*, unit_cost,
            case when expires_on < (now() at time zone 'utc')::date then 0
              else coalesce(on_hand - reserved, 0) end as available
          from wanted left join stock_levels s
            on s.variant_uid = wanted.variant_uid and store_uid = store
        ), taken as (
          update stock_levels s set reserved = reserved + found.quantity, updated_at = now()
            from found
            where s.variant_uid = found.variant_uid and store_uid = store
              and (select bool_and(found.available >= found.quantity) from found)
        )
        select *, available >= quantity from found order by variant_uid;
    end $$;

    -- A count that is one row already is left alone: orders change no count.
    create or replace function fold_catalogue_changes(store uuid) returns void language sql as $$
      with folded as (
        delete from catalogue_changes where ctid = any (array(
          select ctid from catalogue_changes where store_uid = store for update skip locked))
        returning 1
      )
      update stores set catalogue_version = catalogue_version + (select count(*) from folded)
        where uid = store and exists (select from folded);

      -- A product without a category counts for none: the store stands in for it, as null equals nothing.
      with folded as (
        delete from listing_counts where ctid = any (array(
          select ctid from listing_counts
          where store_uid = store
            and (coalesce(category_uid, store), in_stock, on_promo) in (
              select coalesce(category_uid, store), in_stock, on_promo from listing_counts
              where store_uid = store group by 1, 2, 3 having count(*) > 1)
          for update skip locked))
        returning category_uid, in_stock, on_promo, products
      )
      insert into listing_counts (store_uid, category_uid, in_stock, on_promo, products)
        select store, category_uid, in_stock, on_promo, sum(products) from folded
        group by category_uid, in_stock, on_promo having sum(products) <> 0;
    $$;
  `.execute(db);
}
