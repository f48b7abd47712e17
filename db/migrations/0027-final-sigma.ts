import { type Kysely, sql } from "kysely";

export const oldestApplication = "1.0.0";

/** A sigma is the same letter at the end of a word, where it looks another and has no upper case of its own. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create or replace function search_key(value text) returns text
      language sql immutable strict parallel safe
      return replace(
        lower(regexp_replace(normalize(value, NFKD), '[\u0300-\u036f]', '', 'g')), 'ς', 'σ');

    select list_products(array(
      select product_uid from product_listings where letters like '%ς%'));
  `.execute(db);
}
