import { ProductRow } from "#app/(shop)/_components/catalogue/product-row.tsx";
import { toApiQuery } from "#lib/shop/catalogue/list-query.ts";
import { NO_FILTER } from "#lib/shop/catalogue/product-filter.ts";
import { getShop } from "#lib/shop/current-shop.ts";

const SHOWN = 4;

/** The newest things that can be had, where a shopper would else find nothing to look at. */
export async function NewProducts() {
  const shop = await getShop();
  const { results } = await shop.listProducts({
    ...toApiQuery(NO_FILTER),
    in_stock: true,
    limit: SHOWN,
  });
  if (results.length === 0) return null;
  return (
    <ProductRow
      title="Just in"
      products={results}
      currency={shop.store.currency}
      now={shop.clock.now().getTime()}
      className="mt-20"
    />
  );
}
