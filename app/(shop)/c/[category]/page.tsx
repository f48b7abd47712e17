import type { Metadata } from "next";
import {
  ProductsPage,
  pageFilter,
  productsMetadata,
  type SearchParams,
} from "#app/(shop)/_components/catalogue/products-page.tsx";
import { NOT_FOUND, ProductNotFound } from "#app/(shop)/_components/product/product-not-found.tsx";
import { findShopCategory } from "#lib/shop/current-shop.ts";

export async function generateMetadata({
  params,
  searchParams,
}: PageProps<"/c/[category]">): Promise<Metadata> {
  const { category, filter } = await read(params, searchParams);
  return category ? productsMetadata(filter, category) : NOT_FOUND;
}

export default async function CategoryPage({ params, searchParams }: PageProps<"/c/[category]">) {
  const { category, filter } = await read(params, searchParams);
  return category ? <ProductsPage filter={filter} category={category} /> : <ProductNotFound />;
}

async function read(params: PageProps<"/c/[category]">["params"], searchParams: SearchParams) {
  const { category: slug } = await params;
  return {
    category: await findShopCategory(slug),
    filter: await pageFilter(`/c/${slug}`, searchParams),
  };
}
