import type { Generated, GeneratedAlways } from "kysely";

import type {
  DecimalColumn,
  OptionalDate,
  OptionalDecimalColumn,
  OptionalTime,
  Time,
} from "#db/column-types.ts";
import type {
  CatalogueVersionTable,
  FacetCountTable,
  ListingCountTable,
  ProductDocumentTable,
  ProductListingTable,
  SearchWordTable,
} from "#db/derived-tables.ts";
import type {
  ApiKeyUsageHourlyTable,
  CourierAccountTable,
  MerchantSessionTable,
  MerchantTable,
  PictureFileTable,
  PictureTable,
  QuoteUsageDailyTable,
  StockMovementTable,
  StoreMemberTable,
} from "#db/merchant-schema.ts";
import type {
  CouponTable,
  CouponTargetTable,
  IdempotencyKeyTable,
  OrderEventTable,
  OrderItemTable,
  OrderTable,
  PaymentTable,
  ShippingQuoteTable,
  UnpaidOrderIdentityTable,
} from "#db/order-schema.ts";

export interface StoreTable {
  uid: Generated<string>;
  slug: string;
  store_name: string;
  email: string;
  phone: string;
  logo: Generated<string>;
  address: Generated<string>;
  currency: Generated<string>;
  /** IANA name. */
  time_zone: Generated<string>;
  delivery_enabled: Generated<boolean>;
  manual_delivery_enabled: Generated<boolean>;
  express_delivery_enabled: Generated<boolean>;
  tax_collection_enabled: Generated<boolean>;
  tax_rate: Generated<string>;
  service_charge: Generated<string>;
  default_weight: Generated<string>;
  /** Stock at which variants without a reorder point are low; null: never. */
  default_reorder_point: number | null;
  is_live: Generated<boolean>;
  are_settings_saved: Generated<boolean>;
  /** Minutes until a new unpaid order is cancelled; null: never. */
  payment_deadline_minutes: Generated<number | null>;
  created_at: Time;
}

export interface LocationTable {
  uid: Generated<string>;
  store_uid: string;
  name: string;
  address: Generated<string>;
  is_active: Generated<boolean>;
  created_at: Time;
}

export interface ApiKeyTable {
  uid: Generated<string>;
  store_uid: string;
  name: string;
  digest: Buffer;
  prefix: string;
  last_four: string;
  created_at: Time;
  last_used_at: OptionalTime;
  expires_at: OptionalTime;
  revoked_at: OptionalTime;
}

export interface CategoryTable {
  uid: Generated<string>;
  store_uid: string;
  name: string;
  /** Part of the category's URL; stays when the name changes. */
  slug: Generated<string>;
  color: Generated<string | null>;
  created_at: Time;
}

export interface ProductTable {
  uid: Generated<string>;
  store_uid: string;
  category_uid: string | null;
  handle: string;
  name: string;
  description: Generated<string>;
  description_html: Generated<string>;
  seo_title: Generated<string>;
  seo_description: Generated<string>;
  story: Generated<string>;
  brand: Generated<string>;
  /** In order of entry. */
  tags: Generated<string[]>;
  is_active: Generated<boolean>;
  is_hidden_from_storefront: Generated<boolean>;
  is_visible: GeneratedAlways<boolean>;
  is_variable: Generated<boolean>;
  /** Lower-case text that merchants search. */
  search_key: GeneratedAlways<string>;
  created_at: Time;
  updated_at: Time;
}

/** A term of a line of the store's synonyms. */
interface SearchSynonymTable {
  store_uid: string;
  line: number;
  position: number;
  term: string;
  /** Stems of the term's words. */
  stems: string[];
  /** A search for the term also finds products with all words of one of these. */
  replacements: string[];
}

export interface ProductImageTable {
  uid: Generated<string>;
  store_uid: string;
  product_uid: string;
  image: string;
  alt_text: Generated<string>;
  is_primary: Generated<boolean>;
  position: Generated<number>;
  created_at: Time;
  updated_at: Time;
}

interface AttributeTable {
  uid: Generated<string>;
  store_uid: string;
  name: string;
}

