import type { Metadata } from "next";
import { ButtonLink } from "#app/_ui/button-link.tsx";
import { EmptyState } from "#app/_ui/empty-state.tsx";
import { HomeCover } from "#app/(storefront)/_components/home-cover.tsx";
import { Shelf } from "#app/(storefront)/_components/shelf.tsx";
import { TableOfAisles } from "#app/(storefront)/_components/table-of-aisles.tsx";
import type { Product } from "#lib/contract/product.ts";
import { apiQuery, NEWEST } from "#lib/storefront/list-query.ts";
import { coverOf } from "#lib/storefront/picture.ts";
import { EVERYTHING, filterPath } from "#lib/storefront/product-filter.ts";
import { openShop, shopCategories } from "#lib/storefront/shop.ts";
import { productStock } from "#lib/storefront/stock.ts";

const SHELF = 8;
const ON_COVER = 4;
const MARKED_DOWN = { ...EVERYTHING, inStock: true, onPromo: true };

export const metadata: Metadata = { alternates: { canonical: "/" } };

export default async function Home() {
  const shop = await openShop();
  const [recent, promos, categories] = await Promise.all([
    shop.listProducts(NEWEST),
    shop.listProducts({ ...apiQuery(MARKED_DOWN), limit: SHELF }),
    shopCategories(),
  ]);
  const { store_name: name, currency } = shop.store;
  const now = shop.clock.now().getTime();
  const inStock = recent.results.filter((product) => productStock(product).kind !== "out");
  const cover = inStock.filter((product) => coverOf(product)).slice(0, ON_COVER);
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
      <HomeCover name={name} products={cover} currency={currency} now={now} />
      <div className="page flex flex-col gap-20 pt-16 md:gap-28 md:pt-24">
        {promos.count > 0 && (
          <Shelf
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
          </Shelf>
        )}
        {categories.length > 0 && (
          <TableOfAisles
            categories={categories}
            pictures={picturesByAisle(recent.results)}
            total={recent.count}
          />
        )}
        <Shelf
          title="Just in"
          note="The newest on our shelves"
          products={rest.slice(0, SHELF)}
          currency={currency}
          now={now}
        >
          <ButtonLink href="/products" variant="secondary" className="self-start">
            See all {recent.count} products
          </ButtonLink>
        </Shelf>
      </div>
    </>
  );
}

/** By category, the address of a picture of the newest thing in it that has one. */
function picturesByAisle(products: Product[]): Map<string, string> {
  const pictures = new Map<string, string>();
  for (const product of products.toReversed()) {
    const picture = coverOf(product);
    if (product.category && picture) pictures.set(product.category, picture.src);
  }
  return pictures;
}
