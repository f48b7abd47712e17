create table api_key_usage_hourly (
  key_uid uuid not null,
  hour timestamp with time zone not null,
  requests integer not null,
  rejected integer not null,
  constraint api_key_usage_hourly_key_uid_fkey FOREIGN KEY (key_uid) REFERENCES api_keys(uid) ON DELETE CASCADE,
  constraint api_key_usage_hourly_pkey PRIMARY KEY (key_uid, hour)
);

CREATE INDEX api_key_usage_hourly_by_hour ON public.api_key_usage_hourly USING btree (hour);

create table api_keys (
  uid uuid not null default gen_random_uuid(),
  store_uid uuid not null,
  name text not null,
  digest bytea not null,
  prefix text not null,
  last_four text not null,
  created_at timestamp with time zone not null default now(),
  last_used_at timestamp with time zone,
  expires_at timestamp with time zone,
  revoked_at timestamp with time zone,
  constraint api_keys_digest_check CHECK ((octet_length(digest) = 32)),
  constraint api_keys_store_uid_fkey FOREIGN KEY (store_uid) REFERENCES stores(uid) ON DELETE CASCADE,
  constraint api_keys_pkey PRIMARY KEY (uid),
  constraint api_keys_digest_key UNIQUE (digest)
);

CREATE INDEX api_keys_of_store ON public.api_keys USING btree (store_uid, created_at);

create table attribute_values (
  uid uuid not null default gen_random_uuid(),
  store_uid uuid not null,
  attribute_uid uuid not null,
  value text not null,
  constraint attribute_values_store_uid_attribute_uid_fkey FOREIGN KEY (store_uid, attribute_uid) REFERENCES attributes(store_uid, uid) ON DELETE CASCADE,
  constraint attribute_values_pkey PRIMARY KEY (uid),
  constraint attribute_values_store_uid_attribute_uid_uid_key UNIQUE (store_uid, attribute_uid, uid),
  constraint attribute_values_store_uid_attribute_uid_value_key UNIQUE (store_uid, attribute_uid, value)
);

create table attributes (
  uid uuid not null default gen_random_uuid(),
  store_uid uuid not null,
  name text not null,
  constraint attributes_store_uid_fkey FOREIGN KEY (store_uid) REFERENCES stores(uid) ON DELETE CASCADE,
  constraint attributes_pkey PRIMARY KEY (uid),
  constraint attributes_store_uid_name_key UNIQUE (store_uid, name),
  constraint attributes_store_uid_uid_key UNIQUE (store_uid, uid)
);

create table catalogue_versions (
  store_uid uuid not null,
  shard smallint not null,
  version bigint not null,
  constraint catalogue_versions_store_uid_fkey FOREIGN KEY (store_uid) REFERENCES stores(uid) ON DELETE CASCADE,
  constraint catalogue_versions_pkey PRIMARY KEY (store_uid, shard)
) with (fillfactor=50);

create table categories (
  uid uuid not null default gen_random_uuid(),
  store_uid uuid not null,
  name text not null,
  slug text not null default (gen_random_uuid())::text,
  color text,
  created_at timestamp with time zone not null default now(),
  constraint categories_color_check CHECK ((color = ANY (ARRAY['sage'::text, 'sky'::text, 'apricot'::text, 'lilac'::text, 'mint'::text, 'rose'::text, 'sand'::text, 'periwinkle'::text]))),
  constraint categories_store_uid_fkey FOREIGN KEY (store_uid) REFERENCES stores(uid) ON DELETE CASCADE,
  constraint categories_pkey PRIMARY KEY (uid),
  constraint categories_store_uid_slug_key UNIQUE (store_uid, slug),
  constraint categories_store_uid_uid_key UNIQUE (store_uid, uid)
);

CREATE UNIQUE INDEX categories_by_name ON public.categories USING btree (store_uid, lower(name));

create table coupon_targets (
  coupon_uid uuid not null,
  store_uid uuid not null,
  product_uid uuid,
  category_uid uuid,
  constraint coupon_targets_check CHECK ((num_nonnulls(product_uid, category_uid) = 1)),
  constraint coupon_targets_store_uid_category_uid_fkey FOREIGN KEY (store_uid, category_uid) REFERENCES categories(store_uid, uid) ON DELETE CASCADE,
  constraint coupon_targets_store_uid_coupon_uid_fkey FOREIGN KEY (store_uid, coupon_uid) REFERENCES coupons(store_uid, uid) ON DELETE CASCADE,
  constraint coupon_targets_store_uid_product_uid_fkey FOREIGN KEY (store_uid, product_uid) REFERENCES products(store_uid, uid) ON DELETE CASCADE,
  constraint coupon_targets_coupon_uid_product_uid_category_uid_key UNIQUE NULLS NOT DISTINCT (coupon_uid, product_uid, category_uid)
);

create table coupons (
  uid uuid not null default gen_random_uuid(),
  store_uid uuid not null,
  code text not null,
  kind text not null,
  value numeric(10,2) not null,
  scope text not null,
  minimum_subtotal numeric(10,2) not null default 0,
  starts_at timestamp with time zone,
  ends_at timestamp with time zone,
  usage_limit integer,
  times_used integer not null default 0,
  is_active boolean not null default true,
  created_at timestamp with time zone not null default now(),
  constraint coupons_check CHECK (((value > (0)::numeric) AND ((kind = 'fixed'::text) OR (value <= (100)::numeric)))),
  constraint coupons_check1 CHECK (((usage_limit IS NULL) OR (times_used <= usage_limit))),
  constraint coupons_code_check CHECK (((length(code) >= 1) AND (length(code) <= 50))),
  constraint coupons_kind_check CHECK ((kind = ANY (ARRAY['percentage'::text, 'fixed'::text]))),
  constraint coupons_minimum_subtotal_check CHECK ((minimum_subtotal >= (0)::numeric)),
  constraint coupons_scope_check CHECK ((scope = ANY (ARRAY['order'::text, 'product'::text, 'category'::text]))),
  constraint coupons_usage_limit_check CHECK ((usage_limit > 0)),
  constraint coupons_store_uid_fkey FOREIGN KEY (store_uid) REFERENCES stores(uid) ON DELETE CASCADE,
  constraint coupons_pkey PRIMARY KEY (uid),
  constraint coupons_store_uid_uid_key UNIQUE (store_uid, uid)
);

CREATE UNIQUE INDEX coupons_by_code ON public.coupons USING btree (store_uid, lower(code));

create table courier_accounts (
  store_uid uuid not null,
  encrypted_key bytea not null,
  last_four text not null,
  connected_at timestamp with time zone not null default now(),
  constraint courier_accounts_store_uid_fkey FOREIGN KEY (store_uid) REFERENCES stores(uid) ON DELETE CASCADE,
  constraint courier_accounts_pkey PRIMARY KEY (store_uid)
);

create table customers (
  uid uuid not null default gen_random_uuid(),
  store_uid uuid not null,
  name text not null,
  email text not null,
  phone text not null,
  address text not null default ''::text,
  order_count integer not null default 0,
  first_order_at timestamp with time zone,
  last_order_at timestamp with time zone,
  total_spent numeric(12,2) not null default 0,
  search_key text generated always as (lower(((((name || ' '::text) || email) || ' '::text) || phone))) stored,
  created_at timestamp with time zone not null default now(),
  constraint customers_email_check CHECK ((email = lower(email))),
  constraint customers_store_uid_fkey FOREIGN KEY (store_uid) REFERENCES stores(uid) ON DELETE CASCADE,
  constraint customers_pkey PRIMARY KEY (uid),
  constraint customers_store_uid_email_phone_key UNIQUE (store_uid, email, phone),
  constraint customers_store_uid_uid_key UNIQUE (store_uid, uid)
);

CREATE INDEX customers_by_last_order ON public.customers USING btree (store_uid, COALESCE(last_order_at, '-infinity'::timestamp with time zone), uid);

CREATE INDEX customers_by_name ON public.customers USING btree (store_uid, lower(name), uid);

