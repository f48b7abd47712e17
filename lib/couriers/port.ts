import type { Encryption } from "#lib/kernel/encryption.ts";

/** Name, phone, e-mail and postal address of one end of a delivery. */
export interface Contact {
  name: string;
  phone: string;
  email: string;
  address: string;
}

export interface ParcelItem {
  name: string;
  description: string;
  /** Kilograms of one piece, decimal text. */
  unitWeight: string;
  /** Price of one piece in whole currency units, decimal text. */
  unitAmount: string;
  quantity: number;
}

export interface Shipment {
  from: Contact;
  to: Contact;
  items: ParcelItem[];
  /** Centimetres of the whole parcel. */
  dimensions: { length: number; width: number; height: number };
  /** ISO 4217 code. */
  currency: string;
  /** The aggregator's package category; null for its default. */
  category: string | null;
  deliveryInstructions: string | null;
}

export interface Station {
  name: string;
  address: string;
  country: string;
  phone: string;
}

/** One courier's offer as the aggregator prices it: spec §2.6 without the three totals the service adds. */
export interface CourierRate {
  courier_id: string;
  courier_name: string;
  courier_image: string;
  service_code: string;
  insurance: { code: string; fee: number };
  discount: { percentage: number; symbol: string; discounted: number };
  service_type: string;
  waybill: boolean;
  on_demand: boolean;
  is_cod_available: boolean;
  tracking_level: number;
  ratings: number;
  votes: number;
  connected_account: boolean;
  rate_card_amount: number;
  rate_card_currency: string;
  pickup_eta: string;
  pickup_eta_time: string;
  dropoff_station: Station | null;
  pickup_station: Station | null;
  delivery_eta: string;
  delivery_eta_time: string;
  info: string | null;
  currency: string;
  vat: number;
  total: number;
  tracking: { bars: number; label: string };
}

export interface CheckoutData {
  ship_from: Contact;
  ship_to: Contact;
  currency: string;
  package_amount: number;
  package_weight: number;
  /** ISO date, yyyy-mm-dd. */
  pickup_date: string;
  is_invoice_required: boolean;
  cod_policy: string;
}

/**
 * Offers for one shipment; an empty list is an answer: nobody delivers there. Askers of the same
 * quote at the same moment may be handed one and the same object.
 */
export interface CourierQuotes {
  /** Cheapest first. No two have both `service_code` and `courier_id` in common. */
  readonly rates: readonly CourierRate[];
  /** Indexes into `rates` the aggregator itself named, null when it named none. */
  readonly fastest: number | null;
  readonly cheapest: number | null;
  readonly checkout: CheckoutData;
}

/**
 * Why there is no answer. `busy`: too many calls in flight or the aggregator's own limit;
 * `open`: the breaker is open; `timeout`: the deadline passed; `bad_reply`: it could not be reached,
 * or answered nonsense or an error of its own; `unauthorized`: it refuses the account's key;
 * `rejected`: it refuses a part of this shipment; `cancelled`: the caller disconnected;
 * `not_configured`: no account.
 */
export type CourierFaultKind =
  | "timeout"
  | "bad_reply"
  | "unauthorized"
  | "open"
  | "busy"
  | "rejected"
  | "cancelled"
  | "not_configured";

/** The part of a shipment at fault: `to` is the buyer's to correct, `from` the store's. */
export type ShipmentField = `${"from" | "to"}.${keyof Contact}` | "items" | "category";

interface CourierFaultFacts {
  /** Whole seconds after which a retry is worth it: `busy` and `open`. */
  retryAfter?: number;
  /** What was refused: `rejected`. */
  field?: ShipmentField;
}

/** Typed failure of a quote. Carries no text of the aggregator: it may echo the buyer's data. */
export class CourierFault extends Error {
  override readonly name = "CourierFault";
  readonly kind: CourierFaultKind;
  readonly retryAfter?: number;
  readonly field?: ShipmentField;

  /** `reason`: our own words on what happened, for the log. */
  constructor(kind: CourierFaultKind, reason: string, facts: CourierFaultFacts = {}) {
    super(reason);
    this.kind = kind;
    this.retryAfter = facts.retryAfter;
    this.field = facts.field;
  }
}

/** Prices managed delivery. `signal` ends the call when the shopper has gone. */
export interface Couriers {
  /** Rejects with a CourierFault; with anything else only by a fault of ours. */
  quote(shipment: Shipment, signal: AbortSignal): Promise<CourierQuotes>;
}

/** Couriers asked through one account with the aggregator. */
export interface CourierAccount extends Couriers {
  /** Has the aggregator say, now, that it takes the account's key. Rejects with a CourierFault. */
  check(signal: AbortSignal): Promise<void>;
}

/** Accounts that stores have with the aggregator themselves, whose keys are kept sealed. */
export interface OwnCourierAccounts {
  /** The account of this key. */
  account(apiKey: string): CourierAccount;
  /** Absent where the instance has no secret to seal keys with. */
  encryption: Encryption | undefined;
  /** Who is asked for a store without an account of its own. */
  fallback: "sandbox" | "operator" | "nobody";
}
