import { ProductCard } from "#app/(storefront)/_components/product-card.tsx";
import { ProductGrid } from "#app/(storefront)/_components/product-grid.tsx";
import type { Product } from "#lib/contract/product.ts";
import { apiQuery, EVERYTHING } from "#lib/storefront/product-filter.ts";
import { openShop } from "#lib/storefront/shop.ts";

const SHOWN = 4;

/** What else is in the aisle and can be had. */
export async function RelatedProducts({ product }: { product: Product }) {
  const shop = await openShop();
  const { results } = await shop.listProducts({
    ...apiQuery({ ...EVERYTHING, ...(product.category && { category: product.category }) }),
    in_stock: true,
    limit: SHOWN + 1,
  });
  const others = results.filter(({ uid }) => uid !== product.uid).slice(0, SHOWN);
  if (others.length === 0) return null;
  return (
    <section
      aria-labelledby="related"
      className="mt-20 flex flex-col gap-8 border-t-2 border-ink pt-4"
    >
      <h2 id="related" className="text-head">
        {product.category ? `More in ${product.category_name}` : "More from the shop"}
      </h2>
      <ProductGrid label="More products">
        {others.map((other) => (
          <li key={other.uid}>
            <ProductCard
              product={other}
              currency={shop.store.currency}
              now={shop.clock.now().getTime()}
            />
          </li>
        ))}
      </ProductGrid>
    </section>
  );
}
