-- The database of the storefront service, for PostgreSQL 15 and newer.
--
-- Tables of a store have store_uid and refer to each other by (store_uid, uid), so that no row refers to
-- another store. Money is numeric(10, 2), times are timestamptz.
--
-- Derived tables. Only refresh_products fills them. There are no triggers: every transaction that writes
-- products, variants, pictures, attributes, stock or categories calls it at its end (changeProducts in
-- db/queries/products/product-changes.ts). After SQL by hand, `npm run db:refresh` empties and fills them.
--
--   product_documents    the JSON of each visible product
--   product_listings     sort keys, filters and search vectors of visible products
--   search_words         words that misspelt searches are corrected to; never deleted
--   listing_counts       numbers of visible products
--   facet_counts         the same by facet
--   catalogue_versions   the versions that caches compare

create extension if not exists pg_trgm;
create extension if not exists btree_gin;
create extension if not exists fuzzystrmatch;

-- ---------------------------------------------------------------- Stores and access

-- Shops with their settings.
create table stores (
  uid uuid primary key default gen_random_uuid(),
  slug text not null unique check (slug ~ '^[a-z0-9]+(-[a-z0-9]+)*$'),
  store_name text not null,
  -- One line about the store, shown under its name; may be empty.
  tagline text not null default '',
  email text not null,
  phone text not null,
  logo text not null default '',
  address text not null default '',
  currency char(3) not null default 'NGN',
  -- IANA name; defines the days of orders, batches and statistics.
  time_zone text not null default 'Africa/Lagos' check (now() at time zone time_zone is not null),
  delivery_enabled boolean not null default false,
  manual_delivery_enabled boolean not null default true,
  express_delivery_enabled boolean not null default false,
  tax_collection_enabled boolean not null default false,
  tax_rate numeric(5, 2) not null default 0 check (tax_rate between 0 and 100),
  service_charge numeric(10, 2) not null default 0 check (service_charge >= 0),
  -- Kilograms, of variants without a weight.
  default_weight numeric(9, 3) not null default 0.5 check (default_weight > 0),
  -- Minutes until a new unpaid order is cancelled; null: never.
  payment_deadline_minutes integer default 2880
    check (payment_deadline_minutes between 15 and 525600),
  -- Whether payments that could not be applied are refunded automatically; otherwise they wait in review.
  automatic_refunds boolean not null default true,
  -- Percentage of a variant's stock on hand that unpaid orders placed without an API key may reserve together.
  unpaid_stock_share integer not null default 50 check (unpaid_stock_share between 1 and 100),
  -- Stock at which variants without a reorder point are low; null: never.
  default_reorder_point integer check (default_reorder_point >= 0),
  -- Whether shoppers see its pages; until then, only its members do.
  is_live boolean not null default false,
  -- Whether a merchant has chosen a tax or none.
  is_tax_decided boolean not null default false,
  -- Whether members need an authenticator app to open the store.
  requires_two_factor boolean not null default false,
  -- Kinds of mails that are not sent.
  disabled_mails text[] not null default '{}',
  -- Where replies to mails go; empty: to the store's email address.
  mail_reply_to text not null default '',
  -- URL of an order's page in a storefront of its own, with {order_number}; may be empty.
  order_page_url text not null default '',
  created_at timestamptz not null default now()
);

-- Places where orders are picked up.
create table locations (
  uid uuid primary key default gen_random_uuid(),
  store_uid uuid not null references stores (uid) on delete cascade,
  name text not null,
  address text not null default '',
  is_active boolean not null default true,
  created_at timestamptz not null default now(),
  unique (store_uid, uid),
  unique (store_uid, name)
);

-- Keys of the public API, stored as digests.
create table api_keys (
  uid uuid primary key default gen_random_uuid(),
  store_uid uuid not null references stores (uid) on delete cascade,
  name text not null,
  digest bytea not null unique check (octet_length(digest) = 32),
  prefix text not null,
  last_four text not null,
  created_at timestamptz not null default now(),
  last_used_at timestamptz,
  expires_at timestamptz,
  revoked_at timestamptz,
  -- Whether it may read the store's events.
  can_read_events boolean not null default false
);
create index api_keys_of_store on api_keys (store_uid, created_at);

-- Requests of each key in each hour, and how many of them a rate limit rejected.
create table api_key_usage_hourly (
  key_uid uuid not null references api_keys (uid) on delete cascade,
  hour timestamptz not null,
  requests integer not null,
  rejected integer not null,
  primary key (key_uid, hour)
);
create index api_key_usage_hourly_by_hour on api_key_usage_hourly (hour);

-- ---------------------------------------------------------------- Merchants

