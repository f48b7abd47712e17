import {
  findOrderableVariants,
  type OrderableVariant,
} from "#db/queries/orders/orderable-variants.ts";
import { insertQuote } from "#db/queries/quotes/shipping-quotes.ts";
import { findCourierAccount } from "#db/queries/stores/courier-accounts.ts";
import type { StoreRow } from "#db/queries/stores/stores.ts";
import { QUOTE_LIFETIME_SECONDS, QUOTE_TOKEN_PREFIX } from "#lib/contract/constants.ts";
import type { ShippingQuote, ShippingQuoteRequest } from "#lib/contract/courier-quote.ts";
import { findFastest } from "#lib/couriers/choose.ts";
import {
  CourierFault,
  type CourierFaultKind,
  type Couriers,
  type Shipment,
  type ShipmentField,
} from "#lib/couriers/port.ts";
import { digestSecret, randomSecret } from "#lib/kernel/api-key.ts";
import { ERROR_CODES, type ErrorCode } from "#lib/kernel/error-codes.ts";
import { Failure, invalidRequest } from "#lib/kernel/errors.ts";
import { toCourierQuote } from "#lib/serializers/courier-quote.ts";
import type { StoreContext } from "#lib/services/context.ts";
import {
  type LineItem,
  mergeLines,
  priceItems,
  subtotalOf,
} from "#lib/services/pricing/price-order.ts";
import { parcelSize } from "#lib/services/quotes/parcel-size.ts";
import { canonicalContact, deliveryUnavailable } from "#lib/services/quotes/quoted-offer.ts";

/**
 * Quotes the couriers' prices for delivering this cart to this address. The token is bound to the
 * store, the contact, the merged items and every offer. Holds no database connection while couriers respond.
 */
export async function quoteShipping(
  ctx: StoreContext,
  request: ShippingQuoteRequest,
): Promise<ShippingQuote> {
  if (!ctx.store.delivery_enabled) throw deliveryUnavailable();
  const lines = mergeLines(request.items);
  const variants = await findOrderableVariants(
    ctx.db,
    ctx.store.uid,
    lines.map(({ variant }) => variant),
  );
  // A basket that costs more than an order may is not quoted.
  subtotalOf(priceItems(lines, variants));
  const shipped = variants.filter((variant) => variant.requires_shipping);
  if (shipped.length === 0) {
    throw invalidRequest([
      { field: "items", problem: "do not require shipping: order with delivery_method none" },
    ]);
  }
  const shipment = toShipment(ctx.store, request, lines, shipped);
  const quotes = await storeCouriers(ctx)
    .then((accountCouriers) => accountCouriers.quote(shipment, ctx.signal))
    .catch((error) => {
      throw courierFailure(error);
    });
  const couriers = quotes.rates.map((rate) =>
    toCourierQuote(rate, ctx.store.service_charge, ctx.publicUrl),
  );
  const token = QUOTE_TOKEN_PREFIX + randomSecret();
  await insertQuote(ctx.db, {
    storeUid: ctx.store.uid,
    tokenDigest: digestSecret(token),
    ship_to: canonicalContact(request, request.delivery_address),
    items: lines,
    couriers,
    lifetimeSeconds: QUOTE_LIFETIME_SECONDS,
  });
  const recommended = (index: number | null) => (index === null ? undefined : couriers[index]);
  return {
    request_token: token,
    couriers,
    fastest_courier: recommended(quotes.fastest) ?? findFastest(couriers),
    // The first is the cheapest.
    cheapest_courier: recommended(quotes.cheapest) ?? couriers[0] ?? null,
    checkout_data: quotes.checkout,
  };
}