CREATE INDEX customers_by_order_count ON public.customers USING btree (store_uid, order_count, uid);

CREATE INDEX customers_by_total_spent ON public.customers USING btree (store_uid, total_spent, uid);

CREATE INDEX customers_containing ON public.customers USING gin (store_uid, search_key gin_trgm_ops);

CREATE INDEX customers_of_store ON public.customers USING btree (store_uid, created_at DESC, uid DESC);

create table delivery_options (
  uid uuid not null default gen_random_uuid(),
  store_uid uuid not null,
  label text not null,
  amount numeric(10,2) not null,
  delivery_type text not null,
  areas text[] not null default '{}'::text[],
  is_active boolean not null default true,
  position integer not null default 0,
  constraint delivery_options_amount_check CHECK ((amount >= (0)::numeric)),
  constraint delivery_options_delivery_type_check CHECK ((delivery_type = ANY (ARRAY['standard'::text, 'express'::text]))),
  constraint delivery_options_store_uid_fkey FOREIGN KEY (store_uid) REFERENCES stores(uid) ON DELETE CASCADE,
  constraint delivery_options_pkey PRIMARY KEY (uid),
  constraint delivery_options_store_uid_uid_key UNIQUE (store_uid, uid)
);

create table facet_counts (
  store_uid uuid not null,
  category_uid uuid,
  facet text not null,
  shard smallint not null,
  products integer not null,
  constraint facet_counts_store_uid_fkey FOREIGN KEY (store_uid) REFERENCES stores(uid) ON DELETE CASCADE,
  constraint facet_counts_store_uid_category_uid_facet_shard_key UNIQUE NULLS NOT DISTINCT (store_uid, category_uid, facet, shard)
) with (fillfactor=50);

create table idempotency_keys (
  store_uid uuid not null,
  key text not null,
  fingerprint bytea not null,
  body text not null,
  expires_at timestamp with time zone not null,
  constraint idempotency_keys_fingerprint_check CHECK ((octet_length(fingerprint) = 32)),
  constraint idempotency_keys_store_uid_fkey FOREIGN KEY (store_uid) REFERENCES stores(uid) ON DELETE CASCADE,
  constraint idempotency_keys_pkey PRIMARY KEY (store_uid, key)
);

CREATE INDEX idempotency_keys_expired ON public.idempotency_keys USING btree (expires_at);

create table listing_counts (
  store_uid uuid not null,
  category_uid uuid,
  in_stock boolean not null,
  on_promo boolean not null,
  shard smallint not null,
  products integer not null,
  constraint listing_counts_store_uid_fkey FOREIGN KEY (store_uid) REFERENCES stores(uid) ON DELETE CASCADE,
  constraint listing_counts_store_uid_category_uid_in_stock_on_promo_sha_key UNIQUE NULLS NOT DISTINCT (store_uid, category_uid, in_stock, on_promo, shard)
) with (fillfactor=50);

create table locations (
  uid uuid not null default gen_random_uuid(),
  store_uid uuid not null,
  name text not null,
  address text not null default ''::text,
  is_active boolean not null default true,
  created_at timestamp with time zone not null default now(),
  constraint locations_store_uid_fkey FOREIGN KEY (store_uid) REFERENCES stores(uid) ON DELETE CASCADE,
  constraint locations_pkey PRIMARY KEY (uid),
  constraint locations_store_uid_name_key UNIQUE (store_uid, name),
  constraint locations_store_uid_uid_key UNIQUE (store_uid, uid)
);

create table merchant_credentials (
  id uuid not null default gen_random_uuid(),
  merchant_uid uuid not null,
  account_id text not null,
  provider_id text not null,
  password text,
  access_token text,
  refresh_token text,
  id_token text,
  access_token_expires_at timestamp with time zone,
  refresh_token_expires_at timestamp with time zone,
  scope text,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  constraint merchant_credentials_merchant_uid_fkey FOREIGN KEY (merchant_uid) REFERENCES merchants(id) ON DELETE CASCADE,
  constraint merchant_credentials_pkey PRIMARY KEY (id),
  constraint merchant_credentials_provider_id_account_id_key UNIQUE (provider_id, account_id)
);

CREATE INDEX merchant_credentials_of_merchant ON public.merchant_credentials USING btree (merchant_uid);

create table merchant_sessions (
  id uuid not null default gen_random_uuid(),
  merchant_uid uuid not null,
  token text not null,
  expires_at timestamp with time zone not null,
  ip_address text,
  user_agent text,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  constraint merchant_sessions_merchant_uid_fkey FOREIGN KEY (merchant_uid) REFERENCES merchants(id) ON DELETE CASCADE,
  constraint merchant_sessions_pkey PRIMARY KEY (id),
  constraint merchant_sessions_token_key UNIQUE (token)
);

CREATE INDEX merchant_sessions_of_merchant ON public.merchant_sessions USING btree (merchant_uid);

create table merchant_verifications (
  id uuid not null default gen_random_uuid(),
  identifier text not null,
  value text not null,
  expires_at timestamp with time zone not null,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  constraint merchant_verifications_pkey PRIMARY KEY (id)
);

CREATE INDEX merchant_verifications_by_identifier ON public.merchant_verifications USING btree (identifier);

create table merchants (
  id uuid not null default gen_random_uuid(),
  name text not null,
  email text not null,
  email_verified boolean not null default false,
  image text,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  constraint merchants_pkey PRIMARY KEY (id),
  constraint merchants_email_key UNIQUE (email)
);

create table order_events (
  uid uuid not null default gen_random_uuid(),
  store_uid uuid not null,
  order_uid uuid not null,
  kind text not null,
  details jsonb not null default '{}'::jsonb,
  actor text not null,
  request_id text,
  created_at timestamp with time zone not null default clock_timestamp(),
  constraint order_events_kind_check CHECK ((kind = ANY (ARRAY['created'::text, 'payment_recorded'::text, 'payment_deadline_changed'::text, 'ready_for_pickup'::text, 'fulfilled'::text, 'tracking_changed'::text, 'delivered'::text, 'items_cancelled'::text, 'returned'::text, 'cancelled'::text, 'voided'::text]))),
  constraint order_events_store_uid_order_uid_fkey FOREIGN KEY (store_uid, order_uid) REFERENCES orders(store_uid, uid) ON DELETE CASCADE,
  constraint order_events_pkey PRIMARY KEY (uid)
);

CREATE INDEX order_events_of_order ON public.order_events USING btree (order_uid, created_at);

create table order_items (
  uid uuid not null default gen_random_uuid(),
  store_uid uuid not null,
  order_uid uuid not null,
  variant_uid uuid,
  product_name text not null,
  variant_name text not null,
  variant_sku text not null default ''::text,
  attributes text not null default ''::text,
  product_image text not null default ''::text,
  popup_inventory uuid,
  quantity integer not null,
  original_price numeric(10,2),
  unit_price numeric(10,2) not null,
  total_price numeric(10,2) not null,
  discount_amount numeric(10,2) not null default 0,
  taxable boolean not null default true,
  total_cost numeric(12,2),
  fulfilment_status text not null default 'unfulfilled'::text,
  qty_fulfilled integer not null default 0,
  qty_returned integer not null default 0,
  qty_cancelled integer not null default 0,
  in_unpaid_share boolean not null default false,
  notes text not null default ''::text,
  position integer not null default 0,
  constraint order_items_check CHECK (((0 <= qty_fulfilled) AND (qty_fulfilled <= quantity))),
  constraint order_items_check1 CHECK (((0 <= qty_returned) AND (qty_returned <= qty_fulfilled))),
  constraint order_items_fulfilment_status_check CHECK ((fulfilment_status = ANY (ARRAY['unfulfilled'::text, 'fulfilled'::text, 'returned'::text, 'partially_fulfilled'::text]))),
  constraint order_items_qty_cancelled_check CHECK ((qty_cancelled >= 0)),
  constraint order_items_quantity_check CHECK ((quantity >= 0)),
  constraint order_items_store_uid_order_uid_fkey FOREIGN KEY (store_uid, order_uid) REFERENCES orders(store_uid, uid) ON DELETE CASCADE,
  constraint order_items_store_uid_variant_uid_fkey FOREIGN KEY (store_uid, variant_uid) REFERENCES variants(store_uid, uid) ON DELETE SET NULL (variant_uid),
  constraint order_items_pkey PRIMARY KEY (uid)
);

