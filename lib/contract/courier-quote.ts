import { z } from "zod";
import { BasketItem, basketOf, Shopper, typed, typedNotes } from "#lib/contract/shopper.ts";
import { BODY_LIMITS } from "#lib/contract/unspecified.ts";

const Station = z
  .object({
    name: z.string(),
    address: z.string(),
    country: z.string(),
    phone: z.string(),
  })
  .meta({
    id: "Station",
    description: "Where a parcel is handed over; all fields empty without one",
  });

/** spec §2.6; a station or note the courier does not have is empty, not null. */
export const CourierQuote = z
  .object({
    courier_id: z.string(),
    courier_name: z.string(),
    courier_image: z.string().describe("Address of the courier's logo; may be empty"),
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
    rate_card_amount: z.number().describe("What the courier asks, VAT included"),
    rate_card_currency: z.string().describe("ISO 4217 code"),
    pickup_eta: z.string().describe("In words, for shoppers"),
    pickup_eta_time: z.string().describe("Local time of the courier, `yyyy-mm-dd hh:mm:ss`"),
    dropoff_station: Station,
    pickup_station: Station,
    delivery_eta: z.string().describe("In words, for shoppers"),
    delivery_eta_time: z.string().describe("Local time of the courier, `yyyy-mm-dd hh:mm:ss`"),
    info: z.string().describe("The courier's own note; empty without one"),
    currency: z.string().describe("ISO 4217 code of all amounts"),
    vat: z.number().describe("VAT contained in `total`"),
    total: z.number(),
    tracking: z.object({ bars: z.number(), label: z.string() }),
    sub_total: z.number().describe("What the courier asks, VAT included"),
    service_charge: z.number().describe("The store's own mark-up"),
    total_amount: z
      .number()
      .describe("`sub_total` and `service_charge`: what an order is charged as its delivery fee"),
  })
  .meta({
    id: "CourierQuote",
    description:
      "One courier's offer. Amounts are numbers in whole currency units. An order sends the chosen " +
      "one back whole, as `courier`: compared by value, so key order and `1500` or `1500.0` do not matter.",
  });
export type CourierQuote = z.infer<typeof CourierQuote>;

const Party = z
  .object({
    name: z.string(),
    phone: z.string(),
    email: z.string(),
    address: z.string(),
  })
  .meta({ id: "Party", description: "One end of a delivery" });

/** spec §2.7 */
export const ShippingQuote = z
  .object({
    request_token: z
      .string()
      .describe(
        "What an order sends as `rate`. Good for one order within 15 minutes, for this contact, address and basket alone",
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
        package_amount: z.number().describe("Worth of the goods, in whole currency units"),
        package_weight: z.number().describe("Kilograms"),
        pickup_date: z.iso.date(),
        is_invoice_required: z.boolean(),
        cod_policy: z.string().describe("Empty when there is none"),
      })
      .meta({ id: "CheckoutData", description: "The shipment that was priced" }),
  })
  .meta({ id: "ShippingQuote", description: "What couriers ask for one basket and one address" });
export type ShippingQuote = z.infer<typeof ShippingQuote>;

/** Body of POST /shipping-quotes (spec §4.4). */
export const ShippingQuoteRequest = Shopper.extend({
  delivery_address: typed(BODY_LIMITS.address).describe("Street, town and state in one line"),
  delivery_instructions: typedNotes.nullish().describe("A note for the courier"),
  items: basketOf(BasketItem),
  category: typed(BODY_LIMITS.name)
    .nullish()
    .describe("Package category of the courier aggregator; null for its default"),
}).meta({
  id: "ShippingQuoteRequest",
  description: "Who a basket goes to, and where. Unknown fields are ignored.",
});
export type ShippingQuoteRequest = z.infer<typeof ShippingQuoteRequest>;
