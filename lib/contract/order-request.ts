import { z } from "zod";
import { Text, Uid } from "#lib/contract/scalars.ts";
import { BasketItem, basketOf, Shopper, typed } from "#lib/contract/shopper.ts";
import { BODY_LIMITS } from "#lib/contract/unspecified.ts";

const Price = z.string().regex(/^\d{1,8}(\.\d{1,2})?$/, "must be a decimal such as 1500.00");

/** Body of POST /orders (spec §4.6). Anything else in it, a price or a status, is not read. */
export const OrderRequest = Shopper.extend({
  items: basketOf(
    BasketItem.extend({
      notes: Text.pipe(z.string().trim().max(BODY_LIMITS.notes)).nullish(),
      expected_unit_price: Price.nullish().describe("What the shopper was shown for one piece"),
    }),
  ),
  delivery_method: z.enum(["pickup", "manual", "courier"]),
  manual_delivery_option: Uid.nullish(),
  delivery_address: typed(BODY_LIMITS.address).nullish(),
  rate: Text.pipe(z.string().min(1).max(200)).nullish().describe("request_token of the quote"),
  courier: z
    .record(z.string(), z.unknown())
    .nullish()
    .describe("The whole chosen courier quote, as it was given"),
  location: Uid.nullish().describe("Pickup point"),
  coupon_code: typed(50).nullish(),
  expected_total: Price.nullish().describe("What the shopper was shown; a higher total is refused"),
}).superRefine((order, context) => {
  const require = (field: keyof typeof order, when: string) => {
    if (order[field] == null) {
      context.addIssue({ code: "custom", path: [field], message: `is required when ${when}` });
    }
  };
  if (order.delivery_method === "manual") {
    require("manual_delivery_option", "delivery_method is manual");
  }
  if (order.delivery_method === "courier") {
    require("rate", "delivery_method is courier");
    require("courier", "delivery_method is courier");
  }
  if (order.delivery_method !== "pickup") {
    require("delivery_address", `delivery_method is ${order.delivery_method}`);
  }
});
export type OrderRequest = z.infer<typeof OrderRequest>;
