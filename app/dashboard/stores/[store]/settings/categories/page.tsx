import type { Metadata } from "next";
import { Hydrated } from "#app/dashboard/_components/hydrated.tsx";
import { OwnersOnly } from "#app/dashboard/_components/owners-only.tsx";
import { categoryList } from "#app/dashboard/_queries/categories.ts";
import { CategoryColorSettings } from "#app/dashboard/stores/[store]/settings/categories/category-color-settings.tsx";
import { getDashboardContext } from "#lib/dashboard/session.ts";
import { listCategories } from "#lib/services/catalogue/list-categories.ts";

export const metadata: Metadata = { title: "Categories" };

export default async function CategorySettingsPage({
  params,
}: PageProps<"/dashboard/stores/[store]/settings/categories">) {
  const ctx = await getDashboardContext((await params).store);
  if (ctx.role !== "owner") return <OwnersOnly />;
  return (
    <Hydrated query={categoryList(ctx.store.slug)} data={await listCategories(ctx)}>
      <CategoryColorSettings />
    </Hydrated>
  );
}
