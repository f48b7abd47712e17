import { z } from "zod";
import { DateTime, OrderAmount, Uid } from "#lib/contract/scalars.ts";
import { BODY_LIMITS } from "#lib/contract/unspecified.ts";

/** spec §3 */
export const OrderSource = z.enum(["internal", "storefront", "popup_storefront", "popup_internal"]);
export const PaymentStatus = z.enum(["unpaid", "partially_paid", "paid", "refunded"]);
export const ItemFulfilmentStatus = z.enum([
  "unfulfilled",
  "fulfilled",
  "returned",
  "partially_fulfilled",
]);
export const FulfilmentStatus = z.enum([...ItemFulfilmentStatus.options, "voided", "cancelled"]);
export const FulfilmentMethod = z.enum(["pickup", "delivery"]);

const Quantity = z.int().min(0).max(BODY_LIMITS.quantity);

/** spec §2.8; `sku` beside `variant_sku` because definition and sample differ. */
export const OrderItem = z.object({
  uid: Uid,
  variant: Uid.nullable(),
  variant_name: z.string(),
  variant_sku: z.string(),
  sku: z.string(),
  product_name: z.string(),
  popup_inventory: Uid.nullable(),
  quantity: Quantity,
  original_price: OrderAmount.nullable(),
  unit_price: OrderAmount,
  total_price: OrderAmount,
  discount_amount: OrderAmount,
  total_cost: z.string().regex(/^-?\d{0,10}(?:\.\d{0,2})?$/),
  fulfilment_status: ItemFulfilmentStatus,
  qty_fulfilled: Quantity,
  notes: z.string(),
  attributes: z.string(),
  product_images: z.string(),
});
export type OrderItem = z.infer<typeof OrderItem>;

/** spec §2.8 */
export const Order = z.object({
  uid: Uid,
  order_number: z.string().max(50),
  source: OrderSource,
  store: Uid,
  store_name: z.string(),
  store_email: z.string(),
  store_phone: z.string(),
  logo: z.string(),
  location: Uid.nullable(),
  location_name: z.string(),
  customer: Uid.nullable(),
  customer_name: z.string(),
  customer_phone: z.string(),
  customer_email: z.string(),
  customer_address: z.string(),
  total_amount: OrderAmount.nullable(),
  subtotal: OrderAmount,
  discount_amount: OrderAmount,
  tax_amount: OrderAmount,
  tax_rate_used: z
    .string()
    .regex(/^-?\d{0,1}(?:\.\d{0,4})?$/)
    .nullable()
    .describe("Fraction: 0.0750 is 7.5 %"),
  total_paid: z.string(),
  outstanding_balance: z.string(),
  payment_status: PaymentStatus,
  payment_status_display: z.string(),
  fulfilment_status: FulfilmentStatus,
  fulfilment_status_display: z.string(),
  fulfilment_method: FulfilmentMethod,
  delivery_fee: OrderAmount,
  manual_delivery_type: z.enum(["standard", "express"]).nullable(),
  tracking_number: z.string().max(100),
  order_date: z.iso.date().nullable(),
  has_shipping: z.boolean(),
  created_at: DateTime,
  shipping_details: z.string().nullable(),
  items: z.array(OrderItem),
});
export type Order = z.infer<typeof Order>;
