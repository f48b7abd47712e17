import { z } from "zod";
import { BODY_LIMITS } from "#lib/contract/constants.ts";
import { PaymentMethodEnum } from "#lib/contract/payment.ts";
import { integerBetween, OrderAmount, Timestamp, Uid } from "#lib/contract/scalars.ts";

export const OrderSourceEnum = z.enum([
  "internal",
  "storefront",
  "popup_storefront",
  "popup_internal",
]);
export const PaymentStatusEnum = z.enum(["unpaid", "partially_paid", "paid", "refunded"]);
export const ItemFulfilmentStatusEnum = z.enum([
  "unfulfilled",
  "fulfilled",
  "returned",
  "partially_fulfilled",
]);
export const FulfilmentStatusEnum = z.enum([
  ...ItemFulfilmentStatusEnum.options,
  "voided",
  "cancelled",
]);
export const FulfilmentMethod = z.enum(["pickup", "delivery"]);

const Quantity = integerBetween(0, BODY_LIMITS.quantity);

/** Has both `sku` and `variant_sku`, which are equal, because clients may read either. */
export const OrderItem = z
  .object({
    uid: Uid,
    variant: Uid.nullable().describe("Null when the variant no longer exists"),
    variant_name: z.string().describe("Name at the time of the order"),
    variant_sku: z.string(),
    sku: z.string().describe("The same as `variant_sku`"),
    product_name: z.string().describe("Name at the time of the order"),
    popup_inventory: Uid.nullable().describe(
      "Inventory item of a popup event; null for other lines",
    ),
    quantity: Quantity.describe(
      "Quantity ordered, excluding cancelled items; 0 when all were cancelled",
    ),
    original_price: OrderAmount.nullable().describe("Regular unit price at the time of the order"),
    unit_price: OrderAmount.describe("Unit price charged, including an active promotion"),
    total_price: OrderAmount.describe("`unit_price` times `quantity`"),
    discount_amount: OrderAmount.describe(
      "The line's share of a coupon for products or categories; a coupon for the whole order counts in the order's `discount_amount`",
    ),
    total_cost: z
      .string()
      .regex(/^-?\d{0,10}(?:\.\d{0,2})?$/)
      .describe("Inventory cost when the stock was reserved; do not show it to shoppers"),
    fulfilment_status: ItemFulfilmentStatusEnum,
    qty_fulfilled: Quantity.describe("Quantity fulfilled so far"),
    notes: z.string().describe("The shopper's note on this line; may be empty"),
    attributes: z.string().describe("The variant's attributes on one line"),
    product_images: z.string().describe("Absolute URL of an image; may be empty"),
  })
  .meta({
    id: "OrderItem",
    description:
      "One line of an order. Names and unit prices are as they were when the order was placed.",
  });
export type OrderItem = z.infer<typeof OrderItem>;

