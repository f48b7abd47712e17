import type { Metadata } from "next";
import type { ReactNode } from "react";
import { AislePapers } from "#app/(storefront)/_components/aisle-papers.tsx";
import { Arrival } from "#app/(storefront)/_components/arrival.tsx";
import { BasketDrawer } from "#app/(storefront)/_components/basket-drawer.tsx";
import { Footer } from "#app/(storefront)/_components/footer.tsx";
import { Header } from "#app/(storefront)/_components/header.tsx";
import { OfflineBanner } from "#app/(storefront)/_components/offline-banner.tsx";
import { ShopProvider } from "#app/(storefront)/_components/shop-provider.tsx";
import { ClosedSign, NoShopSign } from "#app/(storefront)/_components/signs.tsx";
import { moneyStyle } from "#lib/format/format-money.ts";
import { openGraphOf } from "#lib/storefront/share/open-graph.ts";
import { findShop, shopCategories } from "#lib/storefront/shop.ts";

export async function generateMetadata(): Promise<Metadata> {
  const shop = await findShop();
  if (!shop) return { title: "No shop here", robots: { index: false } };
  const { store, publicUrl } = shop;
  return {
    metadataBase: new URL(publicUrl),
    title: { default: store.store_name, template: `%s · ${store.store_name}` },
    description: `Everything ${store.store_name} sells, with today's prices and stock.`,
    applicationName: store.store_name,
    openGraph: openGraphOf(shop, { title: store.store_name, picture: "/opengraph/shelf" }),
    twitter: { card: "summary_large_image" },
    formatDetection: { telephone: false },
    ...(!store.is_live && { robots: { index: false } }),
  };
}

export default async function StorefrontLayout({ children }: { children: ReactNode }) {
  const shop = await findShop();
  if (!shop) return <NoShopSign />;
  const { store } = shop;
  const { slug, store_name: name, currency } = store;
  if (!store.is_live) {
    return <ClosedSign name={name} phone={store.phone} email={store.email} />;
  }
  const categories = await shopCategories();
  return (
    <ShopProvider
      shop={{
        slug,
        name,
        currency,
        money: moneyStyle(currency),
        maxLineQuantity: shop.maxLineQuantity,
      }}
    >
      <a
        href="#main"
        className="sr-only z-50 bg-ink p-4 font-semibold text-paper focus:not-sr-only focus:fixed focus:top-2 focus:left-2"
      >
        Skip to the content
      </a>
      <AislePapers categories={categories} />
      <OfflineBanner />
      <Header name={name} logo={store.logo} />
      <main id="main" tabIndex={-1} className="min-h-[60vh] outline-none">
        {children}
      </main>
      <Footer
        name={name}
        address={store.address}
        phone={store.phone}
        email={store.email}
        categories={categories}
      />
      <BasketDrawer />
      <Arrival />
    </ShopProvider>
  );
}