-- People who sign in to the dashboard. The columns of this and the next four tables are Better Auth's.
create table merchants (
  id uuid primary key default gen_random_uuid(),
  name text not null,
  email text not null unique,
  email_verified boolean not null default false,
  image text,
  two_factor_enabled boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

-- Authenticator apps of merchants.
create table merchant_two_factors (
  id uuid primary key default gen_random_uuid(),
  merchant_uid uuid not null unique references merchants (id) on delete cascade,
  -- Encrypted with AUTH_SECRET, like the recovery codes.
  secret text not null,
  backup_codes text not null,
  -- Whether the merchant has entered a code.
  verified boolean not null default false,
  failed_verification_count integer not null default 0,
  locked_until timestamptz
);

-- Password hashes of merchants.
create table merchant_credentials (
  id uuid primary key default gen_random_uuid(),
  merchant_uid uuid not null references merchants (id) on delete cascade,
  account_id text not null,
  provider_id text not null,
  password text,
  access_token text,
  refresh_token text,
  id_token text,
  access_token_expires_at timestamptz,
  refresh_token_expires_at timestamptz,
  scope text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (provider_id, account_id)
);
create index merchant_credentials_of_merchant on merchant_credentials (merchant_uid);

-- Browsers in which merchants are signed in.
create table merchant_sessions (
  id uuid primary key default gen_random_uuid(),
  merchant_uid uuid not null references merchants (id) on delete cascade,
  token text not null unique,
  expires_at timestamptz not null,
  ip_address text,
  user_agent text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index merchant_sessions_of_merchant on merchant_sessions (merchant_uid);

-- Pending verifications of Better Auth.
create table merchant_verifications (
  id uuid primary key default gen_random_uuid(),
  identifier text not null,
  value text not null,
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index merchant_verifications_by_identifier on merchant_verifications (identifier);

-- Stores that a merchant may manage.
create table store_members (
  store_uid uuid not null references stores (uid) on delete cascade,
  merchant_uid uuid not null references merchants (id) on delete cascade,
  role text not null check (role in ('owner', 'staff')),
  created_at timestamptz not null default now(),
  primary key (merchant_uid, store_uid)
);
create index store_members_of_store on store_members (store_uid);

-- Invitations to stores that nobody has accepted yet.
create table member_invitations (
  uid uuid primary key default gen_random_uuid(),
  store_uid uuid not null references stores (uid) on delete cascade,
  -- In lower case. Only an account with this address can accept.
  email text not null,
  role text not null check (role in ('owner', 'staff')),
  -- SHA-256 of the token in the link.
  token_digest bytea not null unique,
  expires_at timestamptz not null,
  created_at timestamptz not null default now(),
  unique (store_uid, email)
);

-- ---------------------------------------------------------------- Catalogue

-- Uid of an uploaded picture in its URL, on any host; null for other URLs.
create function picture_uid(url text) returns uuid
  language sql immutable strict parallel safe
  return substring(lower(url) from
    '/api/pictures/([0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12})')::uuid;

-- Categories of products.
create table categories (
  uid uuid primary key default gen_random_uuid(),
  store_uid uuid not null references stores (uid) on delete cascade,
  name text not null,
  -- Part of the URL of the category's page; stays when the name changes.
  slug text not null default gen_random_uuid()::text,
  -- Background of its products' pictures; null: chosen by the uid.
  color text check (color in
    ('sage', 'sky', 'apricot', 'lilac', 'mint', 'rose', 'sand', 'periwinkle')),
  -- One sentence, shown on the category's page; may be empty.
  description text not null default '',
  created_at timestamptz not null default now(),
  unique (store_uid, uid),
  unique (store_uid, slug)
);
create unique index categories_by_name on categories (store_uid, lower(name));

-- Products, visible and hidden.
create table products (
  uid uuid primary key default gen_random_uuid(),
  store_uid uuid not null references stores (uid) on delete cascade,
  category_uid uuid,
  handle text not null,
  name text not null,
  -- Plain text; the text of description_html if there is one.
  description text not null default '',
  -- Sanitized HTML of a formatted description; empty for plain text.
  description_html text not null default '',
  seo_title text not null default '',
  seo_description text not null default '',
  story text not null default '',
  brand text not null default '',
  tags text[] not null default '{}',
  -- [{"name": "Material", "value": "Cotton"}]: filters that do not differ by variant.
  attributes jsonb not null default '[]',
  is_active boolean not null default true,
  is_hidden_from_storefront boolean not null default false,
  is_visible boolean not null generated always as (is_active and not is_hidden_from_storefront) stored,
  is_variable boolean not null default false,
  -- The text that the dashboard searches.
  search_key text generated always as (lower(name || ' ' || handle || ' ' || brand)) stored,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  foreign key (store_uid, category_uid) references categories (store_uid, uid)
    on delete set null (category_uid)
);
create index products_of_category on products (store_uid, category_uid);
create index products_of_store on products (store_uid, created_at desc, uid desc);
create index products_by_name on products (store_uid, lower(name), uid);
create index products_containing on products using gin (store_uid, search_key gin_trgm_ops);
-- Created last: while the table is small, all indexes cost the same and PostgreSQL chooses the newest; an import
-- keeps that plan.
alter table products add unique (store_uid, handle), add unique (store_uid, uid);

-- Pictures of a product, in order.
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
create index product_images_uploaded on product_images (picture_uid(image))
  where picture_uid(image) is not null;
create index product_images_remote on product_images (store_uid, image) where image not like '/%';

-- Variants of a product with their prices, in order; every product has at least one.
create table variants (
  uid uuid primary key default gen_random_uuid(),
  store_uid uuid not null,
  product_uid uuid not null,
  name text not null,
  sku text not null default '',
  price numeric(10, 2) not null check (price >= 0),
  promo_price numeric(10, 2) check (promo_price >= 0),
  promo_expiry timestamptz,
  -- Kilograms, to the gram; null: unknown. Courier quotes use the store's default_weight for an unknown one.
  weight numeric(9, 3) check (weight >= 0),
  length numeric(8, 2) check (length >= 0),
  width numeric(8, 2) check (width >= 0),
  height numeric(8, 2) check (height >= 0),
  barcode text not null default '',
  taxable boolean not null default true,
  -- False: nothing is sent, such as a download or a service.
  requires_shipping boolean not null default true,
  -- When a sold-out variant is expected back.
  expected_back_on date,
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
create index variants_with_sku_containing on variants using gin (store_uid, lower(sku) gin_trgm_ops)
  where sku <> '';
create unique index variants_default on variants (product_uid) where is_default;
create index variants_with_promo on variants (store_uid, promo_expiry)
  where promo_expiry is not null;
create index variants_uploaded on variants (picture_uid(image)) where picture_uid(image) is not null;
create index variants_remote on variants (store_uid, image) where image not like '/%';

-- Names by which variants differ, such as Size.
create table attributes (
  uid uuid primary key default gen_random_uuid(),
  store_uid uuid not null references stores (uid) on delete cascade,
  name text not null,
  unique (store_uid, uid),
  unique (store_uid, name)
);

-- Values of an attribute, such as Large.
create table attribute_values (
  uid uuid primary key default gen_random_uuid(),
  store_uid uuid not null,
  attribute_uid uuid not null,
  value text not null,
  unique (store_uid, attribute_uid, value),
  unique (store_uid, attribute_uid, uid),
  foreign key (store_uid, attribute_uid) references attributes (store_uid, uid) on delete cascade
);

-- The value that a variant has of an attribute.
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

-- Stock of each variant; a variant without a row has none.
create table stock_levels (
  variant_uid uuid primary key,
  store_uid uuid not null,
  on_hand integer not null default 0 check (on_hand >= 0),
  -- Ordered and not fulfilled; more than on_hand when units are on backorder. 0 when stock is not tracked.
  reserved integer not null default 0 check (reserved >= 0),
  -- False: sold without limit, and orders do not change the stock.
  tracks_stock boolean not null default true,
  -- True: sold without limit, and orders reserve units that are not on hand yet.
  allows_backorder boolean not null default false,
  unit_cost numeric(10, 2),
  -- Stock at which the variant is low; null: the store's default.
  reorder_point integer check (reorder_point >= 0),
  batch_number text,
  expires_on date,
  -- What the last event reported, or would have: stock that fell to the reorder point is low. Null: not computed yet,
  -- or sold without limit. Only report_stock writes it.
  stock_state text check (stock_state in ('in_stock', 'low', 'sold_out')),
  check (tracks_stock or reserved = 0),
  foreign key (store_uid, variant_uid) references variants (store_uid, uid) on delete cascade
) with (fillfactor = 70);
-- Without the quantities: orders change them and must not write an index.
create index stock_levels_of_store on stock_levels (store_uid);

-- Changes of stock by hand and by imports.
create table stock_movements (
  uid uuid primary key default gen_random_uuid(),
  store_uid uuid not null,
  variant_uid uuid not null,
  -- 0 when an import only changed whether the stock is tracked or sells on backorder.
  change integer not null,
  -- After the change.
  on_hand integer not null check (on_hand >= 0),
  reason text not null,
  actor text not null,
  created_at timestamptz not null default clock_timestamp(),
  foreign key (store_uid, variant_uid) references variants (store_uid, uid) on delete cascade
);
create index stock_movements_of_variant on stock_movements (variant_uid, created_at desc);

-- Pictures that merchants uploaded.
create table pictures (
  uid uuid primary key default gen_random_uuid(),
  store_uid uuid not null references stores (uid) on delete cascade,
  -- SHA-256 of the upload, once its files are stored: uploading it again returns the same picture.
  digest bytea,
  -- Size of all files.
  bytes integer not null check (bytes > 0),
  -- Path of the picture with its layout, size and placeholder.
  url text not null default '',
  -- Original URLs of a copied picture; importing one of them reuses the copy.
  sources text[] not null default '{}',
  created_at timestamptz not null default now()
);
create index pictures_of_store on pictures (store_uid, created_at);
create index pictures_by_digest on pictures (store_uid, digest);

-- Files of pictures, one per width, unless they are in S3.
create table picture_files (
  picture_uid uuid not null references pictures (uid) on delete cascade,
  -- The width in pixels, or 'full'.
  name text not null,
  bytes bytea not null,
  primary key (picture_uid, name)
);
-- Picture formats are compressed already.
alter table picture_files alter column bytes set storage external;

-- ---------------------------------------------------------------- Read model

-- The JSON of each visible product, exactly as the API serves it.
create table product_documents (
  product_uid uuid primary key references products (uid) on delete cascade,
  store_uid uuid not null,
  -- When the document changes without an edit: the end of a promo or of a batch; null: never.
  refresh_at timestamptz,
  -- Paths of pictures lack the public URL.
  document text not null
) with (fillfactor = 50, toast_tuple_target = 8160);
-- Read far more often than written: not compressed, and inline while there is room.
alter table product_documents alter column document set storage external;

-- Sort keys, filters and search vectors of visible products.
create table product_listings (
  product_uid uuid primary key,
  -- Without a reference to products: refresh_products counts what it deletes, and a cascade would not.
  store_uid uuid not null references stores (uid) on delete cascade,
  category_uid uuid,
  created_at timestamptz not null,
  name_key text collate "C" not null,
  price numeric(10, 2) not null default 0,
  in_stock boolean not null default false,
  on_promo boolean not null default false,
  -- When price, in_stock or on_promo changes without an edit; null: never.
  refresh_at timestamptz,
  -- Of all texts in `words`.
  text_digest uuid,
  -- Brand (b), tags (t) and attribute values (a, length of the name, colon, name, value). Before the wide
  -- columns: counting reads it from many rows.
  facets tsvector not null default '',
  -- Search vector of name, brand, category, tags, attributes and SKUs, by which matches are ranked.
  keywords tsvector not null default '',
  -- The same and the description.
  words tsvector not null default ''
);
-- A search compares the vectors of every match several times: not compressed.
alter table product_listings
  alter column facets set storage external,
  alter column keywords set storage external,
  alter column words set storage external;
create index product_listings_newest on product_listings
  (store_uid, created_at desc, product_uid desc) include (in_stock);
create index product_listings_newest_of_category on product_listings
  (store_uid, category_uid, created_at desc, product_uid desc) include (in_stock);
create index product_listings_by_price on product_listings
  (store_uid, price, product_uid) include (in_stock);
create index product_listings_by_price_of_category on product_listings
  (store_uid, category_uid, price, product_uid) include (in_stock);
create index product_listings_by_name on product_listings
  (store_uid, name_key, product_uid) include (in_stock);
create index product_listings_by_name_of_category on product_listings
  (store_uid, category_uid, name_key, product_uid) include (in_stock);
create index product_listings_on_promo_newest on product_listings
  (store_uid, created_at desc, product_uid desc) include (in_stock) where on_promo;
create index product_listings_on_promo_newest_of_category on product_listings
  (store_uid, category_uid, created_at desc, product_uid desc) include (in_stock) where on_promo;
create index product_listings_on_promo_by_price on product_listings
  (store_uid, price, product_uid) include (in_stock) where on_promo;
create index product_listings_on_promo_by_price_of_category on product_listings
  (store_uid, category_uid, price, product_uid) include (in_stock) where on_promo;
create index product_listings_on_promo_by_name on product_listings
  (store_uid, name_key, product_uid) include (in_stock) where on_promo;
create index product_listings_on_promo_by_name_of_category on product_listings
  (store_uid, category_uid, name_key, product_uid) include (in_stock) where on_promo;
-- One index: it reads only products that match the search and the selected facets.
create index product_listings_matching on product_listings using gin (store_uid, words, facets);
create index product_listings_by_keywords on product_listings using gin (store_uid, keywords);
create index product_listings_refresh on product_listings (store_uid, refresh_at)
  where refresh_at is not null;

-- Numbers of visible products. A count is the sum of its shards, some of which may be negative; each
-- connection writes one shard, so few transactions wait for each other.
create table listing_counts (
  store_uid uuid not null references stores (uid) on delete cascade,
  category_uid uuid,
  in_stock boolean not null,
  on_promo boolean not null,
  shard smallint not null,
  products integer not null,
  unique nulls not distinct (store_uid, category_uid, in_stock, on_promo, shard)
) with (fillfactor = 50);

-- Numbers of visible products by facet, in shards too.
create table facet_counts (
  store_uid uuid not null references stores (uid) on delete cascade,
  category_uid uuid,
  facet text not null,
  shard smallint not null,
  products integer not null,
  unique nulls not distinct (store_uid, category_uid, facet, shard)
) with (fillfactor = 50);

-- The sum of a store's shards grows with every change of its catalogue.
create table catalogue_versions (
  store_uid uuid not null references stores (uid) on delete cascade,
  shard smallint not null,
  version bigint not null,
  primary key (store_uid, shard)
) with (fillfactor = 50);

-- The words of a text in their order: lower case, without accents and a possessive 's, which does not
-- follow a digit, split at whitespace and punctuation. A final sigma is a sigma.
create function words_of(value text) returns text[]
  language sql immutable strict parallel safe
  return array(
    select left(word, 100)
    from regexp_split_to_table(
        replace(lower(regexp_replace(normalize(value, NFKD), '[\u0300-\u036f]', '', 'g')), 'ς', 'σ'),
        '(?:(?<![0-9])[''’]s\M|[\x01-\x2f\x3a-\x40\x5b-\x60\x7b-\xbf\u00d7\u00f7\u2000-\u206f\u20a0-\u20cf\u2190-\u25ff\u3000-\u303f\ufe00-\ufe0f\ufeff])+')
      with ordinality as t (word, position)
    where word <> '' order by position);

-- The English stem of a word; a stop word is its own. Not strict, so that PostgreSQL inlines it: the search
-- vectors of an import take half the time.
create function stem_of(word text) returns text
  language sql immutable parallel safe
  return coalesce((ts_lexize('english_stem', word))[1], word);

-- The search terms of a text: each word; = and its stem; + and each pair of neighbours joined, and + and the
-- stem of that. Each begins with the mark: ~ for fields other than name and description. A loop takes a fraction
-- of the time of one query over the words, which an import would feel.
create function search_vector(value text, mark text default '') returns tsvector
  language plpgsql immutable strict parallel safe as $$
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
end $$;

-- Groups of a store's words: a search for the term also finds products that have all
-- words of a replacement.
create table search_synonyms (
  store_uid uuid not null references stores (uid) on delete cascade,
  -- The merchant's line, and the term's place in it.
  line integer not null,
  position integer not null,
  term text not null,
  -- The stems of the term's words.
  stems text[] not null,
  replacements text[] not null,
  primary key (store_uid, line, position)
);

-- Words that the names, brands, categories, tags and attributes of a store's products have or had, never deleted.
-- Misspelt searches are corrected to the closest word that a product still has.
create table search_words (
  store_uid uuid not null references stores (uid) on delete cascade,
  word text collate "C" not null,
  stem text collate "C" not null generated always as (stem_of(word)) stored,
  -- How its stem sounds in English.
  sound text collate "C" not null generated always as (dmetaphone(stem_of(word))) stored,
  primary key (store_uid, word)
);
create index search_words_by_sound on search_words (store_uid, sound);

-- Queries for a text. `searched` are the words that are searched for: at most 16, with 200 characters including a
-- space between words; `shortened` is their text, null if these are all words. Counted after normalizing, because a
-- character such as U+FDFA becomes several words. `loose` is the filter: every word matches as a prefix, by stem, by a
-- synonym, or joined with a neighbour unless there are more than four, which would be slow; stop words are optional
-- next to other words; single letters match whole words. `exact` matches whole words, `prefix` beginnings, `any_word`
-- one word; `loose_short` is `loose` for one or two words; `name_…` only the name. `in_all` adds fields to name and
-- description.
create function search_queries(store uuid, value text, in_all boolean,
    out exact tsquery, out prefix tsquery, out loose tsquery, out any_word tsquery, out loose_short tsquery,
    out name_exact tsquery, out name_prefix tsquery, out name_loose tsquery, out name_any_word tsquery,
    out searched text[], out shortened text)
  language plpgsql stable set plan_cache_mode = force_generic_plan as $$
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
end $$;

-- Units that shoppers can order as of a time: 2147483647 without a limit, 0 from an expired batch.
create function sellable_stock(stock stock_levels, time_zone text, as_of timestamptz) returns integer
  language sql stable parallel safe
  return case
    when (stock.expires_on + 1)::timestamp at time zone time_zone <= as_of then 0
    when not stock.tracks_stock or stock.allows_backorder then 2147483647
    else greatest(coalesce(stock.on_hand - stock.reserved, 0), 0) end;

-- Builds the documents of the visible products among uids, as of a time, and what lists filter and sort by.
create function build_documents(uids uuid[], as_of timestamptz)
  returns table (product_uid uuid, store_uid uuid, refresh_at timestamptz, document text,
    price numeric, in_stock boolean, on_promo boolean)
  language sql stable as $$
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
              -- Two places, but not 0.00 for a weight of a few grams.
              coalesce(greatest(round(v.weight, 2), case when v.weight > 0 then 0.01 end)::text, '') as weight,
              coalesce(v.length::text, '') as length,
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
  $$;

-- The searched texts and the facets of these products; `vocabulary` are the keywords other than SKUs. The vectors of
-- unchanged texts are empty: store_listings keeps those that are stored, because building and copying them is slow.
create function listing_texts(uids uuid[])
  returns table (product_uid uuid, digest uuid, vocabulary tsvector, keywords tsvector, words tsvector, facets tsvector)
  language sql stable as $$
  select p.uid, text.digest, vector.vocabulary, vector.keywords,
    case when text.is_unchanged then '' else vector.keywords || search_vector(p.description) end,
    array_to_tsvector(case when p.brand <> '' then array['b' || p.brand] end
      || array(select 't' || tag from unnest(p.tags) as tag)
      -- A tsvector has at most a megabyte. Options come first, and attributes before their values.
      || (other.attributes || own.attributes)[:256])
  from products p
    left join product_listings l on l.product_uid = p.uid
    cross join lateral (
      select string_agg(name || ' ' || value, ' ') as words,
        array_agg('a' || length(name) || ':' || name)
          || array_agg('a' || length(name) || ':' || name || value) as attributes
      from jsonb_to_recordset(p.attributes) as attribute (name text, value text)
      offset 0) as own
    cross join lateral (
      select concat_ws(' ', p.brand,
        (select name from categories where uid = p.category_uid),
        array_to_string(p.tags, ' '),
        own.words,
        string_agg(distinct a.name || ' ' || av.value, ' ')) as kinds,
        coalesce(string_agg(distinct v.sku, ' '), '') as skus,
        array_agg(distinct 'a' || length(a.name) || ':' || a.name)
          filter (where a.uid is not null)
          || array_agg(distinct 'a' || length(a.name) || ':' || a.name || av.value)
          filter (where a.uid is not null) as attributes
      from variants v
        left join variant_attributes va on va.variant_uid = v.uid
        left join attributes a on a.uid = va.attribute_uid
        left join attribute_values av on av.uid = va.value_uid
      where v.product_uid = p.uid and v.is_active
      offset 0) as other
    cross join lateral (
      select digest, digest is not distinct from l.text_digest as is_unchanged
      from (select md5(concat_ws(E'\n', p.name, p.description, kinds, skus))::uuid as digest) as d
      offset 0) as text
    cross join lateral (
      select case when text.is_unchanged then ''
        else search_vector(p.name) || search_vector(kinds, '~') end as vocabulary
      offset 0) as own_words
    cross join lateral (
      select own_words.vocabulary, case when text.is_unchanged then ''
        else own_words.vocabulary || search_vector(skus, '~') end as keywords
      offset 0) as vector
  where p.uid = any (uids) and p.is_visible
  $$;

-- Stores the documents of these products. Returns their listings, to be stored, because both come from
-- build_documents, and the vocabulary of those whose texts have changed.
create function refresh_documents(store uuid, uids uuid[],
    out listings product_listings[], out vocabulary tsvector[])
  language plpgsql as $$
begin
  delete from product_documents d using products p
    where d.product_uid = any (uids) and p.uid = d.product_uid and p.store_uid = store
      and not p.is_visible;

  with built as materialized (
    select * from build_documents(uids, now()) where store_uid = store
  ), texts as materialized (
    select * from listing_texts(uids)
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
    text.digest, text.facets, text.keywords, text.words)::product_listings order by p.uid),
    array_agg(text.vocabulary)
  into listings, vocabulary
  from built
    join products p on p.uid = built.product_uid
    join texts as text on text.product_uid = p.uid;
end $$;

-- Adds new words to the store's vocabulary. Skips those it has: computing how each sounds is slow.
create function add_search_words(store uuid, vocabulary tsvector[]) returns void
  language plpgsql as $$
begin
  insert into search_words (store_uid, word)
  select store, word
  from (
    select distinct ltrim(lexeme, '~') as word
    from unnest(vocabulary) as v (lexemes) cross join unnest(tsvector_to_array(lexemes)) as lexeme
    where lexeme ~ '^([^0-9=+~][^0-9]{2,29}|~[^0-9=+][^0-9]{3,29})$'
  ) as used
  where not exists (
    select from search_words known where known.store_uid = store and known.word = used.word)
  order by word
  on conflict do nothing;
end $$;

-- The shard of the counts and versions that this connection writes.
create function own_shard() returns smallint
  language sql stable as $$ select (pg_backend_pid() % 16)::smallint $$;

-- Counts the difference between these listings and the stored ones of the same products. Each process has a shard of
-- the counts, so that concurrent transactions do not wait for each other.
create function add_listing_counts(store uuid, uids uuid[], listings product_listings[]) returns void
  language plpgsql as $$
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
end $$;

-- Stores these listings and deletes those of products that are no longer visible. Rewrites no row that is unchanged.
create function store_listings(store uuid, uids uuid[], listings product_listings[]) returns void
  language plpgsql as $$
begin
  delete from product_listings l
    where l.product_uid = any (uids) and l.store_uid = store
      and not exists (select from products p where p.uid = l.product_uid and p.is_visible);

  insert into product_listings as l select * from unnest(listings)
  on conflict (product_uid) do update set
    category_uid = excluded.category_uid, created_at = excluded.created_at,
    name_key = excluded.name_key, price = excluded.price, in_stock = excluded.in_stock,
    on_promo = excluded.on_promo, refresh_at = excluded.refresh_at,
    text_digest = excluded.text_digest, facets = excluded.facets,
    keywords = case when l.text_digest = excluded.text_digest then l.keywords
      else excluded.keywords end,
    words = case when l.text_digest = excluded.text_digest then l.words else excluded.words end
  where (l.category_uid, l.created_at, l.price, l.in_stock, l.on_promo, l.refresh_at,
      l.text_digest, l.facets)
    is distinct from (excluded.category_uid, excluded.created_at, excluded.price,
      excluded.in_stock, excluded.on_promo, excluded.refresh_at, excluded.text_digest,
      excluded.facets);
end $$;

-- Compares the stock of these products' active variants with the state that was last reported, and stores an event for
-- each variant that has become low or sold out, or is back in stock. The caller has locked the products, which also
-- protects their stock. The first state of a variant is no event.
create function report_stock(store uuid, uids uuid[], stores_events boolean) returns void
  language plpgsql as $$
begin
  with changed as (
    update stock_levels s set stock_state = compared.state
      from (
        select v.uid, v.product_uid, stock.stock_state as reported,
          case when not stock.tracks_stock or stock.allows_backorder then null
            when sellable = 0 then 'sold_out'
            when sellable <= coalesce(stock.reorder_point, stores.default_reorder_point) then 'low'
            else 'in_stock' end as state
        from variants v
          join stock_levels stock on stock.variant_uid = v.uid
          join stores on stores.uid = v.store_uid
          cross join sellable_stock(stock, stores.time_zone, now()) sellable
        where v.store_uid = store and v.product_uid = any (uids) and v.is_active
      ) as compared
      where s.variant_uid = compared.uid and compared.state is distinct from compared.reported
      returning s.variant_uid, compared.product_uid, compared.reported, compared.state
  )
  insert into events (store_uid, type, subject, details)
    select store, type, product_uid::text, jsonb_build_object('variant', variant_uid)
    from changed cross join lateral (
      select case when state = 'sold_out' then 'stock.sold_out'
        when reported = 'sold_out' then 'stock.back'
        when state = 'low' then 'stock.low' end as type
    ) as event
    where stores_events and reported is not null and state is not null and type is not null;
end $$;

-- Rebuilds what readers see of these products: the last step of every transaction that writes any of them.
-- 1. Locks the products in a statement of its own, so that the next statements see concurrent edits.
-- 2. Stores events for stock that has become low or sold out, or is back; not for an import, which has its own event.
-- 3. Rebuilds their documents, the JSON of the API, and their listings, by which lists are filtered and sorted.
-- 4. Adds the difference to the store's counts, before it replaces the stored listings.
-- 5. Increments the store's version, which invalidates cached responses and pages.
-- Forces generic plans without sequential scans: one made while the tables were empty would be cached.
create function refresh_products(store uuid, uids uuid[], stores_stock_events boolean default true) returns void
  language plpgsql set plan_cache_mode = force_generic_plan set enable_seqscan = off as $$
declare
  listings product_listings[];
  vocabulary tsvector[];
begin
  perform from products where store_uid = store and uid = any (uids)
    order by uid for no key update;
  -- Waits for rebuildStore, whose product locks do not cover a product that this transaction created.
  perform pg_advisory_xact_lock_shared(hashtextextended(store::text, 0));
  perform report_stock(store, uids, stores_stock_events);
  select refreshed.* into listings, vocabulary from refresh_documents(store, uids) as refreshed;
  perform add_search_words(store, vocabulary);
  perform add_listing_counts(store, uids, listings);
  perform store_listings(store, uids, listings);
  insert into catalogue_versions as v (store_uid, shard, version) values (store, own_shard(), 1)
    on conflict (store_uid, shard) do update set version = v.version + 1;
end $$;

-- ---------------------------------------------------------------- Delivery and coupons

-- Deliveries by the merchant, with their prices.
create table delivery_options (
  uid uuid primary key default gen_random_uuid(),
  store_uid uuid not null references stores (uid) on delete cascade,
  label text not null,
  amount numeric(10, 2) not null check (amount >= 0),
  delivery_type text not null check (delivery_type in ('standard', 'express')),
  -- States, cities or districts that it serves; empty: every address.
  areas text[] not null default '{}',
  -- Lead time in delivery days from the day on which the order starts; null: no day is promised.
  min_days smallint check (min_days >= 0),
  max_days smallint check (max_days between min_days and 60),
  -- Orders placed at or after this time, in the store's time zone, start the next day; null: midnight.
  order_by text check (order_by ~ '^([01][0-9]|2[0-3]):[0-5][0-9]$'),
  -- ISO weekdays on which the store delivers: 1 is Monday, 7 is Sunday.
  delivery_days smallint[] not null default '{1,2,3,4,5,6,7}'
    check (cardinality(delivery_days) > 0 and delivery_days <@ '{1,2,3,4,5,6,7}'),
  is_active boolean not null default true,
  position integer not null default 0,
  check ((min_days is null) = (max_days is null)),
  unique (store_uid, uid)
);

-- The account of a store with the courier aggregator; its key is encrypted.
create table courier_accounts (
  store_uid uuid primary key references stores (uid) on delete cascade,
  encrypted_key bytea not null,
  last_four text not null,
  connected_at timestamptz not null default now()
);

-- Discounts that shoppers get with a code.
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
  -- May exceed the limit: the coupon of a reopened order counts again.
  times_used integer not null default 0,
  is_active boolean not null default true,
  created_at timestamptz not null default now(),
  unique (store_uid, uid)
);
create unique index coupons_by_code on coupons (store_uid, lower(code));

-- Products and categories that a coupon is for.
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

-- ---------------------------------------------------------------- Orders

-- Customers of a store, one for each email address and phone number.
create table customers (
  uid uuid primary key default gen_random_uuid(),
  store_uid uuid not null references stores (uid) on delete cascade,
  name text not null,
  email text not null check (email = lower(email)),
  phone text not null,
  address text not null default '',
  -- Without cancelled and voided orders. Recomputed by refreshCustomers.
  order_count integer not null default 0,
  first_order_at timestamptz,
  last_order_at timestamptz,
  -- Payments minus refunds, excluding what is due for a refund.
  total_spent numeric(12, 2) not null default 0,
  -- The text that the dashboard searches.
  search_key text generated always as (lower(name || ' ' || email || ' ' || phone)) stored,
  created_at timestamptz not null default now(),
  unique (store_uid, uid),
  unique (store_uid, email, phone)
);
create index customers_of_store on customers (store_uid, created_at desc, uid desc);
create index customers_by_name on customers (store_uid, lower(name), uid);
create index customers_by_order_count on customers (store_uid, order_count, uid);
create index customers_by_total_spent on customers (store_uid, total_spent, uid);
create index customers_by_last_order on customers
  (store_uid, coalesce(last_order_at, '-infinity'), uid);
create index customers_containing on customers using gin (store_uid, search_key gin_trgm_ops);

-- Orders with their totals and states.
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
  coupon_code text,
  subtotal numeric(10, 2) not null check (subtotal >= 0),
  discount_amount numeric(10, 2) not null default 0 check (discount_amount >= 0),
  tax_amount numeric(10, 2) not null default 0 check (tax_amount >= 0),
  tax_rate_used numeric(5, 4),
  delivery_fee numeric(10, 2) not null default 0 check (delivery_fee >= 0),
  total_amount numeric(10, 2) check (total_amount >= 0),
  payment_status text not null default 'unpaid'
    check (payment_status in ('unpaid', 'partially_paid', 'paid', 'refunded')),
  -- Payments minus refunds. Changed with each payment.
  amount_held numeric(12, 2) not null default 0,
  -- Payments less refunds, beyond the order's total; all of it once cancelled or voided.
  refund_due numeric(12, 2) not null generated always as (greatest(0, amount_held - case
    when fulfilment_status in ('cancelled', 'voided') then 0 else coalesce(total_amount, 0) end)) stored,
  -- When an order that is still unpaid and unfulfilled is cancelled; null: never.
  payment_due_at timestamptz,
  -- How the customer chose to pay; null: not chosen.
  payment_method text check (payment_method in ('sandbox', 'paystack', 'stripe', 'bank_transfer', 'pay_on_delivery',
    'pay_at_pickup')),
  -- Digits that the customer writes in a bank transfer.
  payment_reference text check (payment_reference ~ '^[0-9]{8}$'),
  fulfilment_status text not null default 'unfulfilled'
    check (fulfilment_status in
      ('unfulfilled', 'fulfilled', 'returned', 'partially_fulfilled', 'voided', 'cancelled')),
  fulfilment_method text not null check (fulfilment_method in ('pickup', 'delivery')),
  -- none: no line requires shipping.
  delivery_method text not null check (delivery_method in ('pickup', 'manual', 'courier', 'none')),
  -- The last delivery step that the merchant recorded.
  delivery_status text check (delivery_status in ('ready_for_pickup', 'delivered')),
  manual_delivery_type text check (manual_delivery_type in ('standard', 'express')),
  tracking_number text not null default '' check (length(tracking_number) <= 100),
  shipping_details text,
  -- When the courier quote of the order was made.
  quoted_at timestamptz,
  -- The store's day; the default is for rows written by hand.
  order_date date not null default (now() at time zone 'utc')::date,
  -- Names and SKUs of the products, as they were when the order was placed.
  items_text text not null default '',
  -- The text that the dashboard searches.
  search_key text generated always as (lower(order_number || ' ' || customer_name || ' '
    || customer_email || ' ' || customer_phone || ' ' || coalesce(payment_reference || ' ', '')
    || items_text)) stored,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  unique (store_uid, uid),
  unique (store_uid, payment_reference),
  foreign key (store_uid, location_uid) references locations (store_uid, uid),
  foreign key (store_uid, customer_uid) references customers (store_uid, uid)
);
create index orders_of_store on orders (store_uid, created_at desc, uid desc);
create index orders_by_customer_name on orders (store_uid, lower(customer_name), uid);
create index orders_by_total on orders (store_uid, total_amount, uid);
create index orders_of_customer on orders (store_uid, customer_uid);
create index orders_to_fulfil on orders (store_uid, created_at desc, uid desc)
  where fulfilment_status in ('unfulfilled', 'partially_fulfilled');
create index orders_to_pay on orders (store_uid, created_at desc, uid desc)
  where payment_status in ('unpaid', 'partially_paid');
create index orders_refund_due on orders (store_uid, created_at desc, uid desc)
  where refund_due > 0;
create index orders_payment_due on orders (payment_due_at, uid)
  where payment_status = 'unpaid' and fulfilment_status = 'unfulfilled'
    and payment_due_at is not null;
create index orders_containing on orders using gin (store_uid, search_key gin_trgm_ops);

-- Lines of an order. Names and unit prices are as they were when it was placed.
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
  -- Without cancelled units.
  quantity integer not null check (quantity >= 0),
  original_price numeric(10, 2),
  unit_price numeric(10, 2) not null,
  total_price numeric(10, 2) not null,
  discount_amount numeric(10, 2) not null default 0,
  taxable boolean not null default true,
  total_cost numeric(12, 2),
  fulfilment_status text not null default 'unfulfilled'
    check (fulfilment_status in ('unfulfilled', 'fulfilled', 'returned', 'partially_fulfilled')),
  -- Including returned units.
  qty_fulfilled integer not null default 0,
  qty_returned integer not null default 0,
  qty_cancelled integer not null default 0 check (qty_cancelled >= 0),
  -- Whether its units count towards the store's unpaid_stock_share: the order was placed without an API key, and
  -- nothing of it is paid, fulfilled or cancelled.
  in_unpaid_share boolean not null default false,
  notes text not null default '',
  position integer not null default 0,
  check (0 <= qty_fulfilled and qty_fulfilled <= quantity),
  check (0 <= qty_returned and qty_returned <= qty_fulfilled),
  foreign key (store_uid, order_uid) references orders (store_uid, uid) on delete cascade,
  foreign key (store_uid, variant_uid) references variants (store_uid, uid)
    on delete set null (variant_uid)
);
create index order_items_of_order on order_items (order_uid, position);
create index order_items_of_variant on order_items (store_uid, variant_uid);
create index order_items_in_unpaid_share on order_items (store_uid, variant_uid) include (quantity)
  where in_unpaid_share;
