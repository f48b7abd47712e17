import type { Metadata } from "next";
import { getDashboardContext } from "#app/dashboard/session.ts";
import { ProductEditor } from "#app/dashboard/stores/[store]/products/product-editor.tsx";

export const metadata: Metadata = { title: "New product" };

export default async function NewProductPage({
  params,
}: PageProps<"/dashboard/stores/[store]/products/new">) {
  await getDashboardContext((await params).store);
  return <ProductEditor />;
}