CREATE INDEX order_items_in_unpaid_share ON public.order_items USING btree (store_uid, variant_uid) INCLUDE (quantity) WHERE in_unpaid_share;

CREATE INDEX order_items_of_order ON public.order_items USING btree (order_uid, "position");

CREATE INDEX order_items_of_variant ON public.order_items USING btree (store_uid, variant_uid);

CREATE INDEX order_items_uploaded ON public.order_items USING btree (picture_uid(product_image)) WHERE (picture_uid(product_image) IS NOT NULL);

create table orders (
  uid uuid not null default gen_random_uuid(),
  store_uid uuid not null,
  order_number text not null,
  source text not null default 'storefront'::text,
  location_uid uuid,
  customer_uid uuid,
  customer_name text not null default ''::text,
  customer_email text not null default ''::text,
  customer_phone text not null default ''::text,
  customer_address text not null default ''::text,
  coupon_code text,
  subtotal numeric(10,2) not null,
  discount_amount numeric(10,2) not null default 0,
  tax_amount numeric(10,2) not null default 0,
  tax_rate_used numeric(5,4),
  delivery_fee numeric(10,2) not null default 0,
  total_amount numeric(10,2),
  payment_status text not null default 'unpaid'::text,
  payment_due_at timestamp with time zone,
  fulfilment_status text not null default 'unfulfilled'::text,
  fulfilment_method text not null,
  delivery_method text not null,
  delivery_status text,
  manual_delivery_type text,
  tracking_number text not null default ''::text,
  shipping_details text,
  quoted_at timestamp with time zone,
  order_date date not null default ((now() AT TIME ZONE 'utc'::text))::date,
  search_key text generated always as (lower(((((((order_number || ' '::text) || customer_name) || ' '::text) || customer_email) || ' '::text) || customer_phone))) stored,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  constraint orders_delivery_fee_check CHECK ((delivery_fee >= (0)::numeric)),
  constraint orders_delivery_method_check CHECK ((delivery_method = ANY (ARRAY['pickup'::text, 'manual'::text, 'courier'::text, 'none'::text]))),
  constraint orders_delivery_status_check CHECK ((delivery_status = ANY (ARRAY['ready_for_pickup'::text, 'delivered'::text]))),
  constraint orders_discount_amount_check CHECK ((discount_amount >= (0)::numeric)),
  constraint orders_fulfilment_method_check CHECK ((fulfilment_method = ANY (ARRAY['pickup'::text, 'delivery'::text]))),
  constraint orders_fulfilment_status_check CHECK ((fulfilment_status = ANY (ARRAY['unfulfilled'::text, 'fulfilled'::text, 'returned'::text, 'partially_fulfilled'::text, 'voided'::text, 'cancelled'::text]))),
  constraint orders_manual_delivery_type_check CHECK ((manual_delivery_type = ANY (ARRAY['standard'::text, 'express'::text]))),
  constraint orders_order_number_check CHECK (((length(order_number) >= 1) AND (length(order_number) <= 50))),
  constraint orders_payment_status_check CHECK ((payment_status = ANY (ARRAY['unpaid'::text, 'partially_paid'::text, 'paid'::text, 'refunded'::text]))),
  constraint orders_source_check CHECK ((source = ANY (ARRAY['internal'::text, 'storefront'::text, 'popup_storefront'::text, 'popup_internal'::text]))),
  constraint orders_subtotal_check CHECK ((subtotal >= (0)::numeric)),
  constraint orders_tax_amount_check CHECK ((tax_amount >= (0)::numeric)),
  constraint orders_total_amount_check CHECK ((total_amount >= (0)::numeric)),
  constraint orders_tracking_number_check CHECK ((length(tracking_number) <= 100)),
  constraint orders_store_uid_customer_uid_fkey FOREIGN KEY (store_uid, customer_uid) REFERENCES customers(store_uid, uid),
  constraint orders_store_uid_fkey FOREIGN KEY (store_uid) REFERENCES stores(uid),
  constraint orders_store_uid_location_uid_fkey FOREIGN KEY (store_uid, location_uid) REFERENCES locations(store_uid, uid),
  constraint orders_pkey PRIMARY KEY (uid),
  constraint orders_order_number_key UNIQUE (order_number),
  constraint orders_store_uid_uid_key UNIQUE (store_uid, uid)
);

CREATE INDEX orders_by_customer_name ON public.orders USING btree (store_uid, lower(customer_name), uid);

CREATE INDEX orders_by_total ON public.orders USING btree (store_uid, total_amount, uid);

CREATE INDEX orders_containing ON public.orders USING gin (store_uid, search_key gin_trgm_ops);

CREATE INDEX orders_of_customer ON public.orders USING btree (store_uid, customer_uid);

CREATE INDEX orders_of_store ON public.orders USING btree (store_uid, created_at DESC, uid DESC);

CREATE INDEX orders_payment_due ON public.orders USING btree (payment_due_at, uid) WHERE ((payment_status = 'unpaid'::text) AND (fulfilment_status = 'unfulfilled'::text) AND (payment_due_at IS NOT NULL));

CREATE INDEX orders_to_fulfil ON public.orders USING btree (store_uid, created_at DESC, uid DESC) WHERE (fulfilment_status = ANY (ARRAY['unfulfilled'::text, 'partially_fulfilled'::text]));

CREATE INDEX orders_to_pay ON public.orders USING btree (store_uid, created_at DESC, uid DESC) WHERE (payment_status = ANY (ARRAY['unpaid'::text, 'partially_paid'::text]));

create table payments (
  uid uuid not null default gen_random_uuid(),
  store_uid uuid not null,
  order_uid uuid not null,
  amount numeric(10,2) not null,
  method text not null default ''::text,
  reference text not null default ''::text,
  created_at timestamp with time zone not null default now(),
  constraint payments_amount_check CHECK ((amount <> (0)::numeric)),
  constraint payments_store_uid_order_uid_fkey FOREIGN KEY (store_uid, order_uid) REFERENCES orders(store_uid, uid) ON DELETE CASCADE,
  constraint payments_pkey PRIMARY KEY (uid)
);

CREATE INDEX payments_of_order ON public.payments USING btree (order_uid);

create table picture_files (
  picture_uid uuid not null,
  name text not null,
  bytes bytea storage external not null,
  constraint picture_files_picture_uid_fkey FOREIGN KEY (picture_uid) REFERENCES pictures(uid) ON DELETE CASCADE,
  constraint picture_files_pkey PRIMARY KEY (picture_uid, name)
);

create table pictures (
  uid uuid not null default gen_random_uuid(),
  store_uid uuid not null,
  digest bytea,
  bytes integer not null,
  url text not null default ''::text,
  sources text[] not null default '{}'::text[],
  created_at timestamp with time zone not null default now(),
  constraint pictures_bytes_check CHECK ((bytes > 0)),
  constraint pictures_store_uid_fkey FOREIGN KEY (store_uid) REFERENCES stores(uid) ON DELETE CASCADE,
  constraint pictures_pkey PRIMARY KEY (uid)
);

CREATE INDEX pictures_by_digest ON public.pictures USING btree (store_uid, digest);

CREATE INDEX pictures_of_store ON public.pictures USING btree (store_uid, created_at);

create table product_documents (
  product_uid uuid not null,
  store_uid uuid not null,
  refresh_at timestamp with time zone,
  document text storage external not null,
  constraint product_documents_product_uid_fkey FOREIGN KEY (product_uid) REFERENCES products(uid) ON DELETE CASCADE,
  constraint product_documents_pkey PRIMARY KEY (product_uid)
) with (fillfactor=50, toast_tuple_target=8160);

