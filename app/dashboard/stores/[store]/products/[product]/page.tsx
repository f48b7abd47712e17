import { dehydrate, HydrationBoundary, QueryClient } from "@tanstack/react-query";
import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { storeProduct } from "#app/dashboard/_queries/products.ts";
import { EditProduct } from "#app/dashboard/stores/[store]/products/[product]/edit-product.tsx";
import { Uid } from "#lib/contract/scalars.ts";
import { getDashboardContext } from "#lib/dashboard/session.ts";
import { Failure } from "#lib/kernel/errors.ts";
import { getMerchantProduct } from "#lib/services/products/get-merchant-product.ts";

export const metadata: Metadata = { title: "Product" };

interface ProductPageProps {
  params: Promise<{ store: string; product: string }>;
}

export default async function ProductPage({ params }: ProductPageProps) {
  const { store, product } = await params;
  const ctx = await getDashboardContext(store);
  if (!Uid.safeParse(product).success) notFound();
  const found = await getMerchantProduct(ctx, { product }).catch((error: unknown) => {
    if (error instanceof Failure && error.status === 404) notFound();
    throw error;
  });
  const client = new QueryClient();
  client.setQueryData(storeProduct(store, product).queryKey, found);
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <EditProduct uid={product} />
    </HydrationBoundary>
  );
}