function toShipment(
  store: StoreRow,
  request: ShippingQuoteRequest,
  lines: LineItem[],
  variants: OrderableVariant[],
): Shipment {
  const units = variants.map((variant) => ({
    ...variant,
    weight: quotedWeight(variant, variants, store),
    quantity: lines.find((line) => line.variant === variant.uid)?.quantity ?? 0,
  }));
  return {
    from: {
      name: store.store_name,
      phone: store.phone,
      email: store.email,
      address: store.address,
    },
    to: {
      name: request.customer_name,
      phone: request.customer_phone,
      email: request.customer_email,
      address: request.delivery_address,
    },
    items: units.map((unit) => ({
      name: unit.product_name,
      description: unit.name,
      unitWeight: unit.weight,
      unitAmount: unit.unit_price,
      quantity: unit.quantity,
    })),
    dimensions: parcelSize(units),
    currency: store.currency,
    category: request.category ?? null,
    deliveryInstructions: request.delivery_instructions || null,
  };
}

/** Returns the default weight for an unknown weight, and for all units of a parcel that would weigh nothing. */
function quotedWeight(
  { weight }: OrderableVariant,
  parcel: OrderableVariant[],
  { default_weight }: StoreRow,
): string {
  const isWeightless = parcel.every((unit) => unit.weight !== null && Number(unit.weight) === 0);
  return weight === null || isWeightless ? default_weight : weight;
}

/**
 * Returns the couriers that price the store's parcels: its own aggregator account, otherwise the operator's.
 * Throws when the store's key cannot be decrypted, as the operator must not pay for it.
 */
async function storeCouriers({
  db,
  store,
  couriers,
  ownCouriers,
}: Pick<StoreContext, "db" | "store" | "couriers" | "ownCouriers">): Promise<Couriers> {
  const account = await findCourierAccount(db, store.uid);
  if (!account) return couriers;
  const apiKey = ownCouriers.encryption?.decrypt(account.encrypted_key, store.uid);
  if (apiKey) return ownCouriers.account(apiKey);
  throw new CourierFault(
    "not_configured",
    "ENCRYPTION_SECRET cannot decrypt this store's courier key",
  );
}

/** The request field for each part of the shipment that couriers can reject. */
const REQUEST_FIELD: Partial<Record<ShipmentField, string>> = {
  "to.name": "customer_name",
  "to.phone": "customer_phone",
  "to.email": "customer_email",
  "to.address": "delivery_address",
  items: "items",
  category: "category",
};

const FAILURES: Record<Exclude<CourierFaultKind, "rejected">, [ErrorCode, string]> = {
  timeout: ["COURIERS_TIMEOUT", "The couriers did not respond in time"],
  bad_response: ["COURIERS_FAILED", "The couriers could not be reached"],
  unauthorized: ["COURIERS_FAILED", "The couriers could not be reached"],
  open: ["COURIERS_UNAVAILABLE", "Couriers are temporarily unavailable"],
  busy: ["COURIERS_BUSY", "Too many requests to the couriers"],
  cancelled: ["COURIERS_CANCELLED", "The quote was cancelled"],
  not_configured: ["COURIERS_NOT_CONFIGURED", "Courier delivery is not set up"],
};

/** Converts a courier failure for the caller, without the aggregator's text. */
function courierFailure(error: unknown): unknown {
  if (!(error instanceof CourierFault)) return error;
  if (error.kind !== "rejected") return toFailure(error, FAILURES[error.kind]);
  const field = error.field && REQUEST_FIELD[error.field];
  if (!field) return toFailure(error, FAILURES.not_configured);
  return invalidRequest([{ field, problem: "is not accepted by the couriers" }]);
}

function toFailure(fault: CourierFault, [code, text]: [ErrorCode, string]): Failure {
  // Gives no retry time when only the operator or the merchant can fix it.
  const isTemporary = ERROR_CODES[code].status === 503 && code !== "COURIERS_NOT_CONFIGURED";
  const retryAfter = isTemporary ? (fault.retryAfter ?? 1) : undefined;
  return new Failure({ code, text, retryAfter, cause: fault });
}
