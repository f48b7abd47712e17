import { type Kysely, sql } from "kysely";

export const oldestApplication = "1.0.0";

export async function up(db: Kysely<unknown>): Promise<void> {
  await sql`
    create table categories (
      uid uuid primary key default gen_random_uuid(),
      store_uid uuid not null references stores (uid) on delete cascade,
      name text not null,
      created_at timestamptz not null default now(),
      unique (store_uid, uid)
    );
    create unique index categories_by_name on categories (store_uid, lower(name));

    create table products (
      uid uuid primary key default gen_random_uuid(),
      store_uid uuid not null references stores (uid) on delete cascade,
      category_uid uuid,
      handle text not null,
      name text not null,
      description text not null default '',
      story text not null default '',
      brand text not null default '',
      is_active boolean not null default true,
      is_hidden_from_storefront boolean not null default false,
      is_visible boolean not null generated always as (is_active and not is_hidden_from_storefront) stored,
      is_variable boolean not null default false,
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      unique (store_uid, uid),
      unique (store_uid, handle),
      foreign key (store_uid, category_uid) references categories (store_uid, uid)
        on delete set null (category_uid)
    );
    create index products_of_category on products (store_uid, category_uid);

    create table product_images (
      uid uuid primary key default gen_random_uuid(),
      store_uid uuid not null,
      product_uid uuid not null,
      image text not null,
      alt_text text not null default '',
      is_primary boolean not null default false,
      position integer not null default 0 check (position >= 0),
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      foreign key (store_uid, product_uid) references products (store_uid, uid) on delete cascade
    );
    create index product_images_of_product on product_images (product_uid, position);
    create unique index product_images_primary on product_images (product_uid) where is_primary;

    create table attributes (
      uid uuid primary key default gen_random_uuid(),
      store_uid uuid not null references stores (uid) on delete cascade,
      name text not null,
      unique (store_uid, uid),
      unique (store_uid, name)
    );

    create table attribute_values (
      uid uuid primary key default gen_random_uuid(),
      store_uid uuid not null,
      attribute_uid uuid not null,
      value text not null,
      unique (store_uid, attribute_uid, uid),
      unique (store_uid, attribute_uid, value),
      foreign key (store_uid, attribute_uid) references attributes (store_uid, uid) on delete cascade
    );

    create table variants (
      uid uuid primary key default gen_random_uuid(),
      store_uid uuid not null,
      product_uid uuid not null,
      name text not null,
      sku text not null default '',
      price numeric(10, 2) not null check (price >= 0),
      promo_price numeric(10, 2) check (promo_price >= 0),
      promo_expiry timestamptz,
      weight numeric(8, 2) check (weight >= 0),
      length numeric(8, 2) check (length >= 0),
      width numeric(8, 2) check (width >= 0),
      height numeric(8, 2) check (height >= 0),
      is_active boolean not null default true,
      is_default boolean not null default false,
      image text,
      position integer not null default 0 check (position >= 0),
      created_at timestamptz not null default now(),
      updated_at timestamptz not null default now(),
      unique (store_uid, uid),
      check (promo_price <= price),
      check (promo_expiry is null or promo_price is not null),
      foreign key (store_uid, product_uid) references products (store_uid, uid) on delete cascade
    );
    create index variants_of_product on variants (product_uid, position);
    create index variants_by_sku on variants (store_uid, sku) where sku <> '';
    create unique index variants_default on variants (product_uid) where is_default;

    create table variant_attributes (
      uid uuid primary key default gen_random_uuid(),
      store_uid uuid not null,
      variant_uid uuid not null,
      attribute_uid uuid not null,
      value_uid uuid not null,
      position integer not null default 0,
      unique (variant_uid, attribute_uid),
      foreign key (store_uid, variant_uid) references variants (store_uid, uid) on delete cascade,
      foreign key (store_uid, attribute_uid, value_uid)
        references attribute_values (store_uid, attribute_uid, uid)
    );
    create index variant_attributes_of_value on variant_attributes (store_uid, attribute_uid, value_uid);

    create table stock_levels (
      variant_uid uuid primary key,
      store_uid uuid not null,
      on_hand integer not null default 0,
      reserved integer not null default 0,
      unit_cost numeric(10, 2),
      reorder_point integer,
      batch_number text,
      expires_on date,
      updated_at timestamptz not null default now(),
      check (0 <= reserved and reserved <= on_hand),
      foreign key (store_uid, variant_uid) references variants (store_uid, uid) on delete cascade
    ) with (fillfactor = 70);
  `.execute(db);
}
