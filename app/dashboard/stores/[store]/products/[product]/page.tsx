import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { Hydrated } from "#app/dashboard/_components/hydrated.tsx";
import { storeProduct } from "#app/dashboard/_queries/products.ts";
import { EditProduct } from "#app/dashboard/stores/[store]/products/[product]/edit-product.tsx";
import { Uid } from "#lib/contract/scalars.ts";
import { getDashboardContext } from "#lib/dashboard/session.ts";
import { Failure } from "#lib/kernel/errors.ts";
import { getMerchantProduct } from "#lib/services/products/get-merchant-product.ts";

export const metadata: Metadata = { title: "Product" };

export default async function ProductPage({
  params,
}: PageProps<"/dashboard/stores/[store]/products/[product]">) {
  const { store, product } = await params;
  const ctx = await getDashboardContext(store);
  if (!Uid.safeParse(product).success) notFound();
  const found = await getMerchantProduct(ctx, { product }).catch((error: unknown) => {
    if (error instanceof Failure && error.status === 404) notFound();
    throw error;
  });
  return (
    <Hydrated query={storeProduct(store, product)} data={found}>
      <EditProduct uid={product} />
    </Hydrated>
  );
}
