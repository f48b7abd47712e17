import type { Metadata } from "next";
import { Hydrated } from "#app/dashboard/_components/hydrated.tsx";
import { ownersPage } from "#app/dashboard/_components/owners-page.tsx";
import { categoryList } from "#app/dashboard/_queries/settings.ts";
import { CategorySettings } from "#app/dashboard/stores/[store]/settings/categories/category-settings.tsx";
import { listCategories } from "#lib/services/catalogue/list-categories.ts";

export const metadata: Metadata = { title: "Categories" };

export default ownersPage(async (ctx) => (
  <Hydrated query={categoryList(ctx.store.slug)} data={await listCategories(ctx)}>
    <CategorySettings />
  </Hydrated>
));
