import type { Metadata } from "next";
import { ButtonLink } from "#app/_ui/button-link.tsx";
import { EmptyState } from "#app/_ui/empty-state.tsx";
import { CategoryList } from "#app/(shop)/_components/catalogue/category-list.tsx";
import { Hero } from "#app/(shop)/_components/catalogue/hero.tsx";
import { ProductRow } from "#app/(shop)/_components/catalogue/product-row.tsx";
import type { Product } from "#lib/contract/product.ts";
import { NEWEST_QUERY, toApiQuery } from "#lib/shop/catalogue/list-query.ts";
import { coverPicture } from "#lib/shop/catalogue/picture.ts";
import { filterPath, NO_FILTER } from "#lib/shop/catalogue/product-filter.ts";
import { productStock } from "#lib/shop/catalogue/stock.ts";
import { getShop, listShopCategories } from "#lib/shop/current-shop.ts";

const MAX_PRODUCTS = 8;
const MAX_HERO_PRODUCTS = 4;
const ON_SALE = { ...NO_FILTER, inStock: true, onPromo: true };

export const metadata: Metadata = { alternates: { canonical: "/" } };

export default async function Home() {
  const shop = await getShop();
  const [recent, promos, categories] = await Promise.all([
    shop.listProducts(NEWEST_QUERY),
    shop.listProducts({ ...toApiQuery(ON_SALE), limit: MAX_PRODUCTS }),
    listShopCategories(),
  ]);
  const { store_name: name, currency } = shop.store;
  const now = shop.clock.now().getTime();
  const inStock = recent.results.filter((product) => productStock(product).kind !== "out");
  const heroProducts = inStock
    .filter((product) => coverPicture(product))
    .slice(0, MAX_HERO_PRODUCTS);
  const shown = new Set([...heroProducts, ...promos.results].map(({ uid }) => uid));
  const others = recent.results.filter(({ uid }) => !shown.has(uid));
  const rest = others.length > 0 ? others : recent.results;
  if (recent.count === 0) {
    return (
      <div className="page py-16">
        <EmptyState title="No products yet" heading="h1">
          <p>{name} has no products for sale yet. Check back soon.</p>
        </EmptyState>
      </div>
    );
  }
  return (
    <>
      <Hero name={name} products={heroProducts} currency={currency} now={now} />
      <div className="page flex flex-col gap-20 pt-16 md:gap-28 md:pt-24">
        {promos.count > 0 && (
          <ProductRow title="On sale" products={promos.results} currency={currency} now={now}>
            {promos.count > MAX_PRODUCTS && (
              <ButtonLink href={filterPath(ON_SALE)} variant="secondary" className="self-start">
                See all {promos.count} on sale
              </ButtonLink>
            )}
          </ProductRow>
        )}
        {categories.length > 0 && (
          <CategoryList
            categories={categories}
            pictures={picturesByCategory(recent.results)}
            total={recent.count}
          />
        )}
        <ProductRow
          title="New arrivals"
          products={rest.slice(0, MAX_PRODUCTS)}
          currency={currency}
          now={now}
        >
          <ButtonLink href="/products" variant="secondary" className="self-start">
            See all {recent.count} products
          </ButtonLink>
        </ProductRow>
      </div>
    </>
  );
}

/** Returns the newest product picture of each category, by category uid. */
function picturesByCategory(products: Product[]): Map<string, string> {
  const pictures = new Map<string, string>();
  for (const product of products.toReversed()) {
    const picture = coverPicture(product);
    if (product.category && picture) pictures.set(product.category, picture.src);
  }
  return pictures;
}
