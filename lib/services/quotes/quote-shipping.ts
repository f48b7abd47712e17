import {
  findOrderableVariants,
  type OrderableVariant,
} from "#db/queries/orders/orderable-variants.ts";
import { insertQuote } from "#db/queries/orders/shipping-quotes.ts";
import type { StoreRow } from "#db/queries/stores/stores.ts";
import { QUOTE_LIFETIME_SECONDS, QUOTE_TOKEN_PREFIX } from "#lib/contract/constants.ts";
import type {
  CourierQuote,
  ShippingQuote,
  ShippingQuoteRequest,
} from "#lib/contract/courier-quote.ts";
import { findCheapest, findFastest } from "#lib/couriers/choose.ts";
import type { CourierQuotes, Shipment } from "#lib/couriers/port.ts";
import { digestSecret, randomSecret } from "#lib/kernel/api-key.ts";
import { invalidRequest } from "#lib/kernel/errors.ts";
import { toCourierQuote } from "#lib/serializers/courier-quote.ts";
import type { StoreContext } from "#lib/services/context.ts";
import { deliveryUnavailable } from "#lib/services/orders/order-delivery.ts";
import { type LineItem, mergeLines } from "#lib/services/pricing/merge-lines.ts";
import { priceItems, subtotalOf } from "#lib/services/pricing/price-order.ts";
import { courierFailure } from "#lib/services/quotes/courier-failure.ts";
import { parcelSize } from "#lib/services/quotes/parcel-size.ts";
import { canonicalContact } from "#lib/services/quotes/quoted-offer.ts";
import { storeCouriers } from "#lib/services/quotes/store-couriers.ts";

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
  const quotes = await askCouriers(ctx, toShipment(ctx.store, request, lines, shipped));
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
    currency: ctx.store.currency,
    lifetimeSeconds: QUOTE_LIFETIME_SECONDS,
  });
  return {
    request_token: token,
    couriers,
    fastest_courier: chosen(couriers, quotes.fastest, findFastest),
    cheapest_courier: chosen(couriers, quotes.cheapest, findCheapest),
    checkout_data: quotes.checkout,
  };
}

async function askCouriers(ctx: StoreContext, shipment: Shipment): Promise<CourierQuotes> {
  try {
    const couriers = await storeCouriers(ctx);
    return await couriers.quote(shipment, ctx.signal);
  } catch (error) {
    throw courierFailure(error);
  }
}

function toShipment(
  store: StoreRow,
  request: ShippingQuoteRequest,
  lines: LineItem[],
  variants: OrderableVariant[],
): Shipment {
  const units = variants.map((variant) => ({
    ...variant,
    weight: Number(variant.weight) > 0 ? String(variant.weight) : store.default_weight,
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

/** Returns the offer that the aggregator recommends, otherwise our choice; null without offers. */
function chosen(
  couriers: CourierQuote[],
  named: number | null,
  choose: (
    couriers: CourierQuote[],
    totalOf: (courier: CourierQuote) => number,
  ) => CourierQuote | null,
): CourierQuote | null {
  const own = named === null ? undefined : couriers[named];
  return own ?? choose(couriers, (courier) => courier.total_amount);
}
