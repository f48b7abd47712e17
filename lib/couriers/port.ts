import type { CourierQuote, ShippingQuote } from "#lib/contract/courier-quote.ts";
import type { Encryption } from "#lib/kernel/encryption.ts";
import type { CallFaultKind } from "#lib/outbound/fault.ts";

/** Name, phone, email and postal address of one end of a delivery. */
export type Contact = CheckoutData["ship_from"];

export interface ParcelItem {
  name: string;
  description: string;
  /** Kilograms of one unit, decimal text. */
  unitWeight: string;
  /** Price of one unit in whole currency units, decimal text. */
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

/** A courier's offer as the aggregator prices it, without the totals that the service adds. */
export type CourierRate = Omit<CourierQuote, "sub_total" | "service_charge" | "total_amount">;

type Station = CourierRate["pickup_station"];

export const NO_STATION: Station = { name: "", address: "", country: "", phone: "" };

export type CheckoutData = ShippingQuote["checkout_data"];

/**
 * The offers for a shipment; empty when no courier delivers there. Concurrent callers of the same quote may get
 * the same object.
 */
export interface CourierQuotes {
  /** Cheapest first. Unique by `service_code` and `courier_id`. */
  readonly rates: readonly CourierRate[];
  /** Indexes into `rates` that the aggregator recommends; null for none. */
  readonly fastest: number | null;
  readonly cheapest: number | null;
  readonly checkout: CheckoutData;
}

/** The kind of a failure. `rejected`: part of the shipment was rejected; `not_configured`: no account. */
export type CourierFaultKind = CallFaultKind | "rejected" | "not_configured";

/** The rejected part of a shipment: the shopper can correct `to`, the store `from`. */
export type ShipmentField = `${"from" | "to"}.${keyof Contact}` | "items" | "category";

interface CourierFaultFacts {
  /** Whole seconds to wait before a retry: for `busy` and `open`. */
  retryAfter?: number;
  /** The rejected field: for `rejected`. */
  field?: ShipmentField;
}

/** A typed failure of a quote. Contains no text of the aggregator, which may echo the recipient's data. */
export class CourierFault extends Error {
  override readonly name = "CourierFault";
  readonly kind: CourierFaultKind;
  readonly retryAfter?: number;
  readonly field?: ShipmentField;

  /** `reason`: our own description, for the log. */
  constructor(kind: CourierFaultKind, reason: string, facts: CourierFaultFacts = {}) {
    super(reason);
    this.kind = kind;
    this.retryAfter = facts.retryAfter;
    this.field = facts.field;
  }
}

/** Quotes courier deliveries. `signal` is aborted when the shopper disconnects. */
export interface Couriers {
  /** Rejects with a CourierFault, or with another error for a bug. */
  quote(shipment: Shipment, signal: AbortSignal): Promise<CourierQuotes>;
}

/** The couriers of one aggregator account. */
export interface AggregatorAccount extends Couriers {
  /** Checks that the aggregator accepts the account's key. Rejects with a CourierFault. */
  check(signal: AbortSignal): Promise<void>;
}

/** The stores' own aggregator accounts, whose keys are stored encrypted. */
export interface OwnCourierAccounts {
  /** Returns the account of this key. */
  account(apiKey: string): AggregatorAccount;
  /** Undefined without a secret to encrypt keys. */
  encryption: Encryption | undefined;
  /** The couriers of stores without an account. */
  fallback: "sandbox" | "operator" | "none";
}
