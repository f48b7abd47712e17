import { Shelf } from "#app/(storefront)/_components/shelf.tsx";
import type { Product } from "#lib/contract/product.ts";
import { apiQuery } from "#lib/storefront/list-query.ts";
import { EVERYTHING } from "#lib/storefront/product-filter.ts";
import { openShop } from "#lib/storefront/shop.ts";

const SHOWN = 4;

/** What else is in the aisle and can be had. */
export async function RelatedProducts({ product }: { product: Product }) {
  const shop = await openShop();
  const { results } = await shop.listProducts({
    ...apiQuery(EVERYTHING),
    ...(product.category && { category: product.category }),
    in_stock: true,
    limit: SHOWN + 1,
  });
  const others = results.filter(({ uid }) => uid !== product.uid).slice(0, SHOWN);
  if (others.length === 0) return null;
  return (
    <Shelf
      title={product.category ? `More in ${product.category_name}` : "More from the shop"}
      products={others}
      currency={shop.store.currency}
      now={shop.clock.now().getTime()}
      className="mt-20"
    />
  );
}
