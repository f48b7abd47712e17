import type { Metadata } from "next";
import { Checkout } from "#app/(shop)/checkout/_components/checkout.tsx";
import { listCheckoutPayments, readCheckoutStore } from "#lib/shop/checkout/read-checkout-store.ts";
import { getShop } from "#lib/shop/current-shop.ts";

export const metadata: Metadata = {
  title: "Checkout",
  description: "Choose delivery or pickup and place your order. No account needed.",
  robots: { index: false },
};

export default async function CheckoutPage() {
  const shop = await getShop();
  const [store, paymentMethods] = await Promise.all([
    readCheckoutStore(shop),
    listCheckoutPayments(shop),
  ]);
  return (
    <div className="page min-h-svh py-8 md:py-12">
      <Checkout store={store} paymentMethods={paymentMethods} />
    </div>
  );
}
