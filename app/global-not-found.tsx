import type { Metadata } from "next";
import { NewProducts } from "#app/(shop)/_components/catalogue/new-products.tsx";
import { MissingPage } from "#app/(shop)/_components/layout/missing-page.tsx";
import { ReloadOnNavigation } from "#app/(shop)/_components/layout/reload-on-navigation.tsx";
import StorefrontLayout from "#app/(shop)/layout.tsx";
import RootLayout from "#app/layout.tsx";
import { findShop } from "#lib/shop/current-shop.ts";

export async function generateMetadata(): Promise<Metadata> {
  const shop = await findShop();
  return { title: shop ? `Not found · ${shop.store.store_name}` : "Not found" };
}

/**
 * Every address that is no page, in the shop's own frame. Next renders this file whole, where a page
 * that calls `notFound()` is sent empty and only filled by JavaScript; and it renders it here alone,
 * where it puts each `not-found.tsx` into every page below it.
 */
export default function GlobalNotFound() {
  return (
    <RootLayout>
      <ReloadOnNavigation />
      <StorefrontLayout>
        <MissingPage />
        <div className="page">
          <NewProducts />
        </div>
      </StorefrontLayout>
    </RootLayout>
  );
}
