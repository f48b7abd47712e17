import { type Kysely, sql } from "kysely";

export const oldestApplication = "1.0.0";

/** Stores' own accounts with the courier aggregator; the key is encrypted before it comes here. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table courier_accounts (
      store_uid uuid primary key references stores (uid) on delete cascade,
      sealed_key bytea not null,
      last_four text not null,
      connected_at timestamptz not null default now()
    );
  `.execute(db);
}
