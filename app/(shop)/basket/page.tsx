import type { Metadata } from "next";
import { CartView } from "#app/(shop)/_components/cart/cart-view.tsx";
import { NewArrivalsNotInCart } from "#app/(shop)/_components/catalogue/new-arrivals-not-in-cart.tsx";
import { FocusRestorer } from "#app/(shop)/_components/layout/focus-restorer.tsx";
import { RefreshOnReturn } from "#app/(shop)/_components/layout/refresh-on-return.tsx";
import { newestInStock, SPARE_PRODUCTS } from "#app/(shop)/_queries/newest-in-stock.ts";
import { readCheckoutStore } from "#lib/shop/checkout/read-checkout-store.ts";
import { getShop } from "#lib/shop/current-shop.ts";

export const metadata: Metadata = {
  title: "Your basket",
  description: "The products in your basket, with current prices and delivery.",
  robots: { index: false },
};

const MAX_NEW_ARRIVALS = 4;

export default async function BasketPage() {
  // Without the API, the basket still shows what the browser has stored.
  const [store, newest] = await Promise.all([
    getShop()
      .then(readCheckoutStore)
      .catch(() => undefined),
    newestInStock(MAX_NEW_ARRIVALS + SPARE_PRODUCTS).catch(() => undefined),
  ]);
  return (
    <div className="page flex min-h-svh flex-col py-8 md:py-12">
      <h1 className="mb-8 text-head">Your basket</h1>
      {store && <RefreshOnReturn expiresAt={store.expiresAt} />}
      <FocusRestorer>
        <CartView place="page" {...(store && { store })} />
      </FocusRestorer>
      {newest && (
        <NewArrivalsNotInCart {...newest} max={MAX_NEW_ARRIVALS} className="below-growing mt-20" />
      )}
    </div>
  );
}
