import { ProductRow } from "#app/(shop)/_components/catalogue/product-row.tsx";
import type { Product } from "#lib/contract/product.ts";
import { toApiQuery } from "#lib/shop/catalogue/list-query.ts";
import { NO_FILTER } from "#lib/shop/catalogue/product-filter.ts";
import { getShop } from "#lib/shop/current-shop.ts";

const MAX_PRODUCTS = 4;

/** Other products in stock of the same category. */
export async function RelatedProducts({ product }: { product: Product }) {
  const shop = await getShop();
  const { results } = await shop.listProducts({
    ...toApiQuery(NO_FILTER),
    ...(product.category && { category: product.category }),
    in_stock: true,
    limit: MAX_PRODUCTS + 1,
  });
  const others = results.filter(({ uid }) => uid !== product.uid).slice(0, MAX_PRODUCTS);
  if (others.length === 0) return null;
  return (
    <ProductRow
      title={product.category ? `More in ${product.category_name}` : "More from the shop"}
      products={others}
      currency={shop.store.currency}
      now={shop.clock.now().getTime()}
      className="mt-20"
    />
  );
}
