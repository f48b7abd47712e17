import type { Metadata } from "next";
import { ButtonLink } from "#app/_ui/button-link.tsx";
import { Hydrated } from "#app/dashboard/_components/hydrated.tsx";
import { PageHead } from "#app/dashboard/_components/page-head.tsx";
import { productList } from "#app/dashboard/_queries/products.ts";
import { redirectPastEnd } from "#app/dashboard/redirect-past-end.ts";
import { getDashboardContext } from "#app/dashboard/session.ts";
import { ProductListTable } from "#app/dashboard/stores/[store]/products/product-table.tsx";
import { ProductSummaryQuery } from "#lib/contract/dashboard/products.ts";
import { pageQuery } from "#lib/dashboard/page-query.ts";
import { listCategories } from "#lib/services/catalogue/list-categories.ts";
import { listMerchantProducts } from "#lib/services/products/list-merchant-products.ts";

export const metadata: Metadata = { title: "Products" };

export default async function ProductsPage({
  params,
  searchParams,
}: PageProps<"/dashboard/stores/[store]/products">) {
  const ctx = await getDashboardContext((await params).store);
  const query = pageQuery(ProductSummaryQuery, await searchParams);
  const [list, categories] = await Promise.all([
    listMerchantProducts(ctx, query),
    listCategories(ctx),
  ]);
  const here = `/dashboard/stores/${ctx.store.slug}/products`;
  redirectPastEnd(here, query, { rows: list.products, count: list.count });
  return (
    <Hydrated query={productList(ctx.store.slug, query)} data={list}>
      <PageHead
        title="Products"
        actions={<ButtonLink href={`${here}/new`}>New product</ButtonLink>}
      />
      <ProductListTable path={here} query={query} categories={categories} />
    </Hydrated>
  );
}
