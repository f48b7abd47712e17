import { type Kysely, sql } from "kysely";

export const oldestApplication = "1.0.0";

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- Rolls the statement back with 40001, for a caller that reads again and retries.
    create function raise_conflict() returns text language plpgsql as $$
    begin
      raise exception 'another transaction has changed what this one read'
        using errcode = 'serialization_failure';
    end $$;
  `.execute(db);
}