create table product_images (
  uid uuid not null default gen_random_uuid(),
  store_uid uuid not null,
  product_uid uuid not null,
  image text not null,
  alt_text text not null default ''::text,
  is_primary boolean not null default false,
  position integer not null default 0,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  constraint product_images_position_check CHECK (("position" >= 0)),
  constraint product_images_store_uid_product_uid_fkey FOREIGN KEY (store_uid, product_uid) REFERENCES products(store_uid, uid) ON DELETE CASCADE,
  constraint product_images_pkey PRIMARY KEY (uid)
);

CREATE INDEX product_images_of_product ON public.product_images USING btree (product_uid, "position");

CREATE UNIQUE INDEX product_images_primary ON public.product_images USING btree (product_uid) WHERE is_primary;

CREATE INDEX product_images_remote ON public.product_images USING btree (store_uid, image) WHERE (image !~~ '/%'::text);

CREATE INDEX product_images_uploaded ON public.product_images USING btree (picture_uid(image)) WHERE (picture_uid(image) IS NOT NULL);

create table product_listings (
  product_uid uuid not null,
  store_uid uuid not null,
  category_uid uuid,
  created_at timestamp with time zone not null,
  name_key text collate "C" not null,
  price numeric(10,2) not null default 0,
  in_stock boolean not null default false,
  on_promo boolean not null default false,
  refresh_at timestamp with time zone,
  text_digest uuid,
  facets tsvector storage external not null default ''::tsvector,
  keywords tsvector storage external not null default ''::tsvector,
  words tsvector storage external not null default ''::tsvector,
  constraint product_listings_store_uid_fkey FOREIGN KEY (store_uid) REFERENCES stores(uid) ON DELETE CASCADE,
  constraint product_listings_pkey PRIMARY KEY (product_uid)
);

CREATE INDEX product_listings_by_keywords ON public.product_listings USING gin (store_uid, keywords);

CREATE INDEX product_listings_by_name ON public.product_listings USING btree (store_uid, name_key, product_uid) INCLUDE (in_stock);

CREATE INDEX product_listings_by_name_of_category ON public.product_listings USING btree (store_uid, category_uid, name_key, product_uid) INCLUDE (in_stock);

CREATE INDEX product_listings_by_price ON public.product_listings USING btree (store_uid, price, product_uid) INCLUDE (in_stock);

CREATE INDEX product_listings_by_price_of_category ON public.product_listings USING btree (store_uid, category_uid, price, product_uid) INCLUDE (in_stock);

CREATE INDEX product_listings_matching ON public.product_listings USING gin (store_uid, words, facets);

CREATE INDEX product_listings_newest ON public.product_listings USING btree (store_uid, created_at DESC, product_uid DESC) INCLUDE (in_stock);

CREATE INDEX product_listings_newest_of_category ON public.product_listings USING btree (store_uid, category_uid, created_at DESC, product_uid DESC) INCLUDE (in_stock);

CREATE INDEX product_listings_on_promo_by_name ON public.product_listings USING btree (store_uid, name_key, product_uid) INCLUDE (in_stock) WHERE on_promo;

CREATE INDEX product_listings_on_promo_by_name_of_category ON public.product_listings USING btree (store_uid, category_uid, name_key, product_uid) INCLUDE (in_stock) WHERE on_promo;

CREATE INDEX product_listings_on_promo_by_price ON public.product_listings USING btree (store_uid, price, product_uid) INCLUDE (in_stock) WHERE on_promo;

CREATE INDEX product_listings_on_promo_by_price_of_category ON public.product_listings USING btree (store_uid, category_uid, price, product_uid) INCLUDE (in_stock) WHERE on_promo;

CREATE INDEX product_listings_on_promo_newest ON public.product_listings USING btree (store_uid, created_at DESC, product_uid DESC) INCLUDE (in_stock) WHERE on_promo;

CREATE INDEX product_listings_on_promo_newest_of_category ON public.product_listings USING btree (store_uid, category_uid, created_at DESC, product_uid DESC) INCLUDE (in_stock) WHERE on_promo;

CREATE INDEX product_listings_refresh ON public.product_listings USING btree (store_uid, refresh_at) WHERE (refresh_at IS NOT NULL);

create table products (
  uid uuid not null default gen_random_uuid(),
  store_uid uuid not null,
  category_uid uuid,
  handle text not null,
  name text not null,
  description text not null default ''::text,
  description_html text not null default ''::text,
  seo_title text not null default ''::text,
  seo_description text not null default ''::text,
  story text not null default ''::text,
  brand text not null default ''::text,
  tags text[] not null default '{}'::text[],
  is_active boolean not null default true,
  is_hidden_from_storefront boolean not null default false,
  is_visible boolean not null generated always as ((is_active AND (NOT is_hidden_from_storefront))) stored,
  is_variable boolean not null default false,
  search_key text generated always as (lower(((((name || ' '::text) || handle) || ' '::text) || brand))) stored,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  constraint products_store_uid_category_uid_fkey FOREIGN KEY (store_uid, category_uid) REFERENCES categories(store_uid, uid) ON DELETE SET NULL (category_uid),
  constraint products_store_uid_fkey FOREIGN KEY (store_uid) REFERENCES stores(uid) ON DELETE CASCADE,
  constraint products_pkey PRIMARY KEY (uid),
  constraint products_store_uid_handle_key UNIQUE (store_uid, handle),
  constraint products_store_uid_uid_key UNIQUE (store_uid, uid)
);

CREATE INDEX products_by_name ON public.products USING btree (store_uid, lower(name), uid);

CREATE INDEX products_containing ON public.products USING gin (store_uid, search_key gin_trgm_ops);

CREATE INDEX products_of_category ON public.products USING btree (store_uid, category_uid);

CREATE INDEX products_of_store ON public.products USING btree (store_uid, created_at DESC, uid DESC);

create table quote_usage_daily (
  store_uid uuid not null,
  day date not null,
  quotes integer not null,
  constraint quote_usage_daily_store_uid_fkey FOREIGN KEY (store_uid) REFERENCES stores(uid) ON DELETE CASCADE,
  constraint quote_usage_daily_pkey PRIMARY KEY (store_uid, day)
);

create table search_synonyms (
  store_uid uuid not null,
  line integer not null,
  position integer not null,
  term text not null,
  stems text[] not null,
  replacements text[] not null,
  constraint search_synonyms_store_uid_fkey FOREIGN KEY (store_uid) REFERENCES stores(uid) ON DELETE CASCADE,
  constraint search_synonyms_pkey PRIMARY KEY (store_uid, line, "position")
);

create table search_words (
  store_uid uuid not null,
  word text collate "C" not null,
  stem text collate "C" not null generated always as (stem_of(word)) stored,
  sound text collate "C" not null generated always as (dmetaphone(stem_of(word))) stored,
  constraint search_words_store_uid_fkey FOREIGN KEY (store_uid) REFERENCES stores(uid) ON DELETE CASCADE,
  constraint search_words_pkey PRIMARY KEY (store_uid, word)
);

CREATE INDEX search_words_by_sound ON public.search_words USING btree (store_uid, sound);

create table shipping_quotes (
  uid uuid not null default gen_random_uuid(),
  store_uid uuid not null,
  token_digest bytea not null,
  ship_to jsonb not null,
  items jsonb not null,
  couriers jsonb not null,
  created_at timestamp with time zone not null default now(),
  expires_at timestamp with time zone not null,
  consumed_at timestamp with time zone,
  order_uid uuid,
  constraint shipping_quotes_token_digest_check CHECK ((octet_length(token_digest) = 32)),
  constraint shipping_quotes_store_uid_fkey FOREIGN KEY (store_uid) REFERENCES stores(uid) ON DELETE CASCADE,
  constraint shipping_quotes_store_uid_order_uid_fkey FOREIGN KEY (store_uid, order_uid) REFERENCES orders(store_uid, uid) ON DELETE SET NULL (order_uid) DEFERRABLE INITIALLY DEFERRED,
  constraint shipping_quotes_pkey PRIMARY KEY (uid),
  constraint shipping_quotes_token_digest_key UNIQUE (token_digest)
);