create index order_items_returned on order_items (store_uid, order_uid) where qty_returned > 0;
create index order_items_uploaded on order_items (picture_uid(product_image))
  where picture_uid(product_image) is not null;

-- The history of an order.
create table order_events (
  uid uuid primary key default gen_random_uuid(),
  store_uid uuid not null,
  order_uid uuid not null,
  -- reopened: paid after its deadline, and its stock was reserved again. review_refunded: a payment that could not be
  -- applied was refunded.
  kind text not null check (kind in ('created', 'confirmed', 'payment_recorded', 'payment_in_review', 'refund_requested',
    'refund_failed', 'review_refunded', 'dispute_opened', 'dispute_closed', 'payment_deadline_changed',
    'ready_for_pickup', 'fulfilled', 'tracking_changed', 'delivered', 'items_cancelled', 'returned', 'cancelled',
    'reopened', 'voided')),
  details jsonb not null default '{}',
  actor text not null,
  -- Null for jobs and commands.
  request_id text,
  created_at timestamptz not null default clock_timestamp(),
  foreign key (store_uid, order_uid) references orders (store_uid, uid) on delete cascade
);
create index order_events_of_order on order_events (order_uid, created_at);

-- Addresses, with and without a contact, and networks, as digests, of shoppers without a key whose order is neither
-- paid nor fulfilled.
create table unpaid_order_identities (
  store_uid uuid not null,
  order_uid uuid not null,
  identity_digest bytea not null check (octet_length(identity_digest) = 32),
  created_at timestamptz not null default now(),
  primary key (order_uid, identity_digest),
  foreign key (store_uid, order_uid) references orders (store_uid, uid) on delete cascade
);
create index unpaid_order_identities_of_store on unpaid_order_identities (store_uid, identity_digest);

