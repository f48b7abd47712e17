import { z } from "zod";
import { parcelTotals } from "#lib/couriers/parcel.ts";
import {
  type CheckoutData,
  CourierFault,
  type CourierRate,
  NO_STATION,
  type Shipment,
} from "#lib/couriers/port.ts";
import {
  currencySchema,
  dateSchema,
  displayTextSchema,
  flagSchema,
  httpUrlSchema,
  identifierSchema,
  joinedDisplayTextSchema,
  levelSchema,
  moneySchema,
  optionalMoneySchema,
  recordSchema,
  textSchema,
  weightSchema,
} from "#lib/couriers/shipbubble/wire-values.ts";

/** The usable couriers of a response. */
interface ReadRates {
  /** Cheapest first, at most the requested number, of the first thousand. */
  rates: CourierRate[];
  /** Indexes into `rates`. */
  fastest: number | null;
  cheapest: number | null;
  /** Number of unusable couriers by field or reason. */
  dropped: Record<string, number>;
}

interface RatesOptions {
  /** ISO 4217. Couriers with another currency are dropped. */
  currency: string;
  /** Maximum number of couriers, the cheapest. */
  maxCouriers: number;
}

/** Maximum couriers to parse; more would block the event loop. */
const MAX_PARSED = 1000;
const NAME = 200;
const SENTENCE = 500;

const stationSchema = recordSchema({
  name: displayTextSchema(NAME),
  address: displayTextSchema(SENTENCE),
  country: textSchema(NAME),
  phone: textSchema(NAME),
}).transform((station) => (station?.name || station?.address ? station : NO_STATION));

const courierSchema = z.object({
  courier_id: identifierSchema,
  courier_name: displayTextSchema(NAME),
  courier_image: httpUrlSchema,
  service_code: identifierSchema,
  insurance: recordSchema({ code: textSchema(NAME), fee: optionalMoneySchema }),
  discount: recordSchema({
    percentage: levelSchema,
    symbol: textSchema(10),
    discounted: optionalMoneySchema,
  }),
  service_type: textSchema(NAME),
  waybill: flagSchema,
  on_demand: flagSchema,
  is_cod_available: flagSchema,
  tracking_level: levelSchema,
  ratings: levelSchema,
  votes: levelSchema,
  connected_account: flagSchema,
  rate_card_amount: moneySchema.nullish(),
  rate_card_currency: currencySchema.nullish(),
  pickup_eta: displayTextSchema(SENTENCE),
  pickup_eta_time: textSchema(NAME),
  dropoff_station: stationSchema,
  pickup_station: stationSchema,
  delivery_eta: displayTextSchema(SENTENCE),
  delivery_eta_time: textSchema(NAME),
  info: joinedDisplayTextSchema(SENTENCE),
  currency: currencySchema.nullish(),
  vat: optionalMoneySchema,
  total: moneySchema.nullish(),
  tracking: recordSchema({ bars: levelSchema, label: displayTextSchema(NAME) }),
});

type WireCourier = z.infer<typeof courierSchema>;

const identitySchema = z.object({ service_code: identifierSchema, courier_id: identifierSchema });

const ratesSchema = z.object({
  couriers: z.array(z.unknown()),
  fastest_courier: identitySchema.nullable().catch(null),
  cheapest_courier: identitySchema.nullable().catch(null),
});

/**
 * Parses `data` of a successful `fetch_rates`. Drops and counts unusable couriers. Throws a CourierFault
 * (`bad_response`) for invalid data or when couriers were sent but none is usable.
 */
