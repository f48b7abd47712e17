import { type Kysely, sql } from "kysely";

export const oldestApplication = "1.0.0";

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table coupons (
      uid uuid primary key default gen_random_uuid(),
      store_uid uuid not null references stores (uid) on delete cascade,
      code text not null check (length(code) between 1 and 50),
      kind text not null check (kind in ('percentage', 'fixed')),
      value numeric(10, 2) not null check (value > 0 and (kind = 'fixed' or value <= 100)),
      scope text not null check (scope in ('order', 'product', 'category')),
      minimum_subtotal numeric(10, 2) not null default 0 check (minimum_subtotal >= 0),
      starts_at timestamptz,
      ends_at timestamptz,
      usage_limit integer check (usage_limit > 0),
      times_used integer not null default 0,
      is_active boolean not null default true,
      created_at timestamptz not null default now(),
      check (usage_limit is null or times_used <= usage_limit),
      unique (store_uid, uid)
    );
    create unique index coupons_by_code on coupons (store_uid, lower(code));

    create table coupon_targets (
      coupon_uid uuid not null,
      store_uid uuid not null,
      product_uid uuid,
      category_uid uuid,
      check (num_nonnulls(product_uid, category_uid) = 1),
      unique nulls not distinct (coupon_uid, product_uid, category_uid),
      foreign key (store_uid, coupon_uid) references coupons (store_uid, uid) on delete cascade,
      foreign key (store_uid, product_uid) references products (store_uid, uid) on delete cascade,
      foreign key (store_uid, category_uid) references categories (store_uid, uid) on delete cascade
    );

    alter table orders add column coupon_code text;

    create table order_events (
      uid uuid primary key default gen_random_uuid(),
      store_uid uuid not null,
      order_uid uuid not null,
      kind text not null check (kind in
        ('created', 'payment_recorded', 'fulfilled', 'returned', 'cancelled', 'voided')),
      details jsonb not null default '{}',
      actor text not null,
      created_at timestamptz not null default clock_timestamp(),
      foreign key (store_uid, order_uid) references orders (store_uid, uid) on delete cascade
    );
    create index order_events_of_order on order_events (order_uid, created_at);
  `.execute(db);
}
