import type { Metadata } from "next";
import { BasketView } from "#app/(storefront)/_components/basket-view.tsx";
import { FocusKeeper } from "#app/(storefront)/_components/focus-keeper.tsx";
import { NewProducts } from "#app/(storefront)/_components/new-products.tsx";

export const metadata: Metadata = { title: "Your basket", robots: { index: false } };

export default function BasketPage() {
  return (
    <div className="page flex flex-col py-8 md:py-12">
      <h1 className="mb-8 text-head">Your basket</h1>
      <FocusKeeper>
        <BasketView place="page" />
      </FocusKeeper>
      <NewProducts />
    </div>
  );
}
