import type { BasketQuery } from "#lib/contract/basket-query.ts";
import type { Product } from "#lib/contract/product.ts";
import { renderProducts } from "#lib/services/catalogue/render-products.ts";
import type { StoreContext } from "#lib/services/context.ts";

/** Those of the named products a shopper may see (spec §3), in no order; the others are left out. */
export async function readBasket(
  ctx: StoreContext,
  { products: uids }: BasketQuery,
): Promise<Product[]> {
  const products = await renderProducts(ctx, uids);
  return products.map((product) => product.read());
}
