import { type Kysely, sql } from "kysely";

export const oldestApplication = "1.0.0";

/** Counts the unpaid orders of shoppers without a key by contact and by address, of which it has digests alone. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table unpaid_order_identities (
      store_uid uuid not null,
      order_uid uuid not null,
      identity_digest bytea not null check (octet_length(identity_digest) = 32),
      created_at timestamptz not null default now(),
      primary key (order_uid, identity_digest),
      foreign key (store_uid, order_uid) references orders (store_uid, uid) on delete cascade
    );
    create index unpaid_order_identities_of_store on unpaid_order_identities (store_uid, identity_digest);

    -- Locks these identities until the transaction ends, in one order, then counts in a statement of its own,
    -- which sees the orders that the lock waited for. Throws 40001 when one has reached its limit.
    create function lock_unpaid_orders(store uuid, identities bytea[], limits integer[])
      returns boolean language plpgsql as $$
    begin
      perform pg_advisory_xact_lock(key) from (
        select distinct ('x' || encode(substr(digest, 1, 8), 'hex'))::bit(64)::bigint as key
        from unnest(identities) as digest order by 1
      ) keys;
      if exists (
        select from unnest(identities, limits) as identity (digest, most)
        where most <= (
          select count(*) from unpaid_order_identities
          where store_uid = store and identity_digest = digest
        )
      ) then
        raise exception 'an identity has reached its limit of unpaid orders'
          using errcode = 'serialization_failure';
      end if;
      return true;
    end $$;
  `.execute(db);
}
