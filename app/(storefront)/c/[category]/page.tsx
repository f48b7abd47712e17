import type { Metadata } from "next";
import { NOT_FOUND, ProductNotFound } from "#app/(storefront)/_components/product-not-found.tsx";
import {
  ProductsPage,
  pageFilter,
  productsMetadata,
  type SearchParams,
} from "#app/(storefront)/_components/products-page.tsx";
import { shopCategory } from "#lib/storefront/shop.ts";

interface PageProps {
  params: Promise<{ category: string }>;
  searchParams: SearchParams;
}

export async function generateMetadata({ params, searchParams }: PageProps): Promise<Metadata> {
  const { category, filter } = await read(params, searchParams);
  return category ? productsMetadata(filter, category) : NOT_FOUND;
}

export default async function CategoryPage({ params, searchParams }: PageProps) {
  const { category, filter } = await read(params, searchParams);
  return category ? <ProductsPage filter={filter} category={category} /> : <ProductNotFound />;
}

async function read(params: PageProps["params"], searchParams: SearchParams) {
  const { category: slug } = await params;
  return {
    category: await shopCategory(slug),
    filter: await pageFilter(`/c/${slug}`, searchParams),
  };
}