interface AttributeValueTable {
  uid: Generated<string>;
  store_uid: string;
  attribute_uid: string;
  value: string;
}

export interface VariantTable {
  uid: Generated<string>;
  store_uid: string;
  product_uid: string;
  name: string;
  sku: Generated<string>;
  price: DecimalColumn;
  promo_price: OptionalDecimalColumn;
  promo_expiry: OptionalTime;
  weight: OptionalDecimalColumn;
  length: OptionalDecimalColumn;
  width: OptionalDecimalColumn;
  height: OptionalDecimalColumn;
  barcode: Generated<string>;
  taxable: Generated<boolean>;
  requires_shipping: Generated<boolean>;
  expected_back_on: OptionalDate;
  is_active: Generated<boolean>;
  is_default: Generated<boolean>;
  image: string | null;
  position: Generated<number>;
  created_at: Time;
  updated_at: Time;
}

interface VariantAttributeTable {
  uid: Generated<string>;
  store_uid: string;
  variant_uid: string;
  attribute_uid: string;
  value_uid: string;
  position: Generated<number>;
}

export interface StockLevelTable {
  variant_uid: string;
  store_uid: string;
  on_hand: Generated<number>;
  /** Ordered and not fulfilled; 0 when stock is not tracked. */
  reserved: Generated<number>;
  /** False: sold without limit, and orders do not change the stock. */
  tracks_stock: Generated<boolean>;
  /** True: sold without limit, and orders reserve units that are not on hand yet. */
  allows_backorder: Generated<boolean>;
  unit_cost: OptionalDecimalColumn;
  reorder_point: number | null;
  batch_number: string | null;
  expires_on: OptionalDate;
  updated_at: Time;
}

export interface DeliveryOptionTable {
  uid: Generated<string>;
  store_uid: string;
  label: string;
  amount: DecimalColumn;
  delivery_type: "standard" | "express";
  /** States, cities or districts that it serves; empty: every address. */
  areas: Generated<string[]>;
  is_active: Generated<boolean>;
  position: Generated<number>;
}

interface CustomerTable {
  uid: Generated<string>;
  store_uid: string;
  name: string;
  email: string;
  phone: string;
  address: Generated<string>;
  /** Orders that were not cancelled or voided. */
  order_count: Generated<number>;
  first_order_at: OptionalTime;
  last_order_at: OptionalTime;
  /** Payments minus refunds. */
  total_spent: Generated<string>;
  /** Lower-case text that merchants search. */
  search_key: GeneratedAlways<string>;
  created_at: Time;
}

export interface Database {
  stores: StoreTable;
  locations: LocationTable;
  api_keys: ApiKeyTable;
  categories: CategoryTable;
  products: ProductTable;
  product_images: ProductImageTable;
  attributes: AttributeTable;
  attribute_values: AttributeValueTable;
  variants: VariantTable;
  variant_attributes: VariantAttributeTable;
  stock_levels: StockLevelTable;
  delivery_options: DeliveryOptionTable;
  customers: CustomerTable;
  orders: OrderTable;
  order_items: OrderItemTable;
  payments: PaymentTable;
  shipping_quotes: ShippingQuoteTable;
  idempotency_keys: IdempotencyKeyTable;
  coupons: CouponTable;
  coupon_targets: CouponTargetTable;
  order_events: OrderEventTable;
  unpaid_order_identities: UnpaidOrderIdentityTable;
  courier_accounts: CourierAccountTable;
  api_key_usage_hourly: ApiKeyUsageHourlyTable;
  merchants: MerchantTable;
  merchant_sessions: MerchantSessionTable;
  picture_files: PictureFileTable;
  pictures: PictureTable;
  quote_usage_daily: QuoteUsageDailyTable;
  stock_movements: StockMovementTable;
  store_members: StoreMemberTable;
  product_documents: ProductDocumentTable;
  product_listings: ProductListingTable;
  listing_counts: ListingCountTable;
  facet_counts: FacetCountTable;
  search_words: SearchWordTable;
  search_synonyms: SearchSynonymTable;
  catalogue_versions: CatalogueVersionTable;
}
