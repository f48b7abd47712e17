import { z } from "zod";
import { OrderRequest } from "#lib/contract/order-request.ts";
import { Amount, OrderAmount, Uid } from "#lib/contract/scalars.ts";
import { BasketItem, basketLines } from "#lib/contract/shopper.ts";

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
    tax_rate_used: z.string().nullable().describe("Fraction: 0.0750 is 7.5%. Null without tax"),
    delivery_fee: OrderAmount.nullable().describe("Null until a valid delivery is chosen"),
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
