import { z } from "zod";
import { DateTime, OrderAmount, Uid, whole } from "#lib/contract/scalars.ts";
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

const Quantity = whole(0, BODY_LIMITS.quantity);

/** spec §2.8; `sku` beside `variant_sku` because definition and sample differ. */
export const OrderItem = z
  .object({
    uid: Uid,
    variant: Uid.nullable().describe("Null when the variant no longer exists"),
    variant_name: z.string().describe("As it was called when the order was made"),
    variant_sku: z.string(),
    sku: z.string().describe("The same as `variant_sku`"),
    product_name: z.string().describe("As it was called when the order was made"),
    popup_inventory: Uid.nullable().describe("Inventory item of a popup event; null elsewhere"),
    quantity: Quantity.describe("Whole pieces"),
    original_price: OrderAmount.nullable().describe(
      "Regular price of one piece when the order was made",
    ),
    unit_price: OrderAmount.describe("What one piece was charged: the promo price when one held"),
    total_price: OrderAmount.describe("`unit_price` times `quantity`"),
    discount_amount: OrderAmount.describe(
      "The line's part of a coupon on products or categories; a coupon on the whole order is in the order's own",
    ),
    total_cost: z
      .string()
      .regex(/^-?\d{0,10}(?:\.\d{0,2})?$/)
      .describe("Inventory cost when the stock was reserved; for the merchant, not for shoppers"),
    fulfilment_status: ItemFulfilmentStatus,
    qty_fulfilled: Quantity.describe("Pieces handed over so far"),
    notes: z.string().describe("The shopper's note on this line; empty without one"),
    attributes: z.string().describe("The variant's attributes as one line of text"),
    product_images: z.string().describe("Absolute address of one picture; empty without one"),
  })
  .meta({
    id: "OrderItem",
    description: "One line of an order, as it was when the order was made",
  });
export type OrderItem = z.infer<typeof OrderItem>;

/** spec §2.8 */
export const Order = z
  .object({
    uid: Uid,
    order_number: z.string().max(50).describe("What shoppers and merchants call it; not guessable"),
    source: OrderSource.describe("How the order was made; `storefront` for those of this API"),
    store: Uid,
    store_name: z.string(),
    store_email: z.string(),
    store_phone: z.string(),
    logo: z.string().describe("Absolute address; empty without one"),
    location: Uid.nullable().describe("Pickup point; null when none was chosen"),
    location_name: z.string().describe("Empty when none was chosen"),
    customer: Uid.nullable(),
    customer_name: z.string(),
    customer_phone: z.string().describe("E.164, such as +2348012345678"),
    customer_email: z.string(),
    customer_address: z.string().describe("As it was sent; a pickup may have none"),
    total_amount: OrderAmount.nullable().describe(
      "What the shopper pays: `subtotal` - `discount_amount` + `tax_amount` + `delivery_fee`",
    ),
    subtotal: OrderAmount.describe("Sum of the lines, before discount and delivery"),
    discount_amount: OrderAmount.describe("All that a coupon takes off"),
    tax_amount: OrderAmount.describe("Of `subtotal` less `discount_amount`, rounded half up"),
    tax_rate_used: z
      .string()
      .regex(/^-?\d{0,1}(?:\.\d{0,4})?$/)
      .nullable()
      .describe("Fraction: 0.0750 is 7.5 %. Null when no tax was collected"),
    total_paid: z.string().describe("Decimal with two places: payments less refunds"),
    outstanding_balance: z
      .string()
      .describe(
        "Decimal with two places; 0.00 once refunded, cancelled or voided. A part that is given back is not owed again",
      ),
    payment_status: PaymentStatus,
    payment_status_display: z.string().describe("The same in words, such as Partially Paid"),
    fulfilment_status: FulfilmentStatus,
    fulfilment_status_display: z.string().describe("The same in words"),
    fulfilment_method: FulfilmentMethod,
    delivery_fee: OrderAmount.describe("0.00 for a pickup"),
    manual_delivery_type: z
      .enum(["standard", "express"])
      .nullable()
      .describe("Null unless the store delivers itself"),
    tracking_number: z.string().max(100).describe("Empty until there is one"),
    order_date: z.iso.date().nullable().describe("Day the order was placed (UTC)"),
    has_shipping: z.boolean().describe("A courier brings it"),
    created_at: DateTime,
    payment_due_at: DateTime.nullable().meta({
      description:
        "When the order is cancelled unless it has been paid, partly paid or fulfilled. Null when it has no deadline or no longer needs one",
      "x-extension": true,
    }),
    shipping_details: z
      .string()
      .nullable()
      .describe("Courier, service and expected delivery as one line; null without a courier"),
    items: z.array(OrderItem),
  })
  .meta({
    id: "Order",
    description: "An order in full. Amounts are decimal text in the store's currency.",
  });
export type Order = z.infer<typeof Order>;
