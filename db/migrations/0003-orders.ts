import { type Kysely, sql } from "kysely";

export const oldestApplication = "1.0.0";

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table delivery_options (
      uid uuid primary key default gen_random_uuid(),
      store_uid uuid not null references stores (uid) on delete cascade,
      label text not null,
      amount numeric(10, 2) not null check (amount >= 0),
      delivery_type text not null check (delivery_type in ('standard', 'express')),
      is_active boolean not null default true,
      position integer not null default 0,
      unique (store_uid, uid)
    );

    create table customers (
      uid uuid primary key default gen_random_uuid(),
      store_uid uuid not null references stores (uid) on delete cascade,
      name text not null,
      email text not null check (email = lower(email)),
      phone text not null,
      address text not null default '',
      created_at timestamptz not null default now(),
      unique (store_uid, uid),
      unique (store_uid, email, phone)
    );

    create table orders (
      uid uuid primary key default gen_random_uuid(),
      store_uid uuid not null references stores (uid),
      order_number text not null unique check (length(order_number) between 1 and 50),
      source text not null default 'storefront'
        check (source in ('internal', 'storefront', 'popup_storefront', 'popup_internal')),
      location_uid uuid,
      customer_uid uuid,
      customer_name text not null default '',
      customer_email text not null default '',
      customer_phone text not null default '',
      customer_address text not null default '',
      subtotal numeric(10, 2) not null check (subtotal >= 0),
      discount_amount numeric(10, 2) not null default 0 check (discount_amount >= 0),
      tax_amount numeric(10, 2) not null default 0 check (tax_amount >= 0),
      tax_rate_used numeric(5, 4),
      delivery_fee numeric(10, 2) not null default 0 check (delivery_fee >= 0),
      total_amount numeric(10, 2) check (total_amount >= 0),
      payment_status text not null default 'unpaid'
        check (payment_status in ('unpaid', 'partially_paid', 'paid', 'refunded')),
      fulfilment_status text not null default 'unfulfilled'
        check (fulfilment_status in
          ('unfulfilled', 'fulfilled', 'returned', 'partially_fulfilled', 'voided', 'cancelled')),
      fulfilment_method text not null check (fulfilment_method in ('pickup', 'delivery')),
      delivery_method text not null check (delivery_method in ('pickup', 'manual', 'courier')),
      manual_delivery_type text check (manual_delivery_type in ('standard', 'express')),
      tracking_number text not null default '' check (length(tracking_number) <= 100),
      shipping_details text,
      order_date date not null default (now() at time zone 'utc')::date,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      unique (store_uid, uid),
      foreign key (store_uid, location_uid) references locations (store_uid, uid),
      foreign key (store_uid, customer_uid) references customers (store_uid, uid)
    );
    create index orders_of_store on orders (store_uid, created_at desc, uid desc);
    create index orders_of_customer on orders (store_uid, customer_uid);

    create table order_items (
      uid uuid primary key default gen_random_uuid(),
      store_uid uuid not null,
      order_uid uuid not null,
      variant_uid uuid,
      product_name text not null,
      variant_name text not null,
      variant_sku text not null default '',
      attributes text not null default '',
      product_image text not null default '',
      popup_inventory uuid,
      quantity integer not null check (quantity >= 0),
      original_price numeric(10, 2),
      unit_price numeric(10, 2) not null,
      total_price numeric(10, 2) not null,
      discount_amount numeric(10, 2) not null default 0,
      total_cost numeric(12, 2),
      fulfilment_status text not null default 'unfulfilled'
        check (fulfilment_status in ('unfulfilled', 'fulfilled', 'returned', 'partially_fulfilled')),
      qty_fulfilled integer not null default 0,
      notes text not null default '',
      position integer not null default 0,
      check (0 <= qty_fulfilled and qty_fulfilled <= quantity),
      foreign key (store_uid, order_uid) references orders (store_uid, uid) on delete cascade,
      foreign key (store_uid, variant_uid) references variants (store_uid, uid)
        on delete set null (variant_uid)
    );
    create index order_items_of_order on order_items (order_uid, position);
    create index order_items_of_variant on order_items (store_uid, variant_uid);

    create table payments (
      uid uuid primary key default gen_random_uuid(),
      store_uid uuid not null,
      order_uid uuid not null,
      amount numeric(10, 2) not null check (amount <> 0),
      method text not null default '',
      reference text not null default '',
      paid_at timestamptz not null default now(),
      created_at timestamptz not null default now(),
      foreign key (store_uid, order_uid) references orders (store_uid, uid) on delete cascade
    );
    create index payments_of_order on payments (order_uid);

    create table shipping_quotes (
      uid uuid primary key default gen_random_uuid(),
      store_uid uuid not null references stores (uid) on delete cascade,
      token_digest bytea not null unique check (octet_length(token_digest) = 32),
      ship_to jsonb not null,
      items jsonb not null,
      couriers jsonb not null,
      currency char(3) not null,
      created_at timestamptz not null default now(),
      expires_at timestamptz not null,
      consumed_at timestamptz,
      order_uid uuid,
      foreign key (store_uid, order_uid) references orders (store_uid, uid)
        on delete set null (order_uid)
    );
    create index shipping_quotes_expired on shipping_quotes (expires_at);

    create table idempotency_keys (
      store_uid uuid not null references stores (uid) on delete cascade,
      key text not null,
      fingerprint bytea not null check (octet_length(fingerprint) = 32),
      status smallint not null,
      body text not null,
      created_at timestamptz not null default now(),
      expires_at timestamptz not null,
      primary key (store_uid, key)
    );
    create index idempotency_keys_expired on idempotency_keys (expires_at);
  `.execute(db);
}
