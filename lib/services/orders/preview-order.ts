import { isDeepStrictEqual } from "node:util";
import { findStockedVariants } from "#db/queries/orders/orderable-variants.ts";
import { findCoupon } from "#db/queries/pricing/coupons.ts";
import { findQuote } from "#db/queries/quotes/shipping-quotes.ts";
import type { OrderPreview, OrderPreviewRequest } from "#lib/contract/order-request.ts";
import { digestSecret } from "#lib/kernel/api-key.ts";
import { courierEtaDay } from "#lib/kernel/courier-eta.ts";
import { roundAmount } from "#lib/kernel/round-amount.ts";
import type { StoreContext } from "#lib/services/context.ts";
import { calculateDiscount } from "#lib/services/pricing/coupon-discount.ts";
import {
  calculateTotals,
  inRequestOrder,
  type LineItem,
  mergeLines,
  NO_DISCOUNT,
  priceItems,
  withDiscounts,
} from "#lib/services/pricing/price-order.ts";
import { findOffer } from "#lib/services/quotes/quoted-offer.ts";
import { listDeliveryOptions } from "#lib/services/stores/list-delivery-options.ts";

/**
 * Calculates what an order would cost now, and how much of each variant could be ordered. Reserves and stores
 * nothing. Throws 404 for an unavailable item, 400 for a coupon that does not apply. Without an API key, unpaid
 * orders limit the stock.
 */
export async function previewOrder(
  ctx: StoreContext,
  request: OrderPreviewRequest,
  { hasKey = true }: { hasKey?: boolean } = {},
): Promise<OrderPreview> {
  const { db, store } = ctx;
  const basket = mergeLines(request.items);
  const variants = basket.map(({ variant }) => variant);
  const priced = priceItems(basket, await findStockedVariants(db, store.uid, variants, hasKey));
  const discount = request.coupon_code
    ? calculateDiscount(
        await findCoupon(db, store.uid, request.coupon_code),
        priced,
        store.currency,
      )
    : NO_DISCOUNT;
  const requires_shipping = priced.some(({ variant }) => variant.requires_shipping);
  const delivery = await chosenDelivery(ctx, request, basket, requires_shipping);
  const fee = delivery.delivery_fee ?? "0.00";
  return {
    lines: inRequestOrder(priced, request.items).map(({ variant, quantity, total_price }) => ({
      variant: variant.uid,
      product_name: variant.product_name,
      quantity,
      unit_price: variant.unit_price,
      total_price,
      available: variant.available,
      limited_by: variant.limited_by,
    })),
    requires_shipping,
    ...calculateTotals(store, withDiscounts(priced, discount), discount.total, fee),
    ...delivery,
  };
}

/** What is known about the chosen delivery. */
type ChosenDelivery = Pick<OrderPreview, "delivery_fee" | "expected_delivery">;

const UNKNOWN: ChosenDelivery = { delivery_fee: null, expected_delivery: null };
const NO_DELIVERY: ChosenDelivery = { delivery_fee: "0.00", expected_delivery: null };

/** Returns the fee and the expected day; null when they are unknown or the method does not apply. */
async function chosenDelivery(
  ctx: StoreContext,
  request: OrderPreviewRequest,
  basket: LineItem[],
  requiresShipping: boolean,
): Promise<ChosenDelivery> {
  switch (request.delivery_method) {
    case "none":
      return requiresShipping ? UNKNOWN : NO_DELIVERY;
    case "pickup":
      return NO_DELIVERY;
    case "manual":
      return requiresShipping ? chosenOption(ctx, request) : UNKNOWN;
    case "courier":
      return quotedDelivery(ctx, request, basket);
    default:
      return UNKNOWN;
  }
}

async function chosenOption(
  ctx: StoreContext,
  { manual_delivery_option }: OrderPreviewRequest,
): Promise<ChosenDelivery> {
  const options = await listDeliveryOptions(ctx);
  const option = options.find(({ uid }) => uid === manual_delivery_option);
  if (!option) return UNKNOWN;
  return { delivery_fee: option.amount, expected_delivery: option.expected_delivery };
}

async function quotedDelivery(
  { db, store }: StoreContext,
  { rate, courier }: OrderPreviewRequest,
  basket: LineItem[],
): Promise<ChosenDelivery> {
  if (!store.delivery_enabled) return UNKNOWN;
  const quote = await findQuote(db, store.uid, digestSecret(rate ?? ""));
  // An order with other items would be rejected.
  if (!quote?.is_valid || quote.is_used || !isDeepStrictEqual(basket, quote.items)) return UNKNOWN;
  const offer = findOffer(quote, courier ?? {});
  if (!offer) return UNKNOWN;
  return {
    delivery_fee: roundAmount(offer.total_amount),
    expected_delivery: courierEtaDay(offer.delivery_eta_time) ?? null,
  };
}
