import { Shelf } from "#app/(storefront)/_components/shelf.tsx";
import { apiQuery } from "#lib/storefront/list-query.ts";
import { EVERYTHING } from "#lib/storefront/product-filter.ts";
import { openShop } from "#lib/storefront/shop.ts";

const SHOWN = 4;

/** The newest things that can be had, where a shopper would else find nothing to look at. */
export async function NewProducts() {
  const shop = await openShop();
  const { results } = await shop.listProducts({
    ...apiQuery(EVERYTHING),
    in_stock: true,
    limit: SHOWN,
  });
  if (results.length === 0) return null;
  return (
    <Shelf
      title="Just in"
      products={results}
      currency={shop.store.currency}
      now={shop.clock.now().getTime()}
      className="mt-20"
    />
  );
}
