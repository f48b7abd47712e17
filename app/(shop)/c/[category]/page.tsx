import type { Metadata } from "next";
import { permanentRedirect } from "next/navigation";
import {
  CatalogueNotFound,
  NOT_FOUND,
} from "#app/(shop)/_components/catalogue/catalogue-not-found.tsx";
import {
  ProductsPage,
  pageFilter,
  productsMetadata,
  type SearchParams,
} from "#app/(shop)/_components/catalogue/products-page.tsx";
import { filterPath } from "#lib/shop/catalogue/product-filter.ts";
import { findShopCategory } from "#lib/shop/current-shop.ts";

export async function generateMetadata({
  params,
  searchParams,
}: PageProps<"/c/[category]">): Promise<Metadata> {
  const { slug, category, filter } = await read(params, searchParams);
  if (!category) return NOT_FOUND;
  return slug === category.slug ? productsMetadata(filter, category) : {};
}

export default async function CategoryPage({ params, searchParams }: PageProps<"/c/[category]">) {
  const { slug, category, filter } = await read(params, searchParams);
  if (!category) return <CatalogueNotFound />;
  if (slug !== category.slug) permanentRedirect(filterPath({ ...filter, category: category.slug }));
  return <ProductsPage filter={filter} category={category} />;
}

async function read(params: PageProps<"/c/[category]">["params"], searchParams: SearchParams) {
  const { category: slug } = await params;
  return {
    slug,
    category: await findShopCategory(slug),
    filter: await pageFilter(`/c/${slug}`, searchParams),
  };
}