-- Results of requests with an idempotency key.
create table idempotency_keys (
  store_uid uuid not null references stores (uid) on delete cascade,
  key text not null,
  fingerprint bytea not null check (octet_length(fingerprint) = 32),
  body text not null,
  expires_at timestamptz not null,
  primary key (store_uid, key)
);
create index idempotency_keys_expired on idempotency_keys (expires_at);

-- Units of each variant with limited stock that an order without an API key can reserve at most: the store's share of
-- the stock on hand, rounded up, less what unpaid ones have reserved.
create view unpaid_stock as
  select s.store_uid, s.variant_uid,
    greatest((s.on_hand::bigint * stores.unpaid_stock_share + 99) / 100 - (
      select coalesce(sum(item.quantity), 0) from order_items item
      where item.store_uid = s.store_uid and item.variant_uid = s.variant_uid and item.in_unpaid_share
    ), 0)::integer as available
  from stock_levels s join stores on stores.uid = s.store_uid
  where s.tracks_stock and not s.allows_backorder;

-- Reserves all lines, each of a different variant, or none, and refreshes their products. Locks identities, then
-- products, then stock, each in a separate statement, so that the next one sees what it waited for. The caller of
-- an order without an API key inserts its items in the same transaction, in_unpaid_share if it is unpaid. Throws
-- 40001 when an identity has reached its limit of unpaid orders.
create function reserve_stock(store uuid, variants uuid[], quantities integer[],
    has_key boolean, identities bytea[], limits integer[])
  returns table (variant_uid uuid, quantity integer, unit_cost numeric, available integer,
    limited_by text, enough boolean)
  language plpgsql rows 3 set plan_cache_mode = force_generic_plan as $$
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
      least(sellable, unpaid.available, 2147483647 - coalesce(s.reserved, 0)),
      case when unpaid.available < sellable then 'unpaid_orders' else 'stock' end
    from unnest(variants, quantities) as line (variant_uid, quantity)
      left join stock_levels s on s.variant_uid = line.variant_uid and s.store_uid = store
      cross join sellable_stock(s, zone, now()) sellable
      left join unpaid_stock unpaid on not has_key
        and unpaid.store_uid = store and unpaid.variant_uid = line.variant_uid
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
end $$;

