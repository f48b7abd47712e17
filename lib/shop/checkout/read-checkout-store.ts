import type { DeliveryOption } from "#lib/contract/store.ts";
import { formatMoney } from "#lib/format/format-money.ts";
import { compareAmounts } from "#lib/kernel/money.ts";
import { countryOfPhone } from "#lib/kernel/phone.ts";
import { type CheckoutStore, toDeliveryChoices } from "#lib/shop/checkout/checkout-form.ts";
import type { Shop } from "#lib/shop/data/in-process.ts";

/** Returns how the store delivers, where shoppers can pick up, and the country of its phone number. */
export async function readCheckoutStore(shop: Shop): Promise<CheckoutStore> {
  const { phone, currency } = shop.store;
  const delivery = await deliveryOf(shop);
  return {
    ...toDeliveryChoices(delivery),
    deliverySummary: summarizeDelivery(delivery.delivery_options, currency),
    ...countryOfPhone(phone),
  };
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

/** Names the lowest of the rates, some of which may serve only certain places. */
export function summarizeDelivery(
  rates: Pick<DeliveryOption, "amount">[],
  currency: string,
): string {
  const [lowest] = rates.map(({ amount }) => amount).sort(compareAmounts);
  if (lowest === undefined) return "Delivery";
  return Number(lowest) === 0
    ? "Free delivery available"
    : `Delivery from ${formatMoney(lowest, currency)}`;
}
