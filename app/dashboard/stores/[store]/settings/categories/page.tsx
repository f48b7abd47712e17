import { dehydrate, HydrationBoundary, QueryClient } from "@tanstack/react-query";
import type { Metadata } from "next";
import { OwnersOnly } from "#app/dashboard/_components/owners-only.tsx";
import { categoryList } from "#app/dashboard/_queries/categories.ts";
import { CategoryColorSettings } from "#app/dashboard/stores/[store]/settings/categories/category-color-settings.tsx";
import { getDashboardContext } from "#lib/dashboard/session.ts";
import { listCategories } from "#lib/services/catalogue/list-categories.ts";

export const metadata: Metadata = { title: "Categories" };

export default async function CategorySettingsPage({
  params,
}: {
  params: Promise<{ store: string }>;
}) {
  const ctx = await getDashboardContext((await params).store);
  if (ctx.role !== "owner") return <OwnersOnly />;
  const client = new QueryClient();
  client.setQueryData(categoryList(ctx.store.slug).queryKey, await listCategories(ctx));
  return (
    <HydrationBoundary state={dehydrate(client)}>
      <CategoryColorSettings />
    </HydrationBoundary>
  );
}