-- Rolls the statement back with 40001, for a caller that reads again and retries.
create function raise_conflict() returns text language plpgsql as $$
begin
  raise exception 'another transaction has changed what this one read'
    using errcode = 'serialization_failure';
end $$;

-- ---------------------------------------------------------------- Payments

-- Accounts of a store with payment providers; the credentials are encrypted. A disconnected account stays: its payments
-- and the URL for its webhooks have its uid when it is connected again.
create table payment_accounts (
  uid uuid primary key default gen_random_uuid(),
  store_uid uuid not null references stores (uid) on delete cascade,
  provider text not null check (provider in ('paystack', 'stripe')),
  -- Null: disconnected.
  encrypted_credentials bytea,
  -- Signs the provider's webhooks; null when the credentials do, or none is known.
  encrypted_signing_secret bytea,
  last_four text not null,
  connected_at timestamptz not null default now(),
  unique (store_uid, provider),
  unique (store_uid, uid)
);

-- A store's settings of a payment method. Without a row, online methods are offered when they can be, others are not.
create table payment_methods (
  store_uid uuid not null references stores (uid) on delete cascade,
  method text not null check (method in ('sandbox', 'paystack', 'stripe', 'bank_transfer', 'pay_on_delivery',
    'pay_at_pickup')),
  is_enabled boolean not null,
  -- Order of display.
  position integer not null default 0,
  -- Minutes until an unpaid order with this method is cancelled; null: the default of the method.
  deadline_minutes integer check (deadline_minutes between 15 and 525600),
  -- A text of the store's for customers; may be empty.
  instructions text not null default '',
  -- Of a bank transfer: bank_name, account_name, account_number.
  details jsonb not null default '{}',
  primary key (store_uid, method)
);

