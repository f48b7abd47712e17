import { type Kysely, sql } from "kysely";

export const oldestApplication = "1.0.0";

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create extension if not exists pg_trgm;
    create extension if not exists btree_gin;

    create table stores (
      uid uuid primary key default gen_random_uuid(),
      slug text not null unique check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
      store_name text not null,
      email text not null,
      phone text not null,
      logo text not null default '',
      address text not null default '',
      currency char(3) not null default 'NGN',
      delivery_enabled boolean not null default false,
      manual_delivery_enabled boolean not null default true,
      express_delivery_enabled boolean not null default false,
      tax_collection_enabled boolean not null default false,
      tax_rate numeric(5, 2) not null default 0 check (tax_rate between 0 and 100),
      service_charge numeric(10, 2) not null default 0 check (service_charge >= 0),
      default_weight numeric(8, 2) not null default 0.50 check (default_weight > 0),
      is_live boolean not null default true,
      catalogue_version bigint not null default 1,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now()
    );

    create table locations (
      uid uuid primary key default gen_random_uuid(),
      store_uid uuid not null references stores (uid) on delete cascade,
      name text not null,
      address text not null default '',
      is_active boolean not null default true,
      created_at timestamptz not null default now(),
      unique (store_uid, uid),
      unique (store_uid, name)
    );

    create table api_keys (
      uid uuid primary key default gen_random_uuid(),
      store_uid uuid not null references stores (uid) on delete cascade,
      name text not null,
      digest bytea not null unique check (octet_length(digest) = 32),
      prefix text not null,
      last_four text not null,
      created_at timestamptz not null default now(),
      last_used_at timestamptz,
      expires_at timestamptz,
      revoked_at timestamptz
    );
    create index api_keys_of_store on api_keys (store_uid, created_at);
  `.execute(db);
}