CREATE INDEX shipping_quotes_expired ON public.shipping_quotes USING btree (expires_at);

create table stock_levels (
  variant_uid uuid not null,
  store_uid uuid not null,
  on_hand integer not null default 0,
  reserved integer not null default 0,
  tracks_stock boolean not null default true,
  allows_backorder boolean not null default false,
  unit_cost numeric(10,2),
  reorder_point integer,
  batch_number text,
  expires_on date,
  constraint stock_levels_check CHECK ((tracks_stock OR (reserved = 0))),
  constraint stock_levels_on_hand_check CHECK ((on_hand >= 0)),
  constraint stock_levels_reorder_point_check CHECK ((reorder_point >= 0)),
  constraint stock_levels_reserved_check CHECK ((reserved >= 0)),
  constraint stock_levels_store_uid_variant_uid_fkey FOREIGN KEY (store_uid, variant_uid) REFERENCES variants(store_uid, uid) ON DELETE CASCADE,
  constraint stock_levels_pkey PRIMARY KEY (variant_uid)
) with (fillfactor=70);

CREATE INDEX stock_levels_of_store ON public.stock_levels USING btree (store_uid);

create table stock_movements (
  uid uuid not null default gen_random_uuid(),
  store_uid uuid not null,
  variant_uid uuid not null,
  change integer not null,
  on_hand integer not null,
  reason text not null,
  actor text not null,
  created_at timestamp with time zone not null default clock_timestamp(),
  constraint stock_movements_on_hand_check CHECK ((on_hand >= 0)),
  constraint stock_movements_store_uid_variant_uid_fkey FOREIGN KEY (store_uid, variant_uid) REFERENCES variants(store_uid, uid) ON DELETE CASCADE,
  constraint stock_movements_pkey PRIMARY KEY (uid)
);

CREATE INDEX stock_movements_of_variant ON public.stock_movements USING btree (variant_uid, created_at DESC);

create table store_members (
  store_uid uuid not null,
  merchant_uid uuid not null,
  role text not null,
  created_at timestamp with time zone not null default now(),
  constraint store_members_role_check CHECK ((role = ANY (ARRAY['owner'::text, 'staff'::text]))),
  constraint store_members_merchant_uid_fkey FOREIGN KEY (merchant_uid) REFERENCES merchants(id) ON DELETE CASCADE,
  constraint store_members_store_uid_fkey FOREIGN KEY (store_uid) REFERENCES stores(uid) ON DELETE CASCADE,
  constraint store_members_pkey PRIMARY KEY (merchant_uid, store_uid)
);

CREATE INDEX store_members_of_store ON public.store_members USING btree (store_uid);

