import { ProductRow } from "#app/(shop)/_components/catalogue/product-row.tsx";
import { toApiQuery } from "#lib/shop/catalogue/list-query.ts";
import { NO_FILTER } from "#lib/shop/catalogue/product-filter.ts";
import { getShop } from "#lib/shop/current-shop.ts";

const MAX_PRODUCTS = 4;

/** The newest products in stock. */
export async function NewProducts() {
  const shop = await getShop();
  const { results } = await shop.listProducts({
    ...toApiQuery(NO_FILTER),
    in_stock: true,
    limit: MAX_PRODUCTS,
  });
  if (results.length === 0) return null;
  return (
    <ProductRow
      title="New arrivals"
      products={results}
      currency={shop.store.currency}
      now={shop.clock.now().getTime()}
      className="mt-20"
    />
  );
}
