import { z } from "zod";
import { Text } from "#lib/contract/scalars.ts";
import { BasketItem, basketOf, Shopper, typed } from "#lib/contract/shopper.ts";
import { BODY_LIMITS } from "#lib/contract/unspecified.ts";

const Station = z.object({
  name: z.string(),
  address: z.string(),
  country: z.string(),
  phone: z.string(),
});

/** spec §2.6; a station or note the courier does not have is empty, not null. */
export const CourierQuote = z.object({
  courier_id: z.string(),
  courier_name: z.string(),
  courier_image: z.string(),
  service_code: z.string(),
  insurance: z.object({ code: z.string(), fee: z.number() }),
  discount: z.object({ percentage: z.number(), symbol: z.string(), discounted: z.number() }),
  service_type: z.string(),
  waybill: z.boolean(),
  on_demand: z.boolean(),
  is_cod_available: z.boolean(),
  tracking_level: z.number(),
  ratings: z.number(),
  votes: z.number(),
  connected_account: z.boolean(),
  rate_card_amount: z.number(),
  rate_card_currency: z.string(),
  pickup_eta: z.string(),
  pickup_eta_time: z.string(),
  dropoff_station: Station,
  pickup_station: Station,
  delivery_eta: z.string(),
  delivery_eta_time: z.string(),
  info: z.string(),
  currency: z.string(),
  vat: z.number(),
  total: z.number(),
  tracking: z.object({ bars: z.number(), label: z.string() }),
  sub_total: z.number().describe("What the courier asks, VAT included"),
  service_charge: z.number().describe("The store's own mark-up"),
  total_amount: z.number().describe("What an order is charged as its delivery fee"),
});
export type CourierQuote = z.infer<typeof CourierQuote>;

const Party = z.object({
  name: z.string(),
  phone: z.string(),
  email: z.string(),
  address: z.string(),
});

/** spec §2.7 */
export const ShippingQuote = z.object({
  request_token: z.string(),
  couriers: z.array(CourierQuote),
  fastest_courier: CourierQuote.nullable().describe("Null when no courier delivers there"),
  cheapest_courier: CourierQuote.nullable().describe("Null when no courier delivers there"),
  checkout_data: z.object({
    ship_from: Party,
    ship_to: Party,
    currency: z.string(),
    package_amount: z.number(),
    package_weight: z.number(),
    pickup_date: z.iso.date(),
    is_invoice_required: z.boolean(),
    cod_policy: z.string(),
  }),
});
export type ShippingQuote = z.infer<typeof ShippingQuote>;

/** Body of POST /shipping-quotes (spec §4.4). */
export const ShippingQuoteRequest = Shopper.extend({
  delivery_address: typed(BODY_LIMITS.address),
  delivery_instructions: Text.pipe(z.string().trim().max(BODY_LIMITS.notes)).nullish(),
  items: basketOf(BasketItem),
  category: typed(BODY_LIMITS.name).nullish(),
});
export type ShippingQuoteRequest = z.infer<typeof ShippingQuoteRequest>;
