import type { Metadata } from "next";
import { LoadedAnew } from "#app/(storefront)/_components/loaded-anew.tsx";
import { MissingPage } from "#app/(storefront)/_components/missing-page.tsx";
import { NewProducts } from "#app/(storefront)/_components/new-products.tsx";
import StorefrontLayout from "#app/(storefront)/layout.tsx";
import RootLayout from "#app/layout.tsx";
import { findShop } from "#lib/storefront/shop.ts";

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
      <LoadedAnew />
      <StorefrontLayout>
        <MissingPage />
        <div className="page">
          <NewProducts />
        </div>
      </StorefrontLayout>
    </RootLayout>
  );
}
