import { z } from "zod";
import { Text, Uid } from "#lib/contract/scalars.ts";
import { BasketItem, basketOf, Shopper, typed, typedNotes } from "#lib/contract/shopper.ts";
import { BODY_LIMITS } from "#lib/contract/unspecified.ts";

const Price = z.string().regex(/^\d{1,8}(\.\d{1,2})?$/, "must be a decimal such as 1500.00");

const OrderRequestItem = BasketItem.extend({
  notes: typedNotes
    .nullish()
    .describe(
      `The shopper's note on this line; those of lines of the same variant go together, at most ${BODY_LIMITS.notes} characters in all`,
    ),
  expected_unit_price: Price.nullish().describe(
    "What the shopper was shown for one piece; names the lines that moved in a `PRICE_CHANGED`",
  ),
}).meta({ id: "OrderRequestItem", description: "One line of an order to be made" });

/** What each way of delivery needs beyond what every order does. */
const NEEDED = {
  pickup: [],
  manual: ["manual_delivery_option", "delivery_address"],
  courier: ["rate", "courier", "delivery_address"],
} as const;

/** The same as JSON schema, which says nothing of the other fields. */
const whenItIs = (method: string, needed: readonly string[]) => ({
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

/** Body of POST /orders (spec §4.6). Anything else in it, a price or a status, is not read. */
export const OrderRequest = Shopper.extend({
  items: basketOf(OrderRequestItem),
  delivery_method: z
    .enum(["pickup", "manual", "courier"])
    .describe("Fetched by the shopper, brought by the store itself, or by a quoted courier"),
  manual_delivery_option: Uid.nullish().describe(
    "Uid of one of the store's delivery options; needed when `delivery_method` is `manual`",
  ),
  delivery_address: typed(BODY_LIMITS.address)
    .nullish()
    .describe("Needed unless `delivery_method` is `pickup`; for a courier the one that was quoted"),
  rate: Text.pipe(z.string().min(1).max(200))
    .meta({ minLength: 1, maxLength: 200 })
    .nullish()
    .describe("`request_token` of the quote; needed when `delivery_method` is `courier`"),
  courier: z
    .record(z.string(), z.unknown())
    .meta({ "x-schema": "CourierQuote" })
    .nullish()
    .describe(
      "The whole chosen courier quote, as it was given; needed when `delivery_method` is `courier`",
    ),
  location: Uid.nullish().describe("Uid of the pickup point"),
  coupon_code: typed(50).nullish(),
  expected_total: Price.nullish().describe(
    "What the shopper was shown; if the order would cost more by now it is refused with `PRICE_CHANGED`",
  ),
})
  .superRefine((order, context) => {
    for (const field of NEEDED[order.delivery_method]) {
      if (order[field] != null) continue;
      const message = `is required when delivery_method is ${order.delivery_method}`;
      context.addIssue({ code: "custom", path: [field], message });
    }
  })
  .meta({
    id: "OrderRequest",
    description:
      "An order to be made. Prices, totals and fees are the store's own: any sent here, and any unknown field, is ignored.",
    allOf: Object.entries(NEEDED).flatMap(([method, needed]) =>
      needed.length > 0 ? [whenItIs(method, needed)] : [],
    ),
  });
export type OrderRequest = z.infer<typeof OrderRequest>;
