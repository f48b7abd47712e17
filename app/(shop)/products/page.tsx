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
  queryOf,
} from "#app/(shop)/_components/catalogue/products-page.tsx";
import { legacyCategory } from "#lib/shop/catalogue/list-query.ts";
import { filterPath } from "#lib/shop/catalogue/product-filter.ts";
import { findShopCategory } from "#lib/shop/current-shop.ts";

const PATH = "/products";

export async function generateMetadata({
  searchParams,
}: PageProps<"/products">): Promise<Metadata> {
  const uid = legacyCategory(await queryOf(searchParams));
  if (uid) return (await findShopCategory(uid)) ? {} : NOT_FOUND;
  return productsMetadata(await pageFilter(PATH, searchParams));
}

export default async function AllProducts({ searchParams }: PageProps<"/products">) {
  const filter = await pageFilter(PATH, searchParams);
  const uid = legacyCategory(await queryOf(searchParams));
  if (!uid) return <ProductsPage filter={filter} />;
  const category = await findShopCategory(uid);
  if (!category) return <CatalogueNotFound />;
  permanentRedirect(filterPath({ ...filter, category: category.slug }));
}
