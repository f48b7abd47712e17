import { NewArrivals } from "#app/(shop)/_components/catalogue/new-arrivals.tsx";
import { toApiQuery } from "#lib/shop/catalogue/list-query.ts";
import { toCardData } from "#lib/shop/catalogue/product-card.ts";
import { NO_FILTER } from "#lib/shop/catalogue/product-filter.ts";
import { getShop } from "#lib/shop/current-shop.ts";

const MAX_PRODUCTS = 4;
/** Extra products to load, because those in the cart are left out. */
export const SPARE_PRODUCTS = 8;

/** The newest products in stock. */
export async function NewProducts() {
  const shop = await getShop();
  const { results } = await shop.listProducts({
    ...toApiQuery(NO_FILTER),
    in_stock: true,
    limit: MAX_PRODUCTS + SPARE_PRODUCTS,
  });
  const now = shop.clock.now().getTime();
  return (
    <NewArrivals
      products={results.map((product) => toCardData(product, now))}
      max={MAX_PRODUCTS}
      currency={shop.store.currency}
      className="mt-20"
    />
  );
}
