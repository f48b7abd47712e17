import type { Metadata } from "next";
import { CartView } from "#app/(shop)/_components/cart/cart-view.tsx";
import { NewProducts } from "#app/(shop)/_components/catalogue/new-products.tsx";
import { FocusRestorer } from "#app/(shop)/_components/layout/focus-restorer.tsx";
import { readCheckoutStore } from "#lib/shop/checkout/read-checkout-store.ts";
import { getShop } from "#lib/shop/current-shop.ts";

export const metadata: Metadata = { title: "Your basket", robots: { index: false } };

export default async function BasketPage() {
  return (
    <div className="page flex flex-col py-8 md:py-12">
      <h1 className="mb-8 text-head">Your basket</h1>
      <FocusRestorer>
        <CartView place="page" store={await readCheckoutStore(await getShop())} />
      </FocusRestorer>
      <NewProducts />
    </div>
  );
}
