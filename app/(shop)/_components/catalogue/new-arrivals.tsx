import { ProductCardList } from "#app/(shop)/_components/catalogue/product-card-list.tsx";
import { ProductRow } from "#app/(shop)/_components/catalogue/product-row.tsx";
import { newestInStock } from "#app/(shop)/_queries/newest-in-stock.ts";

const MAX_PRODUCTS = 4;

/** The newest products in stock, for pages without a product. */
export async function NewArrivals() {
  const { products, currency } = await newestInStock(MAX_PRODUCTS);
  if (products.length === 0) return null;
  return (
    <ProductRow title="New arrivals" className="mt-20">
      <ProductCardList label="New arrivals" products={products} currency={currency} />
    </ProductRow>
  );
}
