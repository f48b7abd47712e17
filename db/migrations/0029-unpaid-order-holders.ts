import { type Kysely, sql } from "kysely";

export const oldestApplication = "1.0.0";

/** Counts the unpaid orders of shoppers without a key by contact and by address, of which it has digests alone. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table unpaid_order_holders (
      store_uid uuid not null,
      order_uid uuid not null,
      holder_digest bytea not null check (octet_length(holder_digest) = 32),
      created_at timestamptz not null default now(),
      primary key (order_uid, holder_digest),
      foreign key (store_uid, order_uid) references orders (store_uid, uid) on delete cascade
    );
    create index unpaid_order_holders_of_store on unpaid_order_holders (store_uid, holder_digest);

    -- Locks these holders until the transaction ends, in one order, then counts in a statement of its own,
    -- which sees the orders that the lock waited for. Throws 40001 when one has reached its limit.
    create function lock_unpaid_orders(store uuid, holders bytea[], limits integer[])
      returns boolean language plpgsql as $$
    begin
      perform pg_advisory_xact_lock(key) from (
        select distinct ('x' || encode(substr(digest, 1, 8), 'hex'))::bit(64)::bigint as key
        from unnest(holders) as digest order by 1
      ) keys;
      if exists (
        select from unnest(holders, limits) as holder (digest, most)
        where most <= (
          select count(*) from unpaid_order_holders
          where store_uid = store and holder_digest = digest
        )
      ) then
        raise exception 'a holder has reached its limit of unpaid orders'
          using errcode = 'serialization_failure';
      end if;
      return true;
    end $$;
  `.execute(db);
}
