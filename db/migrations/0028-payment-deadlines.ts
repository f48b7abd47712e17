import { type Kysely, sql } from "kysely";

export const oldestApplication = "1.0.0";

/** Gives unpaid orders a deadline. Orders placed before have none until the merchant sets one. */
export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    -- Null: unpaid orders of the store are never cancelled by themselves.
    alter table stores add column payment_deadline_minutes integer default 2880
      check (payment_deadline_minutes between 15 and 525600);

    alter table orders add column payment_due_at timestamptz;
    create index orders_payment_due on orders (payment_due_at, uid)
      where payment_status = 'unpaid' and fulfilment_status = 'unfulfilled'
        and payment_due_at is not null;

    alter table order_events drop constraint order_events_kind_check;
    alter table order_events add constraint order_events_kind_check check (kind in
      ('created', 'payment_recorded', 'payment_deadline_changed', 'fulfilled', 'returned',
        'cancelled', 'voided'));
  `.execute(db);
}
