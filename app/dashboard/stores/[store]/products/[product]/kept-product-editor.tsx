"use client";

import { useSuspenseQuery } from "@tanstack/react-query";
import { useStore } from "#app/dashboard/_components/store-provider.tsx";
import { storeProduct } from "#app/dashboard/_queries/products.ts";
import { ProductEditor } from "#app/dashboard/stores/[store]/products/product-editor.tsx";

/** The editor of a product that exists; begun anew when somebody else's edit is taken over. */
export function KeptProductEditor({ uid }: { uid: string }) {
  const { slug } = useStore();
  const { data } = useSuspenseQuery(storeProduct(slug, uid));
  return <ProductEditor key={data.version} kept={data} />;
}
