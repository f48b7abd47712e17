import type { Generated, GeneratedAlways, JSONColumnType } from "kysely";
import type {
  DateText,
  DecimalColumn,
  OptionalDecimalColumn,
  OptionalTime,
  Time,
} from "#db/column-types.ts";

type OrderSourceValue = "internal" | "storefront" | "popup_storefront" | "popup_internal";
export type PaymentStatusValue = "unpaid" | "partially_paid" | "paid" | "refunded";
export type ItemFulfilmentStatusValue =
  | "unfulfilled"
  | "fulfilled"
  | "returned"
  | "partially_fulfilled";
export type FulfilmentStatusValue = ItemFulfilmentStatusValue | "voided" | "cancelled";
/** `none`: no line requires shipping. */
export type DeliveryMethodValue = "pickup" | "manual" | "courier" | "none";
export type DeliveryStatusValue = "ready_for_pickup" | "delivered";

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
  delivery_method: DeliveryMethodValue;
  delivery_status: DeliveryStatusValue | null;
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
  taxable: Generated<boolean>;
  total_cost: OptionalDecimalColumn;
  fulfilment_status: Generated<ItemFulfilmentStatusValue>;
  /** Fulfilled units, including returned ones. */
  qty_fulfilled: Generated<number>;
  qty_returned: Generated<number>;
  qty_cancelled: Generated<number>;
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
  | DeliveryStatusValue
  | "fulfilled"
  | "tracking_changed"
  | "items_cancelled"
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
