import type { DeliveryOption } from "#lib/contract/store.ts";
import { formatMoney } from "#lib/format/format-money.ts";
import { compareAmounts } from "#lib/kernel/money.ts";
import { countryOfPhone } from "#lib/kernel/phone.ts";
import type { CheckoutStore } from "#lib/shop/checkout/checkout-form.ts";
import type { Shop } from "#lib/shop/data/in-process.ts";

/** Returns how the store delivers and where shoppers can pick up. */
export async function readCheckoutStore(shop: Shop): Promise<CheckoutStore> {
  const [rates, pickupPoints] = await Promise.all([
    shop.listDeliveryOptions(),
    shop.listPickupPoints(),
  ]);
  const { store_name: name, address, phone, delivery_enabled, currency } = shop.store;
  return {
    pickupPoints: pickupPoints.length > 0 ? pickupPoints : [{ uid: "", name, address }],
    rates,
    offersCouriers: delivery_enabled,
    deliverySummary: summarizeDelivery(rates, currency),
    ...countryOfPhone(phone),
  };
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
