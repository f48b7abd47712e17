import type { Metadata } from "next";
import { Frame } from "#app/dashboard/_components/frame.tsx";
import { StoreProvider } from "#app/dashboard/_components/store-provider.tsx";
import { getDashboardContext, isStorefront, merchantStores } from "#app/dashboard/session.ts";

export async function generateMetadata({
  params,
}: LayoutProps<"/dashboard/stores/[store]">): Promise<Metadata> {
  const { store } = await getDashboardContext((await params).store);
  return { title: { default: store.store_name, template: `%s · ${store.store_name}` } };
}

export default async function StoreLayout({
  params,
  children,
}: LayoutProps<"/dashboard/stores/[store]">) {
  const { store, merchant, role, publicUrl, mode } = await getDashboardContext(
    (await params).store,
  );
  return (
    <StoreProvider
      store={{
        slug: store.slug,
        name: store.store_name,
        currency: store.currency,
        timeZone: store.time_zone,
        role,
        isStorefront: await isStorefront(store.uid),
        publicUrl,
      }}
    >
      <Frame stores={await merchantStores()} merchant={merchant} isSandbox={mode === "sandbox"}>
        {children}
      </Frame>
    </StoreProvider>
  );
}
