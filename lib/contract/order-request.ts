import { z } from "zod";
import { BODY_LIMITS } from "#lib/contract/constants.ts";
import { PaymentMethodEnum } from "#lib/contract/payment.ts";
import { Amount, InputAmount, OrderAmount, StockLimit, Text, Uid } from "#lib/contract/scalars.ts";
import {
  BasketItem,
  basketLines,
  optionalNotes,
  requiredLine,
  requiredText,
  Shopper,
} from "#lib/contract/shopper.ts";
import { ExpectedDelivery } from "#lib/contract/store.ts";

const OrderRequestItem = BasketItem.extend({
  notes: optionalNotes
    .nullish()
    .describe(
      `The shopper's note on this line; notes of lines with the same variant are joined, up to ${BODY_LIMITS.notes} characters in total`,
    ),
  expected_unit_price: InputAmount.nullish().describe(
    "The unit price that the shopper saw; if it has changed, `PRICE_CHANGED` lists the line",
  ),
}).meta({ id: "OrderRequestItem", description: "One line of an order to create" });

const DeliveryMethod = z.enum(["pickup", "manual", "courier", "none"]);

/** Additional required fields per delivery method. */
const REQUIRED_FIELDS = {
  none: [],
  pickup: [],
  manual: ["manual_delivery_option", "delivery_address"],
  courier: ["rate", "courier", "delivery_address"],
} as const;

/** Expresses these required fields in JSON Schema. */
const requireFieldsFor = (method: string, needed: readonly string[]) => ({
  if: {
    properties: { delivery_method: { const: method } },
    required: ["delivery_method"],
    unevaluatedProperties: true,
  },
  // biome-ignore lint/suspicious/noThenProperty: a keyword of JSON Schema
  then: {
    properties: Object.fromEntries(needed.map((field) => [field, { not: { type: "null" } }])),
    required: needed,
    unevaluatedProperties: true,
  },
});

/** Body of POST /orders. Other fields, such as prices, are ignored. */
export const OrderRequest = Shopper.extend({
  items: basketLines(OrderRequestItem),
  delivery_method: DeliveryMethod.describe(
    "Pickup by the shopper, delivery by the store, or delivery by a quoted courier; `none` when no item requires shipping",
  ),
  manual_delivery_option: Uid.nullish().describe(
    "ID of a delivery option; required when `delivery_method` is `manual`",
  ),
  delivery_address: requiredLine(BODY_LIMITS.address)
    .nullish()
    .describe(
      "Required when `delivery_method` is `manual` or `courier`; for a courier, the quoted address",
    ),
  rate: Text.pipe(z.string().min(1).max(200))
    .meta({ minLength: 1, maxLength: 200 })
    .nullish()
    .describe("`request_token` of the quote; required when `delivery_method` is `courier`"),
  courier: z
    .record(z.string(), z.unknown())
    .meta({ "x-schema": "CourierQuote" })
    .nullish()
    .describe(
      "The complete, unchanged courier quote; required when `delivery_method` is `courier`",
    ),
  location: Uid.nullish().describe("ID of the pickup point"),
  coupon_code: requiredText(50).nullish(),
  payment_method: PaymentMethodEnum.nullish().meta({
    description:
      "How the customer pays: a `method` of `GET /payment-methods`. `pay_on_delivery` needs the `delivery_method` `manual` or `courier`, and `pay_at_pickup` needs `pickup`. It sets `payment_due_at`; without it, the store's own deadline applies",
    "x-extension": true,
  }),
  expected_total: InputAmount.nullish().describe(
    "The total that the shopper saw; if the total has increased, the order is rejected with `PRICE_CHANGED`",
  ),
})
  .superRefine((order, context) => {
    for (const field of REQUIRED_FIELDS[order.delivery_method]) {
      if (order[field] != null) continue;
      const message = `is required when delivery_method is ${order.delivery_method}`;
      context.addIssue({ code: "custom", path: [field], message });
    }
  })
  .meta({
    id: "OrderRequest",
    description:
      "An order to create. Prices, totals and fees in the request and unknown fields are ignored.",
    allOf: Object.entries(REQUIRED_FIELDS).flatMap(([method, needed]) =>
      needed.length > 0 ? [requireFieldsFor(method, needed)] : [],
    ),
  });
export type OrderRequest = z.infer<typeof OrderRequest>;

const { delivery_method, manual_delivery_option, rate, courier, coupon_code } = OrderRequest.shape;

/** A possibly incomplete order to price. */
export const OrderPreviewRequest = z
  .object({
    items: basketLines(BasketItem),
    delivery_method: delivery_method.nullish(),
    manual_delivery_option,
    rate,
    courier,
    coupon_code,
  })
  .meta({
    id: "OrderPreviewRequest",
    description:
      "A possibly incomplete order. Omit parts that are not chosen yet, or set them to null",
  });
export type OrderPreviewRequest = z.infer<typeof OrderPreviewRequest>;

/** The totals of an order at current prices. */
export const OrderPreview = z
  .object({
    lines: z
      .array(
        z.object({
          variant: Uid,
          product_name: z.string(),
          quantity: z.int(),
          unit_price: Amount.describe("Current unit price, including an active promotion"),
          total_price: OrderAmount,
          available: z
            .int()
            .describe("Quantity that can be ordered now; 2147483647 when it sells without limit"),
          limited_by: StockLimit,
        }),
      )
      .describe("One per variant, with its quantities added up"),
    requires_shipping: z
      .boolean()
      .describe(
        "Whether any item requires shipping. When false, order with `delivery_method` `none` or `pickup`",
      ),
    subtotal: OrderAmount,
    discount_amount: OrderAmount,
    tax_amount: OrderAmount,
    tax_rate_used: z
      .string()
      .nullable()
      .describe("Fraction: 0.0750 is 7.5%. Null when there is no tax"),
    delivery_fee: OrderAmount.nullable().describe("Null until a valid delivery is chosen"),
    expected_delivery: ExpectedDelivery,
    total_amount: OrderAmount.describe("Current total, including the delivery fee if known"),
  })
  .meta({ id: "OrderPreview", description: "The totals of an order at current prices" });
export type OrderPreview = z.infer<typeof OrderPreview>;

/** What the shopper's browser gets of a placed order: where to view it, and no personal data. */
export const PlacedOrder = z.object({
  order_number: z.string(),
  total_amount: OrderAmount.nullable(),
  link: z
    .string()
    .nullable()
    .describe("Path of the order's page; null when order links are not configured"),
});
export type PlacedOrder = z.infer<typeof PlacedOrder>;