-- Attempts to pay an order. Every change of a status names the statuses that it may replace.
create table payment_sessions (
  uid uuid primary key default gen_random_uuid(),
  store_uid uuid not null,
  order_uid uuid not null,
  method text not null check (method in ('sandbox', 'paystack', 'stripe', 'bank_transfer', 'pay_on_delivery',
    'pay_at_pickup')),
  -- Null: the instance's account, or none. No foreign key: a disconnected account has its sessions, and no other.
  account_uid uuid,
  -- What the provider knows it by; not guessable.
  reference text not null unique,
  -- The provider's ID; null while it is not started, and for a provider that knows it by our reference.
  provider_id text,
  amount numeric(10, 2) not null check (amount > 0),
  currency char(3) not null,
  -- starting: the provider has not confirmed it. review: money arrived that was not applied to the order.
  status text not null default 'starting' check (status in ('starting', 'open', 'processing', 'succeeded',
    'failed', 'cancelled', 'expired', 'review')),
  -- When the call that starts it at the provider began; null: none runs.
  starting_since timestamptz,
  -- The provider's page, and the page that it returns to.
  redirect_url text,
  return_url text,
  -- When the provider closes its page; null: not before the session expires.
  page_expires_at timestamptz,
  -- Null: never.
  expires_at timestamptz,
  -- When the provider was asked last, and when it will be; null: never.
  checked_at timestamptz,
  next_check_at timestamptz,
  -- Until when the result of a payment that the customer has made is awaited, also after a cancellation; null: it is
  -- not.
  processing_until timestamptz,
  created_at timestamptz not null default now(),
  unique (store_uid, uid),
  foreign key (store_uid, order_uid) references orders (store_uid, uid) on delete cascade
);
create unique index payment_sessions_open on payment_sessions (order_uid, method)
  where status in ('starting', 'open');
create index payment_sessions_of_order on payment_sessions (order_uid);
create index payment_sessions_to_check on payment_sessions (next_check_at) where next_check_at is not null;

-- Money that a provider has confirmed. A charge counts towards the order once a row of payments refers to it; the view
-- charge_balances says what became of it.
create table provider_transactions (
  uid uuid primary key default gen_random_uuid(),
  store_uid uuid not null,
  session_uid uuid not null,
  provider text not null,
  account_uid uuid,
  kind text not null check (kind in ('charge', 'refund')),
  -- The charge that was refunded.
  charge_uid uuid,
  -- The provider's ID.
  provider_id text not null,
  reference text not null,
  amount numeric(12, 2) not null check (amount > 0),
  currency char(3) not null,
  -- What the provider keeps; null if unknown.
  fee numeric(12, 2),
  -- Whether a row of payments has all of a charge: nothing of it can be in review.
  is_applied boolean not null default false,
  occurred_at timestamptz not null,
  created_at timestamptz not null default clock_timestamp(),
  unique nulls not distinct (provider, account_uid, kind, provider_id),
  unique (store_uid, uid),
  check ((kind = 'refund') = (charge_uid is not null)),
  foreign key (store_uid, session_uid) references payment_sessions (store_uid, uid) on delete cascade,
  foreign key (store_uid, charge_uid) references provider_transactions (store_uid, uid) on delete cascade
);
create index provider_transactions_of_session on provider_transactions (session_uid);
create index provider_transactions_unapplied on provider_transactions (store_uid)
  where kind = 'charge' and not is_applied;
create index provider_transactions_of_store on provider_transactions (store_uid, occurred_at desc, uid desc);
create index provider_transactions_of_charge on provider_transactions (charge_uid) where charge_uid is not null;

