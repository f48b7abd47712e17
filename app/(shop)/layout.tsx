import type { Metadata } from "next";
import { headers } from "next/headers";
import type { ReactNode } from "react";
import { CartDrawer } from "#app/(shop)/_components/cart/cart-drawer.tsx";
import { CategoryColorStyles } from "#app/(shop)/_components/catalogue/category-color-styles.tsx";
import { ShopHeader } from "#app/(shop)/_components/header/header.tsx";
import { ClosedBanner } from "#app/(shop)/_components/layout/closed-banner.tsx";
import { FocusOnNavigation } from "#app/(shop)/_components/layout/focus-on-navigation.tsx";
import { Footer } from "#app/(shop)/_components/layout/footer.tsx";
import { OfflineBanner } from "#app/(shop)/_components/layout/offline-banner.tsx";
import { ShopProvider } from "#app/(shop)/_components/layout/shop-provider.tsx";
import { StoreClosed, StoreNotFound } from "#app/(shop)/_components/layout/store-notices.tsx";
import { moneyStyle } from "#lib/format/format-money.ts";
import { formatPhone } from "#lib/kernel/phone.ts";
import { findShop, getShopAccess, listShopCategories } from "#lib/shop/current-shop.ts";
import { openGraphOf } from "#lib/shop/seo/open-graph.ts";
import { appIconPath, ICON_SIZES } from "#lib/shop/seo/web-manifest.ts";

export async function generateMetadata(): Promise<Metadata> {
  const shop = await findShop();
  if (!shop) return { title: "Store not found", robots: { index: false } };
  const { store, publicUrl } = shop;
  return {
    metadataBase: new URL(publicUrl),
    title: { default: store.store_name, template: `%s · ${store.store_name}` },
    applicationName: store.store_name,
    openGraph: openGraphOf(shop, { title: store.store_name, picture: "/opengraph/store" }),
    twitter: { card: "summary_large_image" },
    formatDetection: { telephone: false },
    ...(store.is_live
      ? {
          ...(store.tagline && { description: store.tagline }),
          manifest: "/manifest.webmanifest",
          icons: { apple: appIconPath(shop, ICON_SIZES[0]) },
        }
      : { robots: { index: false } }),
  };
}

export default async function ShopLayout({ children }: { children: ReactNode }) {
  const shop = await findShop();
  if (!shop) return <StoreNotFound />;
  const { store } = shop;
  const { slug, store_name: name, currency } = store;
  const access = await getShopAccess(shop);
  if (access === "closed") {
    return <StoreClosed name={name} phone={store.phone} email={store.email} />;
  }
  const categories = await listShopCategories();
  const nonce = (await headers()).get("x-nonce") ?? undefined;
  return (
    <ShopProvider
      shop={{
        slug,
        name,
        phone: formatPhone(store.phone, store.phone),
        phoneNumber: store.phone,
        currency,
        timeZone: store.time_zone,
        money: moneyStyle(currency),
        maxLineQuantity: shop.maxLineQuantity,
        delivers: store.delivery_enabled || (await shop.listDeliveryRates()).length > 0,
        collectsTax: store.tax_collection_enabled,
      }}
    >
      <a
        href="#main"
        className="sr-only z-50 bg-ink p-4 font-semibold text-paper focus:not-sr-only focus:fixed focus:top-2 focus:left-2"
      >
        Skip to content
      </a>
      {categories.length > 0 && (
        <CategoryColorStyles
          nonce={nonce}
          categories={categories.map(({ uid, color }) => ({ uid, color }))}
        />
      )}
      <OfflineBanner />
      {access !== "open" && <ClosedBanner slug={slug} isOwner={access.role === "owner"} />}
      <ShopHeader name={name} logo={store.logo} categories={categories} />
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
      <CartDrawer />
      <FocusOnNavigation />
    </ShopProvider>
  );
}
