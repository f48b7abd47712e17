import type { Metadata } from "next";
import { NewArrivals } from "#app/(shop)/_components/catalogue/new-arrivals.tsx";
import { MissingPage } from "#app/(shop)/_components/layout/missing-page.tsx";
import { ReloadOnNavigation } from "#app/(shop)/_components/layout/reload-on-navigation.tsx";
import ShopLayout from "#app/(shop)/layout.tsx";
import RootLayout from "#app/layout.tsx";
import { findShop } from "#lib/shop/current-shop.ts";

export async function generateMetadata(): Promise<Metadata> {
  const shop = await findShop();
  return { title: shop ? `Not found · ${shop.store.store_name}` : "Not found" };
}

/**
 * The 404 page for unknown URLs, in the shop's layout. Next renders this file on the server, while a page that
 * calls `notFound()` needs JavaScript, and does not add it to the code of other pages as it does `not-found.tsx`.
 */
export default function GlobalNotFound() {
  return (
    <RootLayout>
      <ReloadOnNavigation />
      <ShopLayout>
        <MissingPage />
        <div className="page">
          <NewArrivals />
        </div>
      </ShopLayout>
    </RootLayout>
  );
}
