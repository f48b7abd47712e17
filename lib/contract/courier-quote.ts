import { z } from "zod";
import { BODY_LIMITS } from "#lib/contract/constants.ts";
import {
  BasketItem,
  basketLines,
  optionalNotes,
  requiredLine,
  requiredText,
  Shopper,
} from "#lib/contract/shopper.ts";

const Station = z
  .object({
    name: z.string(),
    address: z.string(),
    country: z.string(),
    phone: z.string(),
  })
  .meta({
    id: "Station",
    description: "Drop-off or pickup station of a parcel; all fields are empty when there is none",
  });

/** Missing stations and notes are empty, not null. */
export const CourierQuote = z
  .object({
    courier_id: z.string(),
    courier_name: z.string(),
    courier_image: z.string().describe("URL of the courier's logo; may be empty"),
    service_code: z.string(),
    insurance: z.object({ code: z.string(), fee: z.number() }),
    discount: z.object({ percentage: z.number(), symbol: z.string(), discounted: z.number() }),
    service_type: z.string(),
    waybill: z.boolean(),
    on_demand: z.boolean(),
    is_cod_available: z.boolean().describe("The courier collects cash on delivery"),
    tracking_level: z.number(),
    ratings: z.number(),
    votes: z.number(),
    connected_account: z.boolean(),
    rate_card_amount: z.number().describe("The courier's price, including VAT"),
    rate_card_currency: z.string().describe("ISO 4217 code"),
    pickup_eta: z.string().describe("Text to show to shoppers"),
    pickup_eta_time: z.string().describe("The courier's local time, `yyyy-mm-dd hh:mm:ss`"),
    dropoff_station: Station,
    pickup_station: Station,
    delivery_eta: z.string().describe("Text to show to shoppers"),
    delivery_eta_time: z.string().describe("The courier's local time, `yyyy-mm-dd hh:mm:ss`"),
    info: z.string().describe("A note from the courier; may be empty"),
    currency: z.string().describe("ISO 4217 code of all amounts"),
    vat: z.number().describe("VAT contained in `total`"),
    total: z.number(),
    tracking: z.object({ bars: z.number(), label: z.string() }),
    sub_total: z.number().describe("Equal to `rate_card_amount`"),
    service_charge: z.number().describe("The store's markup"),
    total_amount: z
      .number()
      .describe("`sub_total` plus `service_charge`: the delivery fee of the order"),
  })
  .meta({
    id: "CourierQuote",
    description:
      "One courier's offer. Amounts are numbers in whole currency units. Send the chosen offer back " +
      "complete, as the order's `courier`. It is compared by value: key order and `1500` or `1500.0` do not matter.",
  });
export type CourierQuote = z.infer<typeof CourierQuote>;

const Party = z
  .object({
    name: z.string(),
    phone: z.string(),
    email: z.string(),
    address: z.string(),
  })
  .meta({ id: "Party", description: "Sender or recipient of a delivery" });

export const ShippingQuote = z
  .object({
    request_token: z
      .string()
      .describe(
        "Send it as the order's `rate`. Valid for one order within 15 minutes, with the same contact, address and basket",
      ),
    couriers: z
      .array(CourierQuote)
      .describe("Cheapest first; empty when no courier delivers there"),
    fastest_courier: CourierQuote.nullable().describe("Null when no courier delivers there"),
    cheapest_courier: CourierQuote.nullable().describe("Null when no courier delivers there"),
    checkout_data: z
      .object({
        ship_from: Party,
        ship_to: Party,
        currency: z.string().describe("ISO 4217 code"),
        package_amount: z.number().describe("Value of the items, in whole currency units"),
        package_weight: z.number().describe("Kilograms"),
        pickup_date: z.iso.date(),
        is_invoice_required: z.boolean(),
        cod_policy: z.string().describe("May be empty"),
      })
      .meta({ id: "CheckoutData", description: "The shipment that was priced" }),
  })
  .meta({ id: "ShippingQuote", description: "Courier prices for a basket and a delivery address" });
export type ShippingQuote = z.infer<typeof ShippingQuote>;

/** Body of POST /shipping-quotes. */
export const ShippingQuoteRequest = Shopper.extend({
  delivery_address: requiredLine(BODY_LIMITS.address).describe(
    "Street, city and state on one line",
  ),
  delivery_instructions: optionalNotes.nullish().describe("A note for the courier"),
  items: basketLines(BasketItem),
  category: requiredText(BODY_LIMITS.name)
    .nullish()
    .describe("Package category of the courier service; null for the default"),
}).meta({
  id: "ShippingQuoteRequest",
  description: "A basket with its recipient and delivery address. Unknown fields are ignored.",
});
export type ShippingQuoteRequest = z.infer<typeof ShippingQuoteRequest>;
