import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { Hydrated } from "#app/dashboard/_components/hydrated.tsx";
import { storeProduct } from "#app/dashboard/_queries/products.ts";
import { getDashboardContext } from "#app/dashboard/session.ts";
import { EditProduct } from "#app/dashboard/stores/[store]/products/product-editor.tsx";
import { Uid } from "#lib/contract/scalars.ts";
import { undefinedIfNotFound } from "#lib/kernel/errors.ts";
import { getMerchantProduct } from "#lib/services/products/get-merchant-product.ts";

export const metadata: Metadata = { title: "Product" };

export default async function ProductPage({
  params,
}: PageProps<"/dashboard/stores/[store]/products/[product]">) {
  const { store, product } = await params;
  const ctx = await getDashboardContext(store);
  if (!Uid.safeParse(product).success) notFound();
  const found = await getMerchantProduct(ctx, { product }).catch(undefinedIfNotFound);
  if (!found) notFound();
  return (
    <Hydrated query={storeProduct(store, product)} data={found}>
      <EditProduct uid={product} />
    </Hydrated>
  );
}
