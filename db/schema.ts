import type { ColumnType, Generated, GeneratedAlways, JSONColumnType } from "kysely";

import type {
  DateText,
  DecimalColumn,
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
  PictureTable,
  QuoteUsageDailyTable,
  StockMovementTable,
  StoreMemberTable,
} from "#db/merchant-schema.ts";

export interface StoreTable {
  uid: Generated<string>;
  slug: string;
  store_name: string;
  email: string;
  phone: string;
  logo: Generated<string>;
  address: Generated<string>;
  currency: Generated<string>;
  delivery_enabled: Generated<boolean>;
  manual_delivery_enabled: Generated<boolean>;
  express_delivery_enabled: Generated<boolean>;
  tax_collection_enabled: Generated<boolean>;
  tax_rate: Generated<string>;
  service_charge: Generated<string>;
  default_weight: Generated<string>;
  is_live: Generated<boolean>;
  /** Minutes until a new unpaid order is cancelled; null: never. */
  payment_deadline_minutes: Generated<number | null>;
  catalogue_version: Generated<string>;
  created_at: Time;
  updated_at: Time;
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
  /** Part of the category's address; stays when the name changes. */
  slug: Generated<string>;
  created_at: Time;
}

export interface ProductTable {
  uid: Generated<string>;
  store_uid: string;
  category_uid: string | null;
  handle: string;
  name: string;
  description: Generated<string>;
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
export interface SearchSynonymTable {
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

export interface AttributeTable {
  uid: Generated<string>;
  store_uid: string;
  name: string;
}

export interface AttributeValueTable {
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
  is_active: Generated<boolean>;
  is_default: Generated<boolean>;
  image: string | null;
  position: Generated<number>;
  created_at: Time;
  updated_at: Time;
}

export interface VariantAttributeTable {
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
  reserved: Generated<number>;
  unit_cost: OptionalDecimalColumn;
  reorder_point: number | null;
  batch_number: string | null;
  expires_on: ColumnType<string | null, string | null | undefined, string | null>;
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

export interface CustomerTable {
  uid: Generated<string>;
  store_uid: string;
  name: string;
  email: string;
  phone: string;
  address: Generated<string>;
  /** Lower-case text that merchants search. */
  search_key: GeneratedAlways<string>;
  created_at: Time;
}

export type OrderSourceValue = "internal" | "storefront" | "popup_storefront" | "popup_internal";
export type PaymentStatusValue = "unpaid" | "partially_paid" | "paid" | "refunded";
export type ItemFulfilmentStatusValue =
  | "unfulfilled"
  | "fulfilled"
  | "returned"
  | "partially_fulfilled";
export type FulfilmentStatusValue = ItemFulfilmentStatusValue | "voided" | "cancelled";

export interface OrderTable {
  uid: Generated<string>;
  store_uid: string;
  order_number: string;
  source: Generated<OrderSourceValue>;
  location_uid: string | null;
  customer_uid: string | null;
  customer_name: Generated<string>;
  customer_email: Generated<string>;
  customer_phone: Generated<string>;
  customer_address: Generated<string>;
  subtotal: DecimalColumn;
  discount_amount: Generated<string>;
  tax_amount: Generated<string>;
  tax_rate_used: OptionalDecimalColumn;
  delivery_fee: Generated<string>;
  total_amount: OptionalDecimalColumn;
  payment_status: Generated<PaymentStatusValue>;
  fulfilment_status: Generated<FulfilmentStatusValue>;
  fulfilment_method: "pickup" | "delivery";
  delivery_method: "pickup" | "manual" | "courier";
  manual_delivery_type: "standard" | "express" | null;
  tracking_number: Generated<string>;
  shipping_details: string | null;
  coupon_code: string | null;
  /** When the order's courier quote was created. */
  quoted_at: OptionalTime;
  /** When an unpaid, unfulfilled order is cancelled; null: never. */
  payment_due_at: OptionalTime;
  /** Lower-case text that merchants search. */
  search_key: GeneratedAlways<string>;
  order_date: DateText;
  created_at: Time;
  updated_at: Time;
}

export interface OrderItemTable {
  uid: Generated<string>;
  store_uid: string;
  order_uid: string;
  variant_uid: string | null;
  product_name: string;
  variant_name: string;
  variant_sku: Generated<string>;
  attributes: Generated<string>;
  product_image: Generated<string>;
  popup_inventory: string | null;
  quantity: number;
  original_price: OptionalDecimalColumn;
  unit_price: DecimalColumn;
  total_price: DecimalColumn;
  discount_amount: Generated<string>;
  total_cost: OptionalDecimalColumn;
  fulfilment_status: Generated<ItemFulfilmentStatusValue>;
  /** Fulfilled pieces, including returned ones. */
  qty_fulfilled: Generated<number>;
  qty_returned: Generated<number>;
  notes: Generated<string>;
  position: Generated<number>;
}

export interface PaymentTable {
  uid: Generated<string>;
  store_uid: string;
  order_uid: string;
  amount: DecimalColumn;
  method: Generated<string>;
  reference: Generated<string>;
  paid_at: Time;
  created_at: Time;
}

export interface ShippingQuoteTable {
  uid: Generated<string>;
  store_uid: string;
  token_digest: Buffer;
  ship_to: JSONColumnType<object>;
  items: JSONColumnType<object[]>;
  couriers: JSONColumnType<object[]>;
  currency: string;
  created_at: Time;
  expires_at: Time;
  consumed_at: OptionalTime;
  order_uid: string | null;
}

export interface IdempotencyKeyTable {
  store_uid: string;
  key: string;
  fingerprint: Buffer;
  body: string;
  created_at: Time;
  expires_at: Time;
}

export interface CouponTable {
  uid: Generated<string>;
  store_uid: string;
  code: string;
  kind: "percentage" | "fixed";
  value: DecimalColumn;
  scope: "order" | "product" | "category";
  minimum_subtotal: Generated<string>;
  starts_at: OptionalTime;
  ends_at: OptionalTime;
  usage_limit: number | null;
  times_used: Generated<number>;
  is_active: Generated<boolean>;
  created_at: Time;
}

export interface CouponTargetTable {
  coupon_uid: string;
  store_uid: string;
  product_uid: string | null;
  category_uid: string | null;
}

export type OrderEventKind =
  | "created"
  | "payment_recorded"
  | "payment_deadline_changed"
  | "fulfilled"
  | "returned"
  | "cancelled"
  | "voided";

export interface OrderEventTable {
  uid: Generated<string>;
  store_uid: string;
  order_uid: string;
  kind: OrderEventKind;
  details: JSONColumnType<object>;
  actor: string;
  /** Id of the request that caused it; null for jobs and commands. */
  request_id: string | null;
  created_at: Time;
}

/** Contacts and addresses, as digests, of shoppers without a key who have an unpaid, unfulfilled order. */
export interface UnpaidOrderIdentityTable {
  store_uid: string;
  order_uid: string;
  identity_digest: Buffer;
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
