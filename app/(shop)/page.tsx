import type { Metadata } from "next";
import { cache } from "react";
import { ButtonLink } from "#app/_ui/button-link.tsx";
import { EmptyState } from "#app/_ui/empty-state.tsx";
import { NewArrivalsNotInCart } from "#app/(shop)/_components/catalogue/new-arrivals-not-in-cart.tsx";
import { ProductCards } from "#app/(shop)/_components/catalogue/product-cards.tsx";
import { ProductRow } from "#app/(shop)/_components/catalogue/product-row.tsx";
import {
  type CategoryTileData,
  CategoryTiles,
} from "#app/(shop)/_components/home/category-tiles.tsx";
import { Hero } from "#app/(shop)/_components/home/hero.tsx";
import { StoreFactList } from "#app/(shop)/_components/home/store-fact-list.tsx";
import { SPARE_PRODUCTS } from "#app/(shop)/_queries/newest-in-stock.ts";
import type { Category } from "#lib/contract/category.ts";
import type { ShopProduct } from "#lib/contract/storefront-routes.ts";
import { formatCount } from "#lib/format/format-count.ts";
import { NEWEST_QUERY, toApiQuery } from "#lib/shop/catalogue/list-query.ts";
import { coverPicture } from "#lib/shop/catalogue/picture.ts";
import { toCardData } from "#lib/shop/catalogue/product-card.ts";
import { filterPath, NO_FILTER } from "#lib/shop/catalogue/product-filter.ts";
import { productStock } from "#lib/shop/catalogue/stock.ts";
import {
  findVisibleShop,
  getShop,
  getStoreFacts,
  listShopCategories,
} from "#lib/shop/current-shop.ts";
import { storeDescription } from "#lib/shop/seo/descriptions.ts";
import { openGraphOf } from "#lib/shop/seo/open-graph.ts";

const MAX_PRODUCTS = 8;
const ON_SALE = { ...NO_FILTER, in_stock: true, on_promo: true };

const loadNewest = cache(async () => (await getShop()).listProducts(NEWEST_QUERY));

export async function generateMetadata(): Promise<Metadata> {
  const shop = await findVisibleShop();
  if (!shop) return {};
  const [facts, { count }] = await Promise.all([getStoreFacts(), loadNewest()]);
  const description = storeDescription(shop.store, facts, count);
  const title = shop.store.store_name;
  return {
    description,
    alternates: { canonical: "/" },
    openGraph: openGraphOf(shop, { title, description, picture: "/opengraph/store" }),
  };
}

export default async function Home() {
  const shop = await getShop();
  const [recent, promos, categories, facts] = await Promise.all([
    loadNewest(),
    shop.listProducts({ ...toApiQuery(ON_SALE), limit: MAX_PRODUCTS + 1 }),
    listShopCategories({ withImages: true }),
    getStoreFacts(),
  ]);
  const { store_name: name, tagline, currency } = shop.store;
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
  const arrivals = others.slice(0, MAX_PRODUCTS + SPARE_PRODUCTS);
  const toCards = (products: ShopProduct[]) => products.map((product) => toCardData(product, now));
  return (
    <>
      <Hero name={name} tagline={tagline} product={lead} currency={currency} now={now} />
      <StoreFactList
        facts={[facts.delivery, facts.pickup, facts.tracking].filter((fact) => fact !== undefined)}
      />
      <div className="page flex flex-col gap-16 pt-10 md:gap-24 md:pt-14">
        {categories.length > 1 && (
          <CategoryTiles categories={toTiles(categories, [lead, ...onSale, ...arrivals], others)} />
        )}
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
        <NewArrivalsNotInCart products={toCards(arrivals)} max={MAX_PRODUCTS} currency={currency} />
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

/** Returns the tiles of categories, if possible with pictures that the page does not show for its products. */
function toTiles(
  categories: Category[],
  shown: ShopProduct[],
  products: ShopProduct[],
): CategoryTileData[] {
  const shownPictures = new Set(shown.map((product) => coverPicture(product)?.src));
  return categories.map(({ uid, slug, name, product_count, image }) => {
    const pictures = products
      .filter(({ category }) => category === uid)
      .map((product) => coverPicture(product)?.src);
    const picture = [image, ...pictures].find((src) => src && !shownPictures.has(src)) ?? image;
    return { uid, slug, name, product_count, picture };
  });
}
