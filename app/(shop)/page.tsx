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

const SHELF = 8;
const ON_COVER = 4;
const MARKED_DOWN = { ...NO_FILTER, inStock: true, onPromo: true };

export const metadata: Metadata = { alternates: { canonical: "/" } };

export default async function Home() {
  const shop = await getShop();
  const [recent, promos, categories] = await Promise.all([
    shop.listProducts(NEWEST_QUERY),
    shop.listProducts({ ...toApiQuery(MARKED_DOWN), limit: SHELF }),
    listShopCategories(),
  ]);
  const { store_name: name, currency } = shop.store;
  const now = shop.clock.now().getTime();
  const inStock = recent.results.filter((product) => productStock(product).kind !== "out");
  const cover = inStock.filter((product) => coverPicture(product)).slice(0, ON_COVER);
  const shown = new Set([...cover, ...promos.results].map(({ uid }) => uid));
  const others = recent.results.filter(({ uid }) => !shown.has(uid));
  const rest = others.length > 0 ? others : recent.results;
  if (recent.count === 0) {
    return (
      <div className="page py-16">
        <EmptyState title={`${name} is filling its shelves`} heading="h1">
          <p>There is nothing for sale yet. Check back soon.</p>
        </EmptyState>
      </div>
    );
  }
  return (
    <>
      <Hero name={name} products={cover} currency={currency} now={now} />
      <div className="page flex flex-col gap-20 pt-16 md:gap-28 md:pt-24">
        {promos.count > 0 && (
          <ProductRow
            title="On sale"
            note="While the promotion lasts"
            products={promos.results}
            currency={currency}
            now={now}
          >
            {promos.count > SHELF && (
              <ButtonLink href={filterPath(MARKED_DOWN)} variant="secondary" className="self-start">
                See all {promos.count} on sale
              </ButtonLink>
            )}
          </ProductRow>
        )}
        {categories.length > 0 && (
          <CategoryList
            categories={categories}
            pictures={picturesByAisle(recent.results)}
            total={recent.count}
          />
        )}
        <ProductRow
          title="Just in"
          note="The newest on our shelves"
          products={rest.slice(0, SHELF)}
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

/** By category, the address of a picture of the newest thing in it that has one. */
function picturesByAisle(products: Product[]): Map<string, string> {
  const pictures = new Map<string, string>();
  for (const product of products.toReversed()) {
    const picture = coverPicture(product);
    if (product.category && picture) pictures.set(product.category, picture.src);
  }
  return pictures;
}
