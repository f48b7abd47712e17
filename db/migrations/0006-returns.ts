import { type Kysely, sql } from "kysely";

export const oldestApplication = "1.0.0";

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    alter table order_items
      add column qty_returned integer not null default 0,
      add check (0 <= qty_returned and qty_returned <= qty_fulfilled);

    -- A token names its order when it is used, which is before the order is stored.
    alter table shipping_quotes
      alter constraint shipping_quotes_store_uid_order_uid_fkey deferrable initially deferred;
  `.execute(db);
}
