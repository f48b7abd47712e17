import type { Metadata } from "next";
import { BasketView } from "#app/(storefront)/_components/basket-view.tsx";

export const metadata: Metadata = { title: "Your basket", robots: { index: false } };

export default function BasketPage() {
  return (
    <div className="mx-auto flex w-full max-w-3xl flex-col pt-8">
      <h1 className="px-5 text-head">Your basket</h1>
      <BasketView place="page" />
    </div>
  );
}
