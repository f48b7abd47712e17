import { z } from "zod";
import { OrderRequest } from "#lib/contract/order-request.ts";
import { Amount, OrderAmount, Uid } from "#lib/contract/scalars.ts";
import { BasketItem, basketOf } from "#lib/contract/shopper.ts";

const { delivery_method, manual_delivery_option, rate, courier, coupon_code } = OrderRequest.shape;

/** An order as far as the shopper has come: whatever is not chosen yet is left out. */
export const OrderPreviewRequest = z
  .object({
    items: basketOf(BasketItem),
    delivery_method: delivery_method.nullish(),
    manual_delivery_option,
    rate,
    courier,
    coupon_code,
  })
  .meta({
    id: "OrderPreviewRequest",
    description:
      "An order as far as the shopper has come: what is not chosen yet is left out or null",
  });
export type OrderPreviewRequest = z.infer<typeof OrderPreviewRequest>;

/** What the order would come to if it were placed now (spec §2.8). */
export const OrderPreview = z
  .object({
    lines: z
      .array(
        z.object({
          variant: Uid,
          product_name: z.string(),
          quantity: z.int(),
          unit_price: Amount.describe("Price of one piece now, the promo price when one holds"),
          total_price: OrderAmount,
        }),
      )
      .describe("One per variant, its quantities added up"),
    subtotal: OrderAmount,
    discount_amount: OrderAmount,
    tax_amount: OrderAmount,
    tax_rate_used: z
      .string()
      .nullable()
      .describe("Fraction: 0.0750 is 7.5 %. Null when no tax is collected"),
    delivery_fee: OrderAmount.nullable().describe(
      "Null until a delivery is chosen that can be had",
    ),
    total_amount: OrderAmount.describe(
      "What the order would be charged now, delivery counted as far as it is known",
    ),
  })
  .meta({ id: "OrderPreview", description: "What an order would come to if it were made now" });
export type OrderPreview = z.infer<typeof OrderPreview>;

/** What the shopper's browser is told of an order it placed: where to see it, and nothing else. */
export const PlacedOrder = z.object({
  order_number: z.string(),
  total_amount: OrderAmount.nullable(),
  link: z.string().nullable().describe("Path of the order's page; null where links are not set up"),
});
export type PlacedOrder = z.infer<typeof PlacedOrder>;
