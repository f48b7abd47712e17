import { ProductCardList } from "#app/(shop)/_components/catalogue/product-card-list.tsx";
import { ProductRow } from "#app/(shop)/_components/catalogue/product-row.tsx";
import type { Product } from "#lib/contract/product.ts";
import { toApiQuery } from "#lib/shop/catalogue/list-query.ts";
import { toCardData } from "#lib/shop/catalogue/product-card.ts";
import { NO_FILTER } from "#lib/shop/catalogue/product-filter.ts";
import { SIMILAR_PRODUCTS } from "#lib/shop/catalogue/product-link.ts";
import { productStock } from "#lib/shop/catalogue/stock.ts";
import { getShop } from "#lib/shop/current-shop.ts";

const MAX_PRODUCTS = 4;

/** Other products in stock, of the same category if it has any. */
export async function RelatedProducts({ product }: { product: Product }) {
  const shop = await getShop();
  const inStock = { ...toApiQuery(NO_FILTER), in_stock: true, limit: MAX_PRODUCTS + 1 };
  const listOthers = async (query: Parameters<typeof shop.listProducts>[0]) => {
    const { results } = await shop.listProducts(query);
    return results.filter(({ uid }) => uid !== product.uid).slice(0, MAX_PRODUCTS);
  };
  const { category, category_name } = product;
  const related = category ? await listOthers({ ...inStock, category }) : [];
  const others = related.length > 0 ? related : await listOthers(inStock);
  if (others.length === 0) return null;
  const now = shop.clock.now().getTime();
  const isOut = productStock(product).kind === "out";
  const similarTitle = isOut ? "Similar products in stock" : `More in ${category_name}`;
  const otherTitle = isOut ? "Other products in stock" : `More from ${shop.store.store_name}`;
  const title = related.length > 0 ? similarTitle : otherTitle;
  return (
    <div id={SIMILAR_PRODUCTS} className="mt-20 scroll-mt-24">
      <ProductRow title={title}>
        <ProductCardList
          label={title}
          products={others.map((other) => toCardData(other, now))}
          currency={shop.store.currency}
        />
      </ProductRow>
    </div>
  );
}
