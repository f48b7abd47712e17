import { type Kysely, sql } from "kysely";
import type { StoredOutcome } from "#db/queries/idempotency/idempotency-keys.ts";
import { opaqueArray } from "#db/queries/opaque-array.ts";
import { type StockedVariant, stockedVariants } from "#db/queries/orders/orderable-variants.ts";
import {
  type OrderIdentity,
  unpaidOrderCounts,
} from "#db/queries/orders/unpaid-order-identities.ts";
import { type PaymentSettings, paymentSettings } from "#db/queries/payments/payment-settings.ts";
import { quoteQuery, type StoredQuote } from "#db/queries/quotes/shipping-quotes.ts";
import {
  type DeliveryOptionRow,
  deliveryOptionsQuery,
} from "#db/queries/stores/delivery-options.ts";
import type { Database } from "#db/schema.ts";

/** The data that an order request is validated and priced against. */
export interface OrderBasis {
  /** The database's clock. */
  read_at: Date;
  /** The store's current day, yyyy-mm-dd. */
  today: string;
  /** Payment deadline of an order created now; null: never. */
  payment_due_at: Date | null;
  /** What decides which payment methods are offered; null when none is requested. */
  payment_settings: PaymentSettings | null;
  /** The requested variants that can be ordered; not locked. */
  variants: StockedVariant[];
  /** Name of the requested pickup point; null when the store has no such active one. */
  location_name: string | null;
  /** The requested delivery option, when the store offers it. */
  delivery_option: DeliveryOptionRow | null;
  /** The quote of the request's token, in any state. */
  quote: StoredQuote | null;
  /** The store's customer with this email and phone. */
  customer_uid: string | null;
  /** Number of unpaid orders of each identity. */
  unpaid_orders: number[];
  /** Outcomes stored under the request's idempotency keys. */
  outcomes: StoredOutcome[];
}

interface Requested {
  variants: string[];
  hasKey: boolean;
  location: string | null;
  deliveryOption: string | null;
  deliveryTypes: DeliveryOptionRow["delivery_type"][];
  quoteDigest: Buffer | null;
  hasPaymentMethod: boolean;
  email: string;
  phone: string;
  keys: string[];
  identities: OrderIdentity[];
}

/** Reads everything that an order needs in one statement, without locks. */
export async function readOrderBasis(
  db: Kysely<Database>,
  storeUid: string,
  requested: Requested,
): Promise<OrderBasis> {
  const { variants, hasKey, location, email, phone, keys } = requested;
  const options = deliveryOptionsQuery(db, storeUid, requested.deliveryTypes);
  const { rows } = await sql<
    Omit<OrderBasis, "outcomes"> & {
      outcomes: { key: string; fingerprint: string; body: string }[];
    }
  >`
    select now() as read_at, (now() at time zone time_zone)::date::text as today,
      now() + payment_deadline_minutes * interval '1 minute' as payment_due_at,
      ${requested.hasPaymentMethod ? paymentSettings(storeUid) : sql`null`} as payment_settings,
      (
        select coalesce(json_agg(line), '[]')
        from (${stockedVariants(storeUid, variants, hasKey)}) line
      ) as variants,
      (
        select name from locations
        where store_uid = ${storeUid} and uid = ${location} and is_active
      ) as location_name,
      (
        select to_json(option) from ${options} option where uid = ${requested.deliveryOption}
      ) as delivery_option,
      (
        select to_json(quote) from ${quoteQuery(db, storeUid, requested.quoteDigest)} quote
      ) as quote,
      (
        select uid from customers
        where store_uid = ${storeUid} and email = ${email} and phone = ${phone}
      ) as customer_uid,
      ${unpaidOrderCounts(storeUid, requested.identities)} as unpaid_orders,
      (
        select coalesce(json_agg(json_build_object(
          'key', key, 'fingerprint', encode(fingerprint, 'hex'), 'body', body)), '[]')
        from idempotency_keys
        where store_uid = ${storeUid} and key = any (${opaqueArray(keys, "text")}) and expires_at > now()
      ) as outcomes
    from stores where stores.uid = ${storeUid}
  `.execute(db);
  const basis = rows[0] as (typeof rows)[0];
  const outcomes = basis.outcomes.map((outcome) => ({
    ...outcome,
    fingerprint: Buffer.from(outcome.fingerprint, "hex"),
  }));
  return { ...basis, outcomes };
}

export type VariantStock = Pick<StockedVariant, "uid" | "available" | "limited_by">;

/**
 * Reads the stock of those of the variants that can be ordered, and which of the idempotency keys have been used, in
 * one snapshot and without locks.
 */
export async function readStockAndUsedKeys(
  db: Kysely<Database>,
  storeUid: string,
  { variants, hasKey, keys }: Pick<Requested, "variants" | "hasKey" | "keys">,
): Promise<{ stock: VariantStock[]; usedKeys: string[] }> {
  const { rows } = await sql<{ stock: VariantStock[]; usedKeys: string[] }>`
    select (
      select coalesce(json_agg(json_build_object(
        'uid', uid, 'available', available, 'limited_by', limited_by)), '[]')
      from (${stockedVariants(storeUid, variants, hasKey)}) line
    ) as stock,
    array(
      select key from idempotency_keys
      where store_uid = ${storeUid} and key = any (${opaqueArray(keys, "text")}) and expires_at > now()
    ) as "usedKeys"
  `.execute(db);
  return rows[0] as (typeof rows)[0];
}
