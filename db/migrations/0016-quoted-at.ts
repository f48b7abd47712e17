import { type Kysely, sql } from "kysely";

export const oldestApplication = "1.0.0";

/**
 * When the quote was made that an order was placed with, so that quotes can be told by what became of
 * them. Orders that are there already were placed at most a quote's lifetime after it.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table orders add column quoted_at timestamptz;
    update orders set quoted_at = created_at
      where delivery_method = 'courier' and created_at > now() - interval '31 days';
  `.execute(db);
}
