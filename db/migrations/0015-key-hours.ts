import { type Kysely, sql } from "kysely";

export const oldestApplication = "1.0.0";

/** How often each key was used in each hour, and how often a limit refused it. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table key_hours (
      key_uid uuid not null references api_keys (uid) on delete cascade,
      hour timestamptz not null,
      calls integer not null,
      refusals integer not null,
      primary key (key_uid, hour)
    );
    create index key_hours_by_age on key_hours (hour);
  `.execute(db);
}