-- Refunds of charges. Every change of a status names the statuses that it may replace.
create table payment_refunds (
  uid uuid primary key default gen_random_uuid(),
  store_uid uuid not null,
  order_uid uuid not null,
  charge_uid uuid not null,
  amount numeric(12, 2) not null check (amount > 0),
  currency char(3) not null,
  reason text not null default '',
  actor text not null,
  -- provider: made in the provider's dashboard. manual: returned by hand.
  source text not null check (source in ('store', 'provider', 'manual')),
  -- requested: not sent yet, or the answer was unclear. pending: the provider is processing it. needs_attention: the
  -- provider waits for the store or the customer.
  status text not null check (status in ('requested', 'pending', 'needs_attention', 'succeeded', 'failed')),
  -- The provider's ID; null until it is known.
  provider_id text,
  -- When it was first sent; null: never.
  sending_since timestamptz,
  -- Increases after an answer that the provider repeats to the same attempt.
  attempt integer not null default 1,
  -- When the provider is asked, or it is sent again; null: never.
  next_check_at timestamptz,
  -- What the provider has confirmed.
  transaction_uid uuid unique,
  created_at timestamptz not null default clock_timestamp(),
  updated_at timestamptz not null default clock_timestamp(),
  unique (charge_uid, provider_id),
  unique (store_uid, uid),
  foreign key (store_uid, order_uid) references orders (store_uid, uid) on delete cascade,
  foreign key (store_uid, charge_uid) references provider_transactions (store_uid, uid) on delete cascade,
  foreign key (store_uid, transaction_uid) references provider_transactions (store_uid, uid)
);
create index payment_refunds_of_order on payment_refunds (order_uid);
create index payment_refunds_of_store on payment_refunds (store_uid, created_at desc, uid desc);
create index payment_refunds_to_check on payment_refunds (next_check_at) where next_check_at is not null;

-- Charges that customers dispute at their bank.
create table payment_disputes (
  uid uuid primary key default gen_random_uuid(),
  store_uid uuid not null,
  charge_uid uuid not null,
  provider text not null,
  account_uid uuid,
  -- The provider's ID.
  provider_id text not null,
  amount numeric(12, 2) not null check (amount > 0),
  currency char(3) not null,
  status text not null check (status in ('open', 'won', 'lost', 'closed')),
  -- Deadline of the store's response; null if unknown.
  due_at timestamptz,
  -- The provider's page.
  url text,
  opened_at timestamptz not null,
  closed_at timestamptz,
  created_at timestamptz not null default clock_timestamp(),
  unique nulls not distinct (provider, account_uid, provider_id),
  unique (store_uid, uid),
  foreign key (store_uid, charge_uid) references provider_transactions (store_uid, uid) on delete cascade
);
create index payment_disputes_of_charge on payment_disputes (charge_uid);
create index payment_disputes_of_store on payment_disputes (store_uid, opened_at desc, uid desc);

-- Differences between what a provider lists for a day (UTC) and provider_transactions.
create table payment_differences (
  uid uuid primary key default gen_random_uuid(),
  store_uid uuid not null references stores (uid) on delete cascade,
  day date not null,
  provider text not null,
  account_uid uuid,
  kind text not null check (kind in ('not_recorded', 'not_at_provider', 'amount_differs')),
  transaction_kind text not null check (transaction_kind in ('charge', 'refund')),
  -- The provider's ID.
  provider_id text not null,
  reference text not null,
  order_number text,
  recorded_amount numeric(12, 2),
  provider_amount numeric(12, 2),
  currency char(3) not null,
  found_at timestamptz not null default now(),
  resolved_at timestamptz,
  -- checked: gone when the provider was asked again.
  resolution text check (resolution in ('checked', 'dismissed')),
  dismissed_by text,
  unique nulls not distinct (store_uid, provider, account_uid, kind, transaction_kind, provider_id),
  check (num_nulls(resolved_at, resolution) in (0, 2))
);
create index payment_differences_open on payment_differences (store_uid, found_at) where resolved_at is null;

-- Payments and refunds of an order.
create table payments (
  uid uuid primary key default gen_random_uuid(),
  store_uid uuid not null,
  order_uid uuid not null,
  amount numeric(10, 2) not null check (amount <> 0),
  method text not null default '',
  reference text not null default '',
  -- Null: recorded by hand.
  provider_transaction_uid uuid unique,
  created_at timestamptz not null default now(),
  foreign key (store_uid, order_uid) references orders (store_uid, uid) on delete cascade,
  foreign key (store_uid, provider_transaction_uid) references provider_transactions (store_uid, uid)
);
create index payments_of_order on payments (order_uid);
create index payments_by_hand on payments (store_uid, created_at desc, uid desc)
  where provider_transaction_uid is null;

-- What became of each charge. applied: what counts towards its order, after refunds. unapplied: what neither counts nor
-- was refunded. in_review: what of it no refund returns, so that the store has to decide. pending_refunds: refunds on
-- their way. refundable: what no refund returns.
create view charge_balances as
  select charge.store_uid, charge.uid as charge_uid, session.order_uid, refunds.refunded, payment.applied,
    greatest(charge.amount - refunds.refunded - payment.applied, 0)::numeric(12, 2) as unapplied,
    greatest(charge.amount - refunds.requested - payment.applied, 0)::numeric(12, 2) as in_review,
    (refunds.requested - refunds.refunded)::numeric(12, 2) as pending_refunds,
    (charge.amount - refunds.requested)::numeric(12, 2) as refundable
  from provider_transactions charge
    join payment_sessions session on session.uid = charge.session_uid
    cross join lateral (
      select coalesce(sum(amount) filter (where status = 'succeeded'), 0)::numeric(12, 2) as refunded,
        coalesce(sum(amount) filter (where status <> 'failed'), 0)::numeric(12, 2) as requested
      from payment_refunds where charge_uid = charge.uid
    ) refunds
    cross join lateral (
      select coalesce(sum(payments.amount), 0)::numeric(12, 2) as applied
      from provider_transactions confirmed
        join payments on payments.provider_transaction_uid = confirmed.uid
      where confirmed.uid = charge.uid or confirmed.charge_uid = charge.uid
    ) payment
  where charge.kind = 'charge';

-- Webhooks of payment providers, deleted after 90 days.
create table payment_webhooks (
  uid uuid primary key default gen_random_uuid(),
  provider text not null,
  -- Null: the instance's account.
  account_uid uuid references payment_accounts (uid) on delete cascade,
  store_uid uuid references stores (uid) on delete cascade,
  -- As it arrived.
  body bytea not null,
  -- Our reference, or the provider's ID of a charge, that it is about; a webhook with neither is not processed.
  reference text,
  charge_id text,
  received_at timestamptz not null default now(),
  processed_at timestamptz
);
create index payment_webhooks_of_account on payment_webhooks (account_uid, received_at);
create index payment_webhooks_unprocessed on payment_webhooks (received_at) where processed_at is null;
create index payment_webhooks_of_store on payment_webhooks (store_uid);
create index payment_webhooks_of_reference on payment_webhooks (reference) where reference is not null;
create index payment_webhooks_of_charge on payment_webhooks (charge_id) where charge_id is not null;

-- Payments on the page of the test provider, which replaces a provider's own database.
create table sandbox_payments (
  reference text primary key,
  amount numeric(10, 2) not null,
  currency char(3) not null,
  return_url text not null,
  expires_at timestamptz not null,
  -- What the shopper chose, and when it takes effect; null: nothing yet.
  outcome text check (outcome in ('succeeded', 'failed')),
  effective_at timestamptz,
  -- The amount of each charge.
  charged numeric(10, 2),
  charges integer not null default 1,
  created_at timestamptz not null default now()
);

-- Refunds of the test provider.
create table sandbox_refunds (
  uid uuid primary key,
  reference text not null,
  charge_id text not null,
  amount numeric(10, 2) not null check (amount > 0),
  created_at timestamptz not null default now()
);
create index sandbox_refunds_of_charge on sandbox_refunds (reference, charge_id);

-- ---------------------------------------------------------------- Courier quotes

-- Courier prices offered to a shopper. Only the digest of the token is stored.
create table shipping_quotes (
  uid uuid primary key default gen_random_uuid(),
  store_uid uuid not null references stores (uid) on delete cascade,
  token_digest bytea not null unique check (octet_length(token_digest) = 32),
  ship_to jsonb not null,
  items jsonb not null,
  couriers jsonb not null,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  consumed_at timestamptz,
  order_uid uuid,
  -- Deferred: the statement that consumes a quote also inserts its order.
  foreign key (store_uid, order_uid) references orders (store_uid, uid)
    on delete set null (order_uid) deferrable initially deferred
);
create index shipping_quotes_expired on shipping_quotes (expires_at);

