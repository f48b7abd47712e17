import type { Metadata } from "next";
import { permanentRedirect } from "next/navigation";
import { NOT_FOUND, ProductNotFound } from "#app/(storefront)/_components/product-not-found.tsx";
import {
  ProductsPage,
  pageFilter,
  productsMetadata,
  queryOf,
  type SearchParams,
} from "#app/(storefront)/_components/products-page.tsx";
import { legacyCategory } from "#lib/storefront/list-query.ts";
import { filterPath } from "#lib/storefront/product-filter.ts";
import { shopCategory } from "#lib/storefront/shop.ts";

interface PageProps {
  searchParams: SearchParams;
}

const ADDRESS = "/products";

export async function generateMetadata({ searchParams }: PageProps): Promise<Metadata> {
  const uid = legacyCategory(await queryOf(searchParams));
  if (uid) return (await shopCategory(uid)) ? {} : NOT_FOUND;
  return productsMetadata(await pageFilter(ADDRESS, searchParams));
}

export default async function AllProducts({ searchParams }: PageProps) {
  const filter = await pageFilter(ADDRESS, searchParams);
  const uid = legacyCategory(await queryOf(searchParams));
  if (!uid) return <ProductsPage filter={filter} />;
  const category = await shopCategory(uid);
  if (!category) return <ProductNotFound />;
  permanentRedirect(filterPath({ ...filter, category: category.slug }));
}
