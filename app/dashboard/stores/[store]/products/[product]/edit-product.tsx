"use client";

import { useSuspenseQuery } from "@tanstack/react-query";
import { useStore } from "#app/dashboard/_components/store-provider.tsx";
import { storeProduct } from "#app/dashboard/_queries/products.ts";
import { ProductEditor } from "#app/dashboard/stores/[store]/products/product-editor.tsx";

/** Edits an existing product. The key resets the form when the latest version is loaded. */
export function EditProduct({ uid }: { uid: string }) {
  const { slug } = useStore();
  const { data } = useSuspenseQuery(storeProduct(slug, uid));
  return <ProductEditor key={data.version} product={data} />;
}
