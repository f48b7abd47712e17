import { type Kysely, sql } from "kysely";

export const oldestApplication = "1.0.0";

/**
 * Who changed a stock by hand, and why; pictures that merchants uploaded, on whatever host there is; and
 * what merchants look products up by.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table stock_movements (
      uid uuid primary key default gen_random_uuid(),
      store_uid uuid not null,
      variant_uid uuid not null,
      change integer not null check (change <> 0),
      on_hand integer not null check (on_hand >= 0),
      reason text not null,
      actor text not null,
      created_at timestamptz not null default clock_timestamp(),
      foreign key (store_uid, variant_uid) references variants (store_uid, uid) on delete cascade
    );
    create index stock_movements_of_variant on stock_movements (variant_uid, created_at desc);

    create table pictures (
      uid uuid primary key default gen_random_uuid(),
      store_uid uuid not null references stores (uid) on delete cascade,
      content_type text not null,
      bytes bytea not null check (octet_length(bytes) <= 5242880),
      created_at timestamptz not null default now()
    );
    -- Pictures are compressed as they are.
    alter table pictures alter column bytes set storage external;
    create index pictures_of_store on pictures (store_uid, created_at);

    alter table products add column search_key text generated always as (
      lower(name || ' ' || handle || ' ' || brand)
    ) stored;
    create index products_containing on products using gin (store_uid, search_key gin_trgm_ops);
    create index products_of_store on products (store_uid, created_at desc, uid desc);
  `.execute(db);
}
