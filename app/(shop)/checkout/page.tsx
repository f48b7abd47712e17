import type { Metadata } from "next";
import { Checkout } from "#app/(shop)/checkout/_components/checkout.tsx";
import { countryOfPhone } from "#lib/kernel/phone.ts";
import { getShop } from "#lib/shop/current-shop.ts";

export const metadata: Metadata = { title: "Checkout", robots: { index: false } };

export default async function CheckoutPage() {
  const shop = await getShop();
  const [rates, points] = await Promise.all([shop.listDeliveryOptions(), shop.listPickupPoints()]);
  const { store } = shop;
  return (
    <div className="page py-8 md:py-12">
      <Checkout
        store={{
          points:
            points.length > 0
              ? points
              : [{ uid: "", name: store.store_name, address: store.address }],
          rates,
          couriers: store.delivery_enabled,
          ...countryOfPhone(store.phone),
        }}
      />
    </div>
  );
}
