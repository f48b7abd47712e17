import type { Metadata } from "next";
import { ButtonLink } from "#app/_ui/button-link.tsx";
import { EmptyState } from "#app/_ui/empty-state.tsx";
import { CategoryList } from "#app/(shop)/_components/catalogue/category-list.tsx";
import { Hero } from "#app/(shop)/_components/catalogue/hero.tsx";
import { NewArrivalsNotInCart } from "#app/(shop)/_components/catalogue/new-arrivals-not-in-cart.tsx";
import { ProductCards } from "#app/(shop)/_components/catalogue/product-cards.tsx";
import { ProductRow } from "#app/(shop)/_components/catalogue/product-row.tsx";
import { SPARE_PRODUCTS } from "#app/(shop)/_queries/newest-in-stock.ts";
import type { Product } from "#lib/contract/product.ts";
import type { ShopProduct } from "#lib/contract/storefront-routes.ts";
import { formatCount } from "#lib/format/format-count.ts";
import { NEWEST_QUERY, toApiQuery } from "#lib/shop/catalogue/list-query.ts";
import { coverPicture } from "#lib/shop/catalogue/picture.ts";
import { toCardData } from "#lib/shop/catalogue/product-card.ts";
import { filterPath, NO_FILTER } from "#lib/shop/catalogue/product-filter.ts";
import { productStock } from "#lib/shop/catalogue/stock.ts";
import { getShop, listShopCategories } from "#lib/shop/current-shop.ts";

const MAX_PRODUCTS = 8;
const ON_SALE = { ...NO_FILTER, in_stock: true, on_promo: true };

export const metadata: Metadata = { alternates: { canonical: "/" } };

export default async function Home() {
  const shop = await getShop();
  const [recent, promos, categories] = await Promise.all([
    shop.listProducts(NEWEST_QUERY),
    shop.listProducts({ ...toApiQuery(ON_SALE), limit: MAX_PRODUCTS + 1 }),
    listShopCategories(),
  ]);
  const { store_name: name, currency } = shop.store;
  const now = shop.clock.now().getTime();
  const lead = leadProduct(recent.results);
  if (!lead) {
    return (
      <div className="page py-16">
        <EmptyState title="No products yet" heading="h1">
          <p>{name} has no products for sale yet. Check back soon.</p>
        </EmptyState>
      </div>
    );
  }
  const onSale = without(promos.results, [lead]).slice(0, MAX_PRODUCTS);
  const others = without(recent.results, [lead, ...onSale]);
  const toCards = (products: ShopProduct[]) => products.map((product) => toCardData(product, now));
  return (
    <>
      <Hero name={name} product={lead} currency={currency} now={now} />
      <div className="page flex flex-col gap-20 pt-16 md:gap-28 md:pt-24">
        {onSale.length > 0 && (
          <ProductRow title="On sale">
            <ProductCards label="On sale" products={toCards(onSale)} currency={currency} />
            {promos.count > onSale.length && (
              <ButtonLink href={filterPath(ON_SALE)} variant="secondary" className="self-start">
                See all {promos.count} on sale
              </ButtonLink>
            )}
          </ProductRow>
        )}
        {categories.length > 1 && (
          <CategoryList
            categories={categories}
            pictures={picturesByCategory(recent.results)}
            total={recent.count}
          />
        )}
        <NewArrivalsNotInCart
          products={toCards(others.slice(0, MAX_PRODUCTS + SPARE_PRODUCTS))}
          max={MAX_PRODUCTS}
          currency={currency}
        />
        {recent.count > 1 && (
          <ButtonLink href="/products" variant="secondary" className="-mt-10 self-start md:-mt-16">
            See all {formatCount(recent.count, "product")}
          </ButtonLink>
        )}
      </div>
    </>
  );
}

function without(products: ShopProduct[], shown: ShopProduct[]): ShopProduct[] {
  return products.filter((product) => !shown.some(({ uid }) => uid === product.uid));
}

/** Returns the newest product in stock with a picture, or the newest at all. */
function leadProduct(products: ShopProduct[]): ShopProduct | undefined {
  const inStock = products.filter((product) => productStock(product).kind !== "out");
  return inStock.find(coverPicture) ?? inStock[0] ?? products[0];
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
