import type { Metadata } from "next";
import { ProductEditor } from "#app/dashboard/stores/[store]/products/product-editor.tsx";
import { openDashboard } from "#lib/dashboard/session.ts";

export const metadata: Metadata = { title: "New product" };

export default async function NewProductPage({ params }: { params: Promise<{ store: string }> }) {
  await openDashboard((await params).store);
  return <ProductEditor />;
}