-- Quotes made on each day of the store; the quotes themselves are purged.
create table quote_usage_daily (
  store_uid uuid not null references stores (uid) on delete cascade,
  day date not null,
  quotes integer not null,
  primary key (store_uid, day)
);

-- ---------------------------------------------------------------- Events

-- What happened in a store, for other systems: an outbox. The transaction that causes an event stores it; the publisher
-- then gives it a position and data. Deleted 30 days after publication.
create table events (
  uid uuid primary key default gen_random_uuid(),
  store_uid uuid not null references stores (uid) on delete cascade,
  type text not null check (type in ('order.created', 'order.paid', 'order.partially_paid', 'order.refunded',
    'order.fulfilled', 'order.partially_fulfilled', 'order.ready_for_pickup', 'order.tracking_changed',
    'order.delivered', 'order.items_cancelled', 'order.returned', 'order.cancelled', 'order.reopened', 'order.voided',
    'order.payment_deadline_changed', 'payment.succeeded', 'payment.failed', 'payment.review', 'refund.requested',
    'refund.succeeded', 'refund.failed', 'dispute.opened', 'dispute.closed', 'stock.low', 'stock.sold_out',
    'stock.back', 'product.created', 'product.updated', 'product.deleted', 'import.finished', 'store.updated')),
  -- Number of the order, also of payment.*, refund.* and dispute.*, or uid of the product or the store.
  subject text not null,
  -- What the cause knew and the data contains: the variant of stock.*, all of payment.*, refund.*, dispute.* and
  -- import.finished.
  details jsonb not null default '{}',
  occurred_at timestamptz not null default clock_timestamp(),
  -- Null until published. Positions follow publication: one taken by the transaction that causes the event could
  -- become visible after a higher one, and readers would skip it.
  position bigint check (position > 0),
  published_at timestamptz,
  -- JSON, sent unchanged by every delivery and to every reader.
  data text,
  -- Whether the data was too large, and only identifies the resource.
  is_truncated boolean not null default false,
  check (num_nulls(position, published_at, data) in (0, 3))
);
create index events_unpublished on events (occurred_at, uid) where position is null;
create unique index events_published on events (store_uid, position) where position is not null;
-- For the search of the delivery log.
create index events_of_order on events (subject) where type ~ '^(order|payment|refund|dispute)[.]';
create index events_expired on events (published_at) where published_at is not null;

-- The last position of each store that has published events. Only the publisher writes it: a counter in the
-- transaction of an order would serialize all orders of a store.
create table event_positions (
  store_uid uuid primary key references stores (uid) on delete cascade,
  last_position bigint not null
);

-- ---------------------------------------------------------------- Webhooks

-- URLs that events are sent to. Secrets are encrypted with ENCRYPTION_SECRET.
create table webhook_endpoints (
  uid uuid primary key default gen_random_uuid(),
  store_uid uuid not null references stores (uid) on delete cascade,
  url text not null,
  -- Event types; * for all and, for example, order.* for those of a resource.
  events text[] not null check (cardinality(events) > 0),
  encrypted_secret bytea not null,
  -- Both secrets sign until the previous one ends.
  encrypted_previous_secret bytea,
  previous_secret_ends_at timestamptz,
  -- Since when no attempt has succeeded; null while they succeed, and before the first.
  failing_since timestamptz,
  disabled_at timestamptz,
  -- manual: by a merchant. gone: the receiver responded with 410. failing: no attempt succeeded for days.
  disabled_reason text check (disabled_reason in ('manual', 'gone', 'failing')),
  created_at timestamptz not null default now(),
  check (num_nulls(disabled_at, disabled_reason) in (0, 2)),
  check (num_nulls(encrypted_previous_secret, previous_secret_ends_at) in (0, 2))
);
create index webhook_endpoints_of_store on webhook_endpoints (store_uid, created_at);

-- Events to send to endpoints. A test event has no row in events. Deleted with the event, or 30 days after a test.
create table webhook_deliveries (
  uid uuid primary key default gen_random_uuid(),
  store_uid uuid not null references stores (uid) on delete cascade,
  -- Not a foreign key: deleting all deliveries of an endpoint would take too long. The maintenance job deletes them.
  endpoint_uid uuid not null,
  event_uid uuid references events (uid) on delete cascade,
  -- waiting: for its next attempt. failed: after the last one. missed: not sent, because the endpoint is disabled.
  state text not null check (state in ('waiting', 'delivered', 'failed', 'missed')),
  -- Attempts since it was created or sent again.
  attempts integer not null default 0,
  next_attempt_at timestamptz,
  created_at timestamptz not null,
  unique (event_uid, endpoint_uid),
  check ((state = 'waiting') = (next_attempt_at is not null))
);
create index webhook_deliveries_of_store on webhook_deliveries (store_uid, created_at desc, uid desc);
create index webhook_deliveries_of_endpoint on webhook_deliveries (endpoint_uid, created_at desc, uid desc);
create index webhook_deliveries_not_sent on webhook_deliveries (endpoint_uid, created_at, uid)
  where state in ('failed', 'missed');
create index webhook_deliveries_waiting on webhook_deliveries (next_attempt_at) where state = 'waiting';

create table webhook_attempts (
  uid uuid primary key default gen_random_uuid(),
  delivery_uid uuid not null references webhook_deliveries (uid) on delete cascade,
  attempted_at timestamptz not null,
  -- The request's webhook-signature.
  signature text not null,
  duration_ms integer not null,
  -- Null without a response.
  status integer,
  -- Why there was no response, or no success; may be empty.
  error text not null,
  -- The first 2 KB of the response.
  reply text not null
);
create index webhook_attempts_of_delivery on webhook_attempts (delivery_uid, attempted_at);

-- ---------------------------------------------------------------- Mail

-- Mails to customers and merchants. Rows are deleted 30 days after they were due.
create table mails (
  uid uuid primary key default gen_random_uuid(),
  -- Null for a mail about an account.
  store_uid uuid references stores (uid) on delete cascade check (store_uid is not null or kind = 'password_reset'),
  kind text not null check (kind in ('order_received', 'payment_received', 'payment_reminder', 'ready_for_pickup',
    'on_its_way', 'delivered', 'items_cancelled', 'refunded', 'payment_refund_coming', 'order_cancelled', 'new_order',
    'orders_summary', 'low_stock', 'payment_review', 'refund_failed', 'dispute_opened', 'webhook_disabled', 'invitation',
    'password_reset')),
  -- Number of the order or uid of the webhook endpoint; may be empty.
  subject text not null default '',
  -- What caused the mail, such as the uid of the event; for summaries the hour or the day.
  cause text not null,
  recipient text not null,
  -- waiting: for its next attempt. sending: an attempt is running, or was interrupted. shown: in the dashboard only,
  -- because the instance has no SMTP server. skipped: no longer true when it was due. rejected: refused for good.
  -- failed: no attempt succeeded. unknown: two attempts ended without a reply.
  state text not null default 'waiting'
    check (state in ('waiting', 'sending', 'sent', 'shown', 'skipped', 'rejected', 'failed', 'unknown')),
  -- When to make the next attempt.
  due_at timestamptz not null,
  attempts integer not null default 0,
  -- When the last attempt began.
  attempted_at timestamptz,
  -- Whether an attempt ended without a reply after the message was sent: it may have arrived already.
  is_uncertain boolean not null default false,
  -- Why the last attempt did not succeed; may be empty.
  error text not null default '',
  -- The content, stored by the first attempt, so that each attempt sends the same; reminders are rendered by each.
  -- Deleted after the last one when it contains a secret link.
  subject_line text,
  html text,
  body text,
  -- When what it reports happened.
  occurred_at timestamptz not null,
  created_at timestamptz not null default now(),
  unique nulls not distinct (store_uid, kind, subject, cause, recipient)
);
create index mails_of_store on mails (store_uid, created_at desc, uid desc);
create index mails_of_subject on mails (store_uid, subject, created_at);
create index mails_about_new_orders on mails (store_uid, occurred_at) where kind = 'new_order';
create index mails_due on mails (due_at) where state in ('waiting', 'sending');
create index mails_expired on mails (created_at);
