import type { Metadata } from "next";
import { ButtonLink } from "#app/(storefront)/_components/button-link.tsx";
import { NoMatches } from "#app/(storefront)/_components/no-matches.tsx";
import { ProductCards } from "#app/(storefront)/_components/product-cards.tsx";
import { ProductList } from "#app/(storefront)/_components/product-list.tsx";
import { glanceAt } from "#lib/storefront/glance.ts";
import { listPageTitle, listTitle } from "#lib/storefront/list-title.ts";
import { apiQuery, filterPath, readFilter } from "#lib/storefront/product-filter.ts";
import { openGraphOf } from "#lib/storefront/share/open-graph.ts";
import { openShop, shopCategories } from "#lib/storefront/shop.ts";

/** So many cards are on the first screen of a large window. */
const FIRST_SCREEN = 4;

interface ProductsPageProps {
  searchParams: Promise<Record<string, string | string[] | undefined>>;
}

export async function generateMetadata({ searchParams }: ProductsPageProps): Promise<Metadata> {
  const filter = await filterOf(searchParams);
  const categories = await shopCategories();
  return {
    title: listPageTitle(filter, categories),
    // Sorted and narrowed lists are the same list to a search engine.
    alternates: { canonical: filterPath({ category: filter.category, page: filter.page }) },
    ...(filter.category && {
      openGraph: openGraphOf(await openShop(), {
        title: listTitle(filter, categories),
        picture: `/opengraph/shelf?category=${filter.category}`,
      }),
    }),
    ...(filter.search && { robots: { index: false, follow: true } }),
  };
}

export default async function ProductsPage({ searchParams }: ProductsPageProps) {
  const filter = await filterOf(searchParams);
  const shop = await openShop();
  const [{ count, results }, categories] = await Promise.all([
    shop.listProducts(apiQuery(filter)),
    shopCategories(),
  ]);
  const now = shop.clock.now().getTime();
  return (
    <ProductList rendered={filter} renderedCount={count} categories={categories}>
      {filter.page > 1 && (
        <ButtonLink
          href={filterPath({ ...filter, page: filter.page - 1 })}
          kind="plain"
          rel="prev"
          className="self-center"
        >
          Earlier products
        </ButtonLink>
      )}
      {results.length === 0 ? (
        <NoMatches filter={filter} categories={categories} count={count} />
      ) : (
        <ProductCards
          label={listTitle(filter, categories)}
          products={results.map((product) => glanceAt(product, now))}
          currency={shop.store.currency}
          eager={FIRST_SCREEN}
          heading="h2"
        />
      )}
    </ProductList>
  );
}

async function filterOf(searchParams: ProductsPageProps["searchParams"]) {
  const query = new URLSearchParams();
  for (const [name, value] of Object.entries(await searchParams)) {
    const [text] = [value].flat();
    if (text !== undefined) query.set(name, text);
  }
  return readFilter(query);
}
