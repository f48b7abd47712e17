import type { PaymentMethod } from "#lib/contract/payment.ts";
import type { DeliveryOption } from "#lib/contract/store.ts";
import { formatDay } from "#lib/format/format-day.ts";
import { formatMoney } from "#lib/format/format-money.ts";
import { firstDateChange } from "#lib/kernel/delivery-dates.ts";
import { countryOfPhone } from "#lib/kernel/phone.ts";
import { type CheckoutStore, toDeliveryChoices } from "#lib/shop/checkout/checkout-form.ts";
import { compareRates } from "#lib/shop/checkout/delivery-choices.ts";
import type { Shop } from "#lib/shop/data/in-process.ts";

/** `expiresAt`: when the first of the promised days changes; null when none is promised. */
type ReadCheckoutStore = CheckoutStore & { expiresAt: string | null };

/** Returns how the store delivers, where shoppers can pick up, and the country of its phone number. */
export async function readCheckoutStore(shop: Shop): Promise<ReadCheckoutStore> {
  const { phone, currency, time_zone } = shop.store;
  // Before the reads: if a day changes in between, the page has expired and is rendered again.
  const now = shop.clock.now();
  const delivery = await deliveryOf(shop);
  return {
    ...toDeliveryChoices(delivery),
    deliverySummary: summarizeDelivery(delivery.delivery_options, currency),
    ...countryOfPhone(phone),
    expiresAt: firstDateChange(delivery.delivery_options, now, time_zone)?.toISOString() ?? null,
  };
}

/**
 * Lists how shoppers can pay at the checkout, for a total if given: not at all without order pages, from which they
 * pay.
 */
export async function listCheckoutPayments(shop: Shop, total?: string): Promise<PaymentMethod[]> {
  return shop.orderLinkSecret() === undefined ? [] : shop.listPaymentMethods(total);
}

/** Returns how the store delivers and where shoppers can pick up: at its address unless it has pickup points. */
export async function deliveryOf(shop: Shop) {
  const [delivery_options, points] = await Promise.all([
    shop.listDeliveryOptions(),
    shop.listPickupPoints(),
  ]);
  const { store_name: name, address, delivery_enabled } = shop.store;
  const pickup_points = points.length > 0 ? points : [{ uid: "", name, address }];
  return { delivery_options, pickup_points, delivery_enabled };
}

/** Names the lowest of the rates, some of which may serve only certain places, and its day. */
export function summarizeDelivery(
  rates: Pick<DeliveryOption, "amount" | "expected_delivery">[],
  currency: string,
): string {
  const [lowest] = rates.toSorted(compareRates);
  if (lowest === undefined) return "Delivery";
  const { amount, expected_delivery: day } = lowest;
  const price =
    Number(amount) === 0
      ? "Free delivery available"
      : `Delivery from ${formatMoney(amount, currency)}`;
  return day ? `${price}, by ${formatDay(day)}` : price;
}