create table stores (
  uid uuid not null default gen_random_uuid(),
  slug text not null,
  store_name text not null,
  email text not null,
  phone text not null,
  logo text not null default ''::text,
  address text not null default ''::text,
  currency character(3) not null default 'NGN'::bpchar,
  time_zone text not null default 'Africa/Lagos'::text,
  delivery_enabled boolean not null default false,
  manual_delivery_enabled boolean not null default true,
  express_delivery_enabled boolean not null default false,
  tax_collection_enabled boolean not null default false,
  tax_rate numeric(5,2) not null default 0,
  service_charge numeric(10,2) not null default 0,
  default_weight numeric(8,2) not null default 0.50,
  payment_deadline_minutes integer default 2880,
  unpaid_stock_share integer not null default 50,
  default_reorder_point integer,
  is_live boolean not null default true,
  are_settings_saved boolean not null default false,
  created_at timestamp with time zone not null default now(),
  constraint stores_default_reorder_point_check CHECK ((default_reorder_point >= 0)),
  constraint stores_default_weight_check CHECK ((default_weight > (0)::numeric)),
  constraint stores_payment_deadline_minutes_check CHECK (((payment_deadline_minutes >= 15) AND (payment_deadline_minutes <= 525600))),
  constraint stores_service_charge_check CHECK ((service_charge >= (0)::numeric)),
  constraint stores_slug_check CHECK ((slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'::text)),
  constraint stores_tax_rate_check CHECK (((tax_rate >= (0)::numeric) AND (tax_rate <= (100)::numeric))),
  constraint stores_time_zone_check CHECK (((now() AT TIME ZONE time_zone) IS NOT NULL)),
  constraint stores_unpaid_stock_share_check CHECK (((unpaid_stock_share >= 1) AND (unpaid_stock_share <= 100))),
  constraint stores_pkey PRIMARY KEY (uid),
  constraint stores_slug_key UNIQUE (slug)
);

create table unpaid_order_identities (
  store_uid uuid not null,
  order_uid uuid not null,
  identity_digest bytea not null,
  created_at timestamp with time zone not null default now(),
  constraint unpaid_order_identities_identity_digest_check CHECK ((octet_length(identity_digest) = 32)),
  constraint unpaid_order_identities_store_uid_order_uid_fkey FOREIGN KEY (store_uid, order_uid) REFERENCES orders(store_uid, uid) ON DELETE CASCADE,
  constraint unpaid_order_identities_pkey PRIMARY KEY (order_uid, identity_digest)
);

CREATE INDEX unpaid_order_identities_of_store ON public.unpaid_order_identities USING btree (store_uid, identity_digest);

create table variant_attributes (
  uid uuid not null default gen_random_uuid(),
  store_uid uuid not null,
  variant_uid uuid not null,
  attribute_uid uuid not null,
  value_uid uuid not null,
  position integer not null default 0,
  constraint variant_attributes_store_uid_attribute_uid_value_uid_fkey FOREIGN KEY (store_uid, attribute_uid, value_uid) REFERENCES attribute_values(store_uid, attribute_uid, uid),
  constraint variant_attributes_store_uid_variant_uid_fkey FOREIGN KEY (store_uid, variant_uid) REFERENCES variants(store_uid, uid) ON DELETE CASCADE,
  constraint variant_attributes_pkey PRIMARY KEY (uid),
  constraint variant_attributes_variant_uid_attribute_uid_key UNIQUE (variant_uid, attribute_uid)
);

CREATE INDEX variant_attributes_of_value ON public.variant_attributes USING btree (store_uid, attribute_uid, value_uid);

create table variants (
  uid uuid not null default gen_random_uuid(),
  store_uid uuid not null,
  product_uid uuid not null,
  name text not null,
  sku text not null default ''::text,
  price numeric(10,2) not null,
  promo_price numeric(10,2),
  promo_expiry timestamp with time zone,
  weight numeric(8,2),
  length numeric(8,2),
  width numeric(8,2),
  height numeric(8,2),
  barcode text not null default ''::text,
  taxable boolean not null default true,
  requires_shipping boolean not null default true,
  expected_back_on date,
  is_active boolean not null default true,
  is_default boolean not null default false,
  image text,
  position integer not null default 0,
  created_at timestamp with time zone not null default now(),
  updated_at timestamp with time zone not null default now(),
  constraint variants_check CHECK ((promo_price <= price)),
  constraint variants_check1 CHECK (((promo_expiry IS NULL) OR (promo_price IS NOT NULL))),
  constraint variants_height_check CHECK ((height >= (0)::numeric)),
  constraint variants_length_check CHECK ((length >= (0)::numeric)),
  constraint variants_position_check CHECK (("position" >= 0)),
  constraint variants_price_check CHECK ((price >= (0)::numeric)),
  constraint variants_promo_price_check CHECK ((promo_price >= (0)::numeric)),
  constraint variants_weight_check CHECK ((weight >= (0)::numeric)),
  constraint variants_width_check CHECK ((width >= (0)::numeric)),
  constraint variants_store_uid_product_uid_fkey FOREIGN KEY (store_uid, product_uid) REFERENCES products(store_uid, uid) ON DELETE CASCADE,
  constraint variants_pkey PRIMARY KEY (uid),
  constraint variants_store_uid_uid_key UNIQUE (store_uid, uid)
);

CREATE INDEX variants_by_sku ON public.variants USING btree (store_uid, sku) WHERE (sku <> ''::text);

CREATE UNIQUE INDEX variants_default ON public.variants USING btree (product_uid) WHERE is_default;

CREATE INDEX variants_of_product ON public.variants USING btree (product_uid, "position");

CREATE INDEX variants_remote ON public.variants USING btree (store_uid, image) WHERE (image !~~ '/%'::text);

CREATE INDEX variants_uploaded ON public.variants USING btree (picture_uid(image)) WHERE (picture_uid(image) IS NOT NULL);

CREATE INDEX variants_with_promo ON public.variants USING btree (store_uid, promo_expiry) WHERE (promo_expiry IS NOT NULL);

CREATE OR REPLACE FUNCTION public.build_documents(uids uuid[], as_of timestamp with time zone)
 RETURNS TABLE(product_uid uuid, store_uid uuid, refresh_at timestamp with time zone, document text, price numeric, in_stock boolean, on_promo boolean)
 LANGUAGE sql
 STABLE
AS $function$
    select p.uid, p.store_uid, active.refresh_at, row_to_json(sent)::text, active.price,
      active.in_stock, active.on_promo
    from products p
      cross join (values (
        'YYYY-MM-DD"T"HH24:MI:SS.MS"Z"',
        -- Matches the URLs that isImageUrl accepts; stored ones may not have been validated.
        '^(?!.*([\x01-\x1f\x7f-\xa0\u00ad\u0600-\u0605\u061c\u06dd\u070f\u1680\u180e\u2000-\u200f\u2028-\u202f\u205f-\u206f\u3000\ufeff\ufff9-\ufffb]|\\| $))'
          '(https?://([^]/?#@:<>^|% []+|\[[0-9a-f:.]+\])(:[0-9]{0,5})?([/?#]|$)'
          '|(?!(?=[^?#]*//)[^?#]*/(\.|%2e){1,2}([/?#]|$))/(?!/))'
      )) as patterns (iso_timestamp, picture_url)
      join stores on stores.uid = p.store_uid
      left join categories c on c.uid = p.category_uid
      cross join lateral (
        select min(least(
            case when live.has_promo then live.promo_end end,
            case when live.batch_end > as_of then live.batch_end end)) as refresh_at,
          coalesce(min(case when live.has_promo then v.promo_price else v.price end), 0) as price,
          coalesce(bool_or(sent.sellable_stock > 0), false) as in_stock,
          coalesce(bool_or(live.has_promo and v.promo_price < v.price), false) as on_promo,
          coalesce(sum(live.available), 0) as total_stock,
          coalesce(array_to_json(array_agg(row_to_json(sent) order by v.position, v.uid)), '[]')
            as variants
        from variants v
          left join stock_levels s on s.variant_uid = v.uid
          cross join lateral (
            select date_trunc('milliseconds', v.promo_expiry) as promo_end,
              v.promo_price is not null
                and coalesce(date_trunc('milliseconds', v.promo_expiry) > as_of, true)
                as has_promo,
              (s.expires_on + 1)::timestamp at time zone stores.time_zone as batch_end,
              greatest(coalesce(s.on_hand - s.reserved, 0), 0) as available
          ) as live
          cross join lateral (
            select v.uid, v.name, v.sku, v.price::text,
              case when live.has_promo then v.promo_price::text end as promo_price,
              case when live.has_promo
                then to_char(v.promo_expiry at time zone 'UTC', patterns.iso_timestamp) end as promo_expiry,
              coalesce(v.weight::text, '') as weight, coalesce(v.length::text, '') as length,
              coalesce(v.width::text, '') as width, coalesce(v.height::text, '') as height,
              v.is_active, case when v.image ~* patterns.picture_url then v.image end as image,
              v.is_default,
              array_to_json(array(
                select row_to_json(sent)
                from variant_attributes va
                  join attributes a on a.uid = va.attribute_uid
                  join attribute_values av on av.uid = va.value_uid
                  cross join lateral (
                    select va.uid, a.uid as attribute, av.uid as value,
                      a.name as attribute_name, av.value as attribute_value
                  ) as sent
                where va.variant_uid = v.uid order by va.position, a.name)) as attributes,
              live.available as available_stock,
              sellable_stock(s, stores.time_zone, as_of) as sellable_stock
          ) as sent
        where v.product_uid = p.uid and v.is_active
      ) as active
      cross join lateral (
        select p.uid, p.name, p.description, p.story, p.category_uid as category,
          coalesce(c.name, '') as category_name, p.brand, p.is_active,
          p.is_hidden_from_storefront, p.is_variable, active.variants,
          array_to_json(array(
            select row_to_json(sent)
            from product_images i cross join lateral (
              select i.uid, i.image, i.alt_text, i.is_primary, i.position as "order",
                i.position as sort_order,
                to_char(i.created_at at time zone 'UTC', patterns.iso_timestamp) as created_at,
                to_char(i.updated_at at time zone 'UTC', patterns.iso_timestamp) as updated_at
            ) as sent
            where i.product_uid = p.uid and i.image ~* patterns.picture_url
            order by i.position, i.uid)) as images,
          active.total_stock,
          to_char(p.created_at at time zone 'UTC', patterns.iso_timestamp) as created_at
      ) as sent
    where p.uid = any (uids) and p.is_visible
  $function$
;

CREATE OR REPLACE FUNCTION public.count_listings(store uuid, uids uuid[], listings product_listings[])
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  with changes as materialized (
    select category_uid, in_stock, on_promo, facets, 1 as change from unnest(listings)
    union all
    select category_uid, in_stock, on_promo, facets, -1
    from product_listings where product_uid = any (uids) and store_uid = store
  ), counted as (
    insert into listing_counts as c (store_uid, category_uid, in_stock, on_promo, shard, products)
      select store, category_uid, in_stock, on_promo, own_shard(), sum(change) from changes
      group by category_uid, in_stock, on_promo having sum(change) <> 0
      order by category_uid, in_stock, on_promo
    on conflict (store_uid, category_uid, in_stock, on_promo, shard)
      do update set products = c.products + excluded.products
  )
  insert into facet_counts as c (store_uid, category_uid, facet, shard, products)
    select store, category_uid, facet, own_shard(), sum(change)
    from changes cross join unnest(tsvector_to_array(facets)) as facet
    group by category_uid, facet having sum(change) <> 0
    order by category_uid, facet
  on conflict (store_uid, category_uid, facet, shard)
    do update set products = c.products + excluded.products;
end $function$
;

CREATE OR REPLACE FUNCTION public.learn_words(store uuid, listings product_listings[])
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  insert into search_words (store_uid, word)
  select distinct store, ltrim(lexeme, '~') as word
  from (
    select distinct unnest(tsvector_to_array(
      ts_delete(l.words, tsvector_to_array(coalesce(stored.words, ''))))) as lexeme
    from unnest(listings) as l left join product_listings stored using (product_uid)
    where l.text_digest is distinct from stored.text_digest
  ) as added
  where lexeme ~ '^([^0-9=+~][^0-9]{2,29}|~[^0-9=+][^0-9]{3,29})$'
  order by word
  on conflict do nothing;
end $function$
;

CREATE OR REPLACE FUNCTION public.listing_texts(uids uuid[])
 RETURNS TABLE(product_uid uuid, digest uuid, keywords tsvector, words tsvector, facets tsvector)
 LANGUAGE sql
 STABLE
AS $function$
  select p.uid, text.digest, vector.keywords,
    case when text.digest = l.text_digest then l.words
      else vector.keywords || search_vector(p.description) end,
    array_to_tsvector(case when p.brand <> '' then array['b' || p.brand] end
      || array(select 't' || tag from unnest(p.tags) as tag) || other.attributes)
  from products p
    left join product_listings l on l.product_uid = p.uid
    cross join lateral (
      select concat_ws(' ', p.brand,
        (select name from categories where uid = p.category_uid),
        array_to_string(p.tags, ' '),
        string_agg(distinct v.sku, ' '),
        string_agg(distinct a.name || ' ' || av.value, ' ')) as kinds,
        -- A tsvector has at most a megabyte.
        (array_agg(distinct 'a' || length(a.name) || ':' || a.name || av.value)
          filter (where a.uid is not null))[:256] as attributes
      from variants v
        left join variant_attributes va on va.variant_uid = v.uid
        left join attributes a on a.uid = va.attribute_uid
        left join attribute_values av on av.uid = va.value_uid
      where v.product_uid = p.uid and v.is_active
      offset 0) as other
    cross join lateral (
      select md5(concat_ws(E'\n', p.name, p.description, kinds))::uuid as digest
      offset 0) as text
    cross join lateral (
      select case when text.digest = l.text_digest then l.keywords
        else search_vector(p.name) || search_vector(kinds, '~') end as keywords
      offset 0) as vector
  where p.uid = any (uids)
  $function$
;

CREATE OR REPLACE FUNCTION public.own_shard()
 RETURNS smallint
 LANGUAGE sql
 STABLE
AS $function$ select (pg_backend_pid() % 16)::smallint $function$
;

CREATE OR REPLACE FUNCTION public.picture_uid(url text)
 RETURNS uuid
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN ("substring"(lower(url), '/api/pictures/([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})'::text))::uuid
;

CREATE OR REPLACE FUNCTION public.raise_conflict()
 RETURNS text
 LANGUAGE plpgsql
AS $function$
begin
  raise exception 'another transaction has changed what this one read'
    using errcode = 'serialization_failure';
end $function$
;

CREATE OR REPLACE FUNCTION public.refresh_documents(store uuid, uids uuid[])
 RETURNS product_listings[]
 LANGUAGE plpgsql
AS $function$
declare
  listings product_listings[];
begin
  delete from product_documents d using products p
    where d.product_uid = any (uids) and p.uid = d.product_uid and p.store_uid = store
      and not p.is_visible;

  with built as materialized (
    select * from build_documents(uids, now()) where store_uid = store
  ), stored as (
    insert into product_documents as d (product_uid, store_uid, refresh_at, document)
      select product_uid, store_uid, refresh_at, document from built order by product_uid
    on conflict (product_uid) do update
      set refresh_at = excluded.refresh_at, document = excluded.document
      where d.document <> excluded.document or d.refresh_at is distinct from excluded.refresh_at
  )
  select array_agg(row(p.uid, store, p.category_uid, p.created_at,
    left(replace(lower(regexp_replace(normalize(p.name, NFKD), '[\u0300-\u036f]', '', 'g')),
      'ς', 'σ'), 400),
    built.price, built.in_stock, built.on_promo, built.refresh_at,
    text.digest, text.facets, text.keywords, text.words)::product_listings order by p.uid)
  into listings
  from built
    join products p on p.uid = built.product_uid
    join listing_texts(uids) as text on text.product_uid = p.uid;
  return listings;
end $function$
;

CREATE OR REPLACE FUNCTION public.refresh_products(store uuid, uids uuid[])
 RETURNS void
 LANGUAGE plpgsql
 SET plan_cache_mode TO 'force_generic_plan'
 SET enable_seqscan TO 'off'
AS $function$
declare
  listings product_listings[];
begin
  perform from products where store_uid = store and uid = any (uids)
    order by uid for no key update;
  -- Waits for rebuildStore, whose product locks do not cover a product that this transaction created.
  perform pg_advisory_xact_lock_shared(hashtextextended(store::text, 0));
  listings := refresh_documents(store, uids);
  perform learn_words(store, listings);
  perform count_listings(store, uids, listings);
  perform store_listings(store, uids, listings);
  insert into catalogue_versions as v (store_uid, shard, version) values (store, own_shard(), 1)
    on conflict (store_uid, shard) do update set version = v.version + 1;
end $function$
;

CREATE OR REPLACE FUNCTION public.reserve_stock(store uuid, variants uuid[], quantities integer[], has_key boolean, identities bytea[], limits integer[], shopper_address bytea)
 RETURNS TABLE(variant_uid uuid, quantity integer, unit_cost numeric, available integer, limited_by text, enough boolean)
 LANGUAGE plpgsql
 ROWS 3
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
#variable_conflict use_column
declare
  products uuid[] := array(
    select distinct product_uid from variants v where v.store_uid = store and v.uid = any (variants));
  zone text := (select time_zone from stores where uid = store);
  all_enough boolean := true;
begin
  perform pg_advisory_xact_lock(key) from (
    select distinct ('x' || encode(substr(digest, 1, 8), 'hex'))::bit(64)::bigint as key
    from unnest(identities) as digest order by 1
  ) keys;
  if exists (
    select from unnest(identities, limits) as identity (digest, most)
    where most <= (
      select count(*) from unpaid_order_identities u
      where u.store_uid = store and u.identity_digest = digest
    )
  ) then
    raise exception 'an identity has reached its limit of unpaid orders'
      using errcode = 'serialization_failure';
  end if;
  perform from products p where p.store_uid = store and p.uid = any (products)
    order by p.uid for no key update;
  perform from stock_levels s where s.store_uid = store and s.variant_uid = any (variants)
    order by s.variant_uid for update;
  for variant_uid, quantity, unit_cost, available, limited_by in
    select line.variant_uid, line.quantity, s.unit_cost,
      least(sellable, unpaid.available, per_address.available, 2147483647 - coalesce(s.reserved, 0)),
      case when least(unpaid.available, per_address.available) < sellable
        then 'unpaid_orders' else 'stock' end
    from unnest(variants, quantities) as line (variant_uid, quantity)
      left join stock_levels s on s.variant_uid = line.variant_uid and s.store_uid = store
      cross join sellable_stock(s, zone, now()) sellable
      left join unpaid_stock unpaid on not has_key
        and unpaid.store_uid = store and unpaid.variant_uid = line.variant_uid
      left join lateral (
        select greatest(unpaid.max_per_address - coalesce(sum(item.quantity), 0), 0)::integer as available
        from unpaid_order_identities u join order_items item on item.order_uid = u.order_uid
        where u.store_uid = store and u.identity_digest = shopper_address
          and item.variant_uid = line.variant_uid and item.in_unpaid_share
      ) per_address on shopper_address is not null and unpaid.max_per_address is not null
    order by line.variant_uid
  loop
    enough := available >= quantity;
    all_enough := all_enough and enough;
    return next;
  end loop;
  if all_enough then
    update stock_levels s set reserved = s.reserved + line.quantity
      from unnest(variants, quantities) as line (variant_uid, quantity)
      where s.variant_uid = line.variant_uid and s.store_uid = store and s.tracks_stock;
    perform refresh_products(store, products);
  end if;
end $function$
;

CREATE OR REPLACE FUNCTION public.search_queries(store uuid, value text, in_all boolean, OUT exact tsquery, OUT prefix tsquery, OUT loose tsquery, OUT any_word tsquery, OUT loose_short tsquery, OUT name_exact tsquery, OUT name_prefix tsquery, OUT name_loose tsquery, OUT name_any_word tsquery, OUT searched text[], OUT shortened text)
 RETURNS record
 LANGUAGE plpgsql
 STABLE
 SET plan_cache_mode TO 'force_generic_plan'
AS $function$
declare
  all_words constant text[] := words_of(value);
  -- @ is replaced by the mark of a field.
  forms record;
  pattern constant text := '''@([^'']*)''(:\*)?';
  in_any_field constant text := '''\1''\2 | ''~\1''\2';
begin
  searched := array(
    select word from (
      select word, position, sum(length(word) + 1) over (order by position) - 1 as length
      from unnest(all_words) with ordinality as t (word, position)
    ) as w
    where position <= 16 and length <= 200 order by position);
  if searched <> all_words then shortened := array_to_string(searched, ' '); end if;
  with terms as materialized (
    select row_number() over (order by i) as position, word, stem_of(word) as stem,
      case when word ~ '^[a-z0-9]$' then '' else ':*' end as star,
      words[i - 1] || word as with_previous, word || words[i + 1] as with_next
    from (select searched) as t (words)
      cross join lateral (
        select array(select word from unnest(words) as word
          where length(word) > 1 and ts_lexize('english_stem', word) = '{}')
      ) as s (stop_words)
      cross join generate_subscripts(words, 1) as i
      cross join lateral (select words[i]) as w (word)
    where (word <> all (stop_words) or words <@ stop_words)
      -- Another word that begins with it matches only if it does.
      and not exists (
        select from generate_subscripts(words, 1) as j
        where words[j] = word and j < i
          or length(words[j]) > length(word) and length(word) > 1 and starts_with(words[j], word))
  ), synonyms as (
    select i as position, string_agg(query, ' | ') as query
    from (select array_agg(stem order by position) from terms) as t (stems)
      join search_synonyms s on s.store_uid = store and s.stems <@ t.stems
      cross join generate_subscripts(t.stems, 1) as i
      cross join unnest(s.replacements) as replacement
      cross join lateral (
        select '(' || string_agg(
          format('(''@%1$s'' | ''@%2$s'' | ''@=%2$s'')', word, stem_of(word)), ' & ') || ')'
        from unnest(words_of(replacement)) as word
      ) as r (query)
    where exists (
      select from generate_series(i - cardinality(s.stems) + 1, i) as first
      where t.stems[first:first + cardinality(s.stems) - 1] = s.stems)
    group by i
  )
  select string_agg(format('(''@%1$s'' | ''@+%1$s'')', word), ' & ') as exact,
    string_agg(format('(''@%1$s''%2$s | ''@+%1$s''%2$s)', word, star), ' & ') as prefix,
    string_agg(form, ' & ') as loose, string_agg(form, ' | ') as any_word
  into forms
  from terms left join synonyms using (position)
    cross join (select count(*) <= 4 as joins from terms) as t
    cross join lateral (select '(' || concat_ws(' | ',
      format('''@%1$s''%2$s | ''@=%3$s''', word, star, stem),
      case when stem <> word then format('''@%1$s''', stem) end,
      case when joins then format('''@+%1$s''', word) end,
      case when joins and stem <> word then format('''@+%1$s''', stem) end,
      case when joins and with_previous is not null then
        format('''@%1$s'':* | ''@%2$s'' | ''@=%2$s''', with_previous, stem_of(with_previous)) end,
      case when joins and with_next is not null then
        format('''@%1$s'':* | ''@%2$s'' | ''@=%2$s''', with_next, stem_of(with_next)) end,
      query) || ')') as l (form);
  name_exact := replace(forms.exact, '@', '');
  name_prefix := replace(forms.prefix, '@', '');
  name_loose := replace(forms.loose, '@', '');
  name_any_word := replace(forms.any_word, '@', '');
  if in_all then
    exact := regexp_replace(forms.exact, pattern, in_any_field, 'g');
    prefix := regexp_replace(forms.prefix, pattern, in_any_field, 'g');
    loose := regexp_replace(forms.loose, pattern, in_any_field, 'g');
    any_word := regexp_replace(forms.any_word, pattern, in_any_field, 'g');
  else
    exact := name_exact;
    prefix := name_prefix;
    loose := name_loose;
    any_word := name_any_word;
  end if;
  if cardinality(searched) <= 2 then loose_short := loose; end if;
end $function$
;

CREATE OR REPLACE FUNCTION public.search_vector(value text, mark text DEFAULT ''::text)
 RETURNS tsvector
 LANGUAGE plpgsql
 IMMUTABLE PARALLEL SAFE STRICT
AS $function$
declare
  word text;
  previous text;
  joined text;
  stem text;
  lexemes text[] := '{}';
begin
  foreach word in array words_of(left(value, 50000)) loop
    stem := stem_of(word);
    lexemes := lexemes || (mark || word);
    if stem <> word then lexemes := lexemes || (mark || '=' || stem); end if;
    if previous is not null then
      joined := previous || word;
      stem := stem_of(joined);
      lexemes := lexemes || (mark || '+' || joined);
      if stem <> joined then lexemes := lexemes || (mark || '+' || stem); end if;
    end if;
    previous := word;
  end loop;
  return array_to_tsvector(lexemes);
end $function$
;

CREATE OR REPLACE FUNCTION public.sellable_stock(stock stock_levels, time_zone text, as_of timestamp with time zone)
 RETURNS integer
 LANGUAGE sql
 STABLE PARALLEL SAFE
RETURN CASE WHEN (((((stock).expires_on + 1))::timestamp without time zone AT TIME ZONE time_zone) <= as_of) THEN 0 WHEN ((NOT (stock).tracks_stock) OR (stock).allows_backorder) THEN 2147483647 ELSE GREATEST(COALESCE(((stock).on_hand - (stock).reserved), 0), 0) END
;

CREATE OR REPLACE FUNCTION public.stem_of(word text)
 RETURNS text
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE
RETURN COALESCE((ts_lexize('english_stem'::regdictionary, word))[1], word)
;

CREATE OR REPLACE FUNCTION public.store_listings(store uuid, uids uuid[], listings product_listings[])
 RETURNS void
 LANGUAGE plpgsql
AS $function$
begin
  delete from product_listings l
    where l.product_uid = any (uids) and l.store_uid = store
      and not exists (select from products p where p.uid = l.product_uid and p.is_visible);

  insert into product_listings as l select * from unnest(listings)
  on conflict (product_uid) do update set
    category_uid = excluded.category_uid, created_at = excluded.created_at,
    name_key = excluded.name_key, price = excluded.price, in_stock = excluded.in_stock,
    on_promo = excluded.on_promo, refresh_at = excluded.refresh_at,
    text_digest = excluded.text_digest,
    keywords = excluded.keywords, words = excluded.words,
    facets = excluded.facets
  where (l.category_uid, l.created_at, l.price, l.in_stock, l.on_promo, l.refresh_at,
      l.text_digest, l.facets)
    is distinct from (excluded.category_uid, excluded.created_at, excluded.price,
      excluded.in_stock, excluded.on_promo, excluded.refresh_at, excluded.text_digest,
      excluded.facets);
end $function$
;

CREATE OR REPLACE FUNCTION public.words_of(value text)
 RETURNS text[]
 LANGUAGE sql
 IMMUTABLE PARALLEL SAFE STRICT
RETURN ARRAY(SELECT "left"(t.word, 100) AS "left" FROM regexp_split_to_table(replace(lower(regexp_replace(NORMALIZE(words_of.value, NFKD), '[\u0300-\u036f]'::text, ''::text, 'g'::text)), 'ς'::text, 'σ'::text), '[\x01-\x2f\x3a-\x40\x5b-\x60\x7b-\xbf\u00d7\u00f7\u2000-\u206f\u20a0-\u20cf\u2190-\u25ff\u3000-\u303f\ufe00-\ufe0f\ufeff]+'::text) WITH ORDINALITY t(word, "position") WHERE (t.word <> ''::text) ORDER BY t."position")
;

create view unpaid_stock as
 SELECT s.store_uid,
    s.variant_uid,
    (GREATEST((shares.share - ( SELECT COALESCE(sum(item.quantity), (0)::bigint) AS "coalesce"
           FROM order_items item
          WHERE ((item.store_uid = s.store_uid) AND (item.variant_uid = s.variant_uid) AND item.in_unpaid_share))), (0)::bigint))::integer AS available,
    (
        CASE
            WHEN (stores.unpaid_stock_share < 100) THEN ((shares.share + 1) / 2)
            ELSE NULL::bigint
        END)::integer AS max_per_address
   FROM ((stock_levels s
     JOIN stores ON ((stores.uid = s.store_uid)))
     CROSS JOIN LATERAL ( SELECT ((((s.on_hand)::bigint * stores.unpaid_stock_share) + 99) / 100) AS "?column?") shares(share))
  WHERE (s.tracks_stock AND (NOT s.allows_backorder));
