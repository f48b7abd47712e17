import { countryOfPhone } from "#lib/kernel/phone.ts";
import type { CheckoutStore } from "#lib/shop/checkout/checkout-form.ts";
import type { Shop } from "#lib/shop/data/in-process.ts";

/** Returns how the store delivers and where shoppers can pick up. */
export async function readCheckoutStore(shop: Shop): Promise<CheckoutStore> {
  const [rates, pickupPoints] = await Promise.all([
    shop.listDeliveryOptions(),
    shop.listPickupPoints(),
  ]);
  const { store_name: name, address, phone, delivery_enabled } = shop.store;
  return {
    pickupPoints: pickupPoints.length > 0 ? pickupPoints : [{ uid: "", name, address }],
    rates,
    offersCouriers: delivery_enabled,
    ...countryOfPhone(phone),
  };
}
