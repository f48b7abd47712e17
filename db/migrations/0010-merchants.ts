import { type Kysely, sql } from "kysely";

export const oldestApplication = "1.0.0";

/**
 * People who run stores: how they sign in, where they are signed in, and in which stores. The columns of
 * all but the last table are the sign-in library's, its `id` included.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table merchants (
      id uuid primary key default gen_random_uuid(),
      name text not null,
      email text not null unique,
      email_verified boolean not null default false,
      image text,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now()
    );

    create table merchant_credentials (
      id uuid primary key default gen_random_uuid(),
      merchant_uid uuid not null references merchants (id) on delete cascade,
      account_id text not null,
      provider_id text not null,
      password text,
      access_token text,
      refresh_token text,
      id_token text,
      access_token_expires_at timestamptz,
      refresh_token_expires_at timestamptz,
      scope text,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      unique (provider_id, account_id)
    );
    create index merchant_credentials_of on merchant_credentials (merchant_uid);

    create table merchant_sessions (
      id uuid primary key default gen_random_uuid(),
      merchant_uid uuid not null references merchants (id) on delete cascade,
      token text not null unique,
      expires_at timestamptz not null,
      ip_address text,
      user_agent text,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now()
    );
    create index merchant_sessions_of on merchant_sessions (merchant_uid);

    create table merchant_verifications (
      id uuid primary key default gen_random_uuid(),
      identifier text not null,
      value text not null,
      expires_at timestamptz not null,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now()
    );
    create index merchant_verifications_for on merchant_verifications (identifier);

    create table store_members (
      store_uid uuid not null references stores (uid) on delete cascade,
      merchant_uid uuid not null references merchants (id) on delete cascade,
      role text not null check (role in ('owner', 'staff')),
      created_at timestamptz not null default now(),
      primary key (merchant_uid, store_uid)
    );
    create index store_members_of on store_members (store_uid);
  `.execute(db);
}
