import type { Metadata } from "next";
import { ProductList } from "#app/(storefront)/_components/product-list.tsx";
import { listShopProducts } from "#lib/storefront/catalogue.ts";
import { listTitle } from "#lib/storefront/list-title.ts";
import { apiQuery, filterPath, readFilter } from "#lib/storefront/product-filter.ts";
import { openShop, shopCategories } from "#lib/storefront/shop.ts";

interface ProductsPageProps {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

export async function generateMetadata({ searchParams }: ProductsPageProps): Promise<Metadata> {
  const filter = await filterOf(searchParams);
  const title = listTitle(filter, await shopCategories());
  return {
    title: filter.page > 1 ? `${title}, page ${filter.page}` : title,
    // Sorted and narrowed lists are the same list to a search engine.
    alternates: { canonical: filterPath({ category: filter.category, page: filter.page }) },
    ...(filter.search && { robots: { index: false, follow: true } }),
  };
}

export default async function ProductsPage({ searchParams }: ProductsPageProps) {
  const filter = await filterOf(searchParams);
  const [first, categories] = await Promise.all([
    listShopProducts(await openShop(), apiQuery(filter)),
    shopCategories(),
  ]);
  return <ProductList first={first} filterOfFirst={filter} categories={categories} />;
}

async function filterOf(searchParams: ProductsPageProps["searchParams"]) {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(await searchParams)) {
    const [text] = [value].flat();
    if (text !== undefined) query.set(name, text);
  }
  return readFilter(query);
}