export function readRates(data: unknown, { currency, maxCouriers }: RatesOptions): ReadRates {
  const parsed = ratesSchema.safeParse(data);
  if (!parsed.success) throw new CourierFault("bad_response", "malformed: no list of couriers");
  const { couriers, fastest_courier, cheapest_courier } = parsed.data;

  const offers = new Map<string, CourierRate>();
  const dropped: Record<string, number> = {};
  for (const courier of couriers.slice(0, MAX_PARSED)) {
    const rate = readCourier(courier, currency);
    if (typeof rate === "string") drop(rate);
    else if (offers.has(identity(rate))) drop("duplicate");
    else offers.set(identity(rate), rate);
  }
  if (couriers.length > 0 && offers.size === 0) {
    throw new CourierFault("bad_response", "malformed: no usable courier");
  }

  if (couriers.length > MAX_PARSED) drop("unread", couriers.length - MAX_PARSED);

  const sorted = [...offers.values()].sort((a, b) => a.rate_card_amount - b.rate_card_amount);
  const rates = sorted.slice(0, maxCouriers);
  if (sorted.length > rates.length) drop("too_many", sorted.length - rates.length);
  return { rates, fastest: find(fastest_courier), cheapest: find(cheapest_courier), dropped };

  function drop(reason: string, count = 1): void {
    dropped[reason] = (dropped[reason] ?? 0) + count;
  }

  function find(named: z.infer<typeof identitySchema> | null): number | null {
    const index = named ? rates.findIndex((rate) => identity(rate) === identity(named)) : -1;
    return index < 0 ? null : index;
  }
}

/** Returns the rate, or the name of its problem. */
function readCourier(courier: unknown, currency: string): CourierRate | string {
  const parsed = courierSchema.safeParse(courier);
  if (!parsed.success) return String(parsed.error.issues[0]?.path[0] ?? "courier");
  const wire = parsed.data;
  // If the rate card is 0 but a debit is set, the store would pay for the delivery.
  const amount = wire.rate_card_amount || wire.total;
  if (amount === null || amount === undefined) return "total";
  const currencies = [wire.currency ?? currency, wire.rate_card_currency ?? currency];
  if (currencies.some((code) => code !== currency)) return "currency";
  return offer(wire, amount, currency);
}

function offer(wire: WireCourier, amount: number, currency: string): CourierRate {
  return {
    ...wire,
    courier_name: wire.courier_name || displayTextSchema(NAME).parse(wire.service_code),
    insurance: wire.insurance ?? { code: "not available", fee: 0 },
    discount: wire.discount ?? { percentage: 0, symbol: "%", discounted: 0 },
    rate_card_amount: amount,
    rate_card_currency: currency,
    currency,
    total: wire.total ?? amount,
    tracking: wire.tracking ?? { bars: 0, label: "" },
  };
}

function identity({ service_code, courier_id }: z.infer<typeof identitySchema>): string {
  return JSON.stringify([service_code, courier_id]);
}

const addressSchema = recordSchema({ address: textSchema(500) }).catch(null);

const checkoutSchema = z.object({
  checkout_data: recordSchema({
    ship_from: addressSchema,
    ship_to: addressSchema,
    package_amount: moneySchema.nullable().catch(null),
    package_weight: weightSchema.nullable().catch(null),
    pickup_date: dateSchema.nullable().catch(null),
    is_invoice_required: flagSchema,
    cod_policy: textSchema(500),
  }).catch(null),
});

/**
 * Reads `checkout_data` of a successful `fetch_rates`, replacing missing or invalid values by the request's.
 * Keeps our names of sender and receiver, and the aggregator's version of the addresses.
 */
export function readCheckout(data: unknown, shipment: Shipment, pickupDate: string): CheckoutData {
  const wire = checkoutSchema.safeParse(data).data?.checkout_data;
  const requested = parcelTotals(shipment.items);
  const { from, to } = shipment;
  return {
    ship_from: { ...from, address: wire?.ship_from?.address || from.address },
    ship_to: { ...to, address: wire?.ship_to?.address || to.address },
    currency: shipment.currency,
    package_amount: wire?.package_amount ?? requested.amount,
    package_weight: wire?.package_weight ?? requested.weight,
    pickup_date: wire?.pickup_date ?? pickupDate,
    is_invoice_required: wire?.is_invoice_required ?? false,
    cod_policy: wire?.cod_policy ?? "",
  };
}