export const Order = z
  .object({
    uid: Uid,
    order_number: z
      .string()
      .max(50)
      .describe("Order number for shoppers and merchants; not guessable"),
    source: OrderSourceEnum.describe(
      "Where the order was placed; `storefront` for orders placed with this API",
    ),
    store: Uid,
    store_name: z.string(),
    store_email: z.string(),
    store_phone: z.string(),
    logo: z.string().describe("Absolute URL; may be empty"),
    location: Uid.nullable().describe("Pickup point; may be null"),
    location_name: z.string().describe("May be empty"),
    customer: Uid.nullable(),
    customer_name: z.string(),
    customer_phone: z.string().describe("E.164, such as +2348012345678"),
    customer_email: z.string(),
    customer_address: z.string().describe("As sent; may be empty for a pickup"),
    total_amount: OrderAmount.nullable().describe(
      "The order's total: `subtotal` - `discount_amount` + `tax_amount` + `delivery_fee`",
    ),
    subtotal: OrderAmount.describe("Sum of the lines before discount, tax and delivery"),
    discount_amount: OrderAmount.describe("Discount from the coupon"),
    tax_amount: OrderAmount.describe("Tax on the taxable lines after discounts, rounded half up"),
    tax_rate_used: z
      .string()
      .regex(/^-?\d{0,1}(?:\.\d{0,4})?$/)
      .nullable()
      .describe("Fraction: 0.0750 is 7.5%. Null when there is no tax"),
    total_paid: z.string().describe("Decimal with two places: payments minus refunds"),
    outstanding_balance: z
      .string()
      .describe(
        "Decimal with two places: what the customer still owes. 0.00 once refunded, returned, cancelled or voided; a partial refund does not increase it",
      ),
    payment_status: PaymentStatusEnum,
    payment_status_display: z.string().describe("Text to show, such as Partially Paid"),
    fulfilment_status: FulfilmentStatusEnum,
    fulfilment_status_display: z.string().describe("Text to show, such as Partially Fulfilled"),
    fulfilment_method: FulfilmentMethod,
    delivery_fee: OrderAmount.describe("0.00 for a pickup"),
    manual_delivery_type: z
      .enum(["standard", "express"])
      .nullable()
      .describe("Null unless the store delivers the order itself"),
    tracking_number: z.string().max(100).describe("Empty until it is known"),
    order_date: z.iso
      .date()
      .nullable()
      .describe("Day the order was placed, in the store's time zone"),
    has_shipping: z.boolean().describe("True for courier delivery"),
    created_at: Timestamp,
    payment_due_at: Timestamp.nullable().meta({
      description:
        "The order is cancelled after this time unless it has been paid, in part or in full, or fulfilled. Null when there is no deadline, or it no longer applies",
      "x-extension": true,
    }),
    payment_method: PaymentMethodEnum.nullable().meta({
      description: "How the customer has chosen to pay; null when not chosen yet",
      "x-extension": true,
    }),
    shipping_details: z
      .string()
      .nullable()
      .describe(
        "Courier, service and expected delivery on one line; null when there is no courier",
      ),
    items: z.array(OrderItem),
  })
  .meta({
    id: "Order",
    description: "A complete order. Amounts are decimal strings in the store's currency.",
  });
export type Order = z.infer<typeof Order>;

/** Why an order was cancelled when no merchant did it. */
export const CancellationReason = z.enum(["payment_overdue", "customer_request", "api_request"]);
export type CancellationReason = z.infer<typeof CancellationReason>;

/** Extension: a step of the delivery that the merchant has recorded. */
export const DeliveryStatus = z.enum(["ready_for_pickup", "delivered"]);
export type DeliveryStatus = z.infer<typeof DeliveryStatus>;

/** Extension: something that happened to an order. */
export const OrderEvent = z
  .object({
    kind: z
      .enum([
        "created",
        "confirmed",
        "payment_recorded",
        "payment_in_review",
        "refund_requested",
        "review_refunded",
        "payment_deadline_changed",
        "refunded",
        ...DeliveryStatus.options,
        "fulfilled",
        "tracking_changed",
        "items_cancelled",
        "returned",
        "cancelled",
        "reopened",
        "voided",
      ])
      .describe(
        "`payment_in_review`: a payment could not be applied to the order, and the store must decide what to do with it; `refund_requested`: a refund is on its way; `refunded`: a full or partial refund; `review_refunded`: a payment that could not be applied was refunded; `ready_for_pickup`: the customer can pick up the order; `fulfilled`: items were picked up or sent; `delivered`: the customer received the order; `items_cancelled`: the items that were not fulfilled are no longer part of the order; `reopened`: the order was cancelled because it was not paid in time, then it was paid and its items are available",
      ),
    at: Timestamp,
    expected_delivery: z.iso
      .date()
      .optional()
      .describe(
        "With `created`: the day by which the delivery was expected to arrive when the order was placed, if known",
      ),
    courier_image: z
      .string()
      .optional()
      .describe("With `created`: URL of the courier's logo, if known"),
    reason: CancellationReason.optional().describe(
      "Why the order was cancelled, when the merchant did not cancel it. `payment_overdue`: not paid by its deadline; `customer_request`: cancelled by the customer on the order page, in a shop that this instance serves; `api_request`: cancelled through this API",
    ),
    amount: OrderAmount.optional().describe("Amount of the payment or refund"),
    tracking: z
      .object({
        number: z.string().describe("The same as the order's `tracking_number`; may be empty"),
        courier: z.string().describe("May be empty"),
        url: z.string().describe("URL of the tracking page; may be empty"),
      })
      .optional()
      .describe("Tracking details at the time of this event. Use those of the latest event"),
  })
  .meta({ id: "OrderEvent", description: "Something that happened to an order, and when" });
export const OrderEvents = z.array(OrderEvent);
export type OrderEvent = z.infer<typeof OrderEvent>;
