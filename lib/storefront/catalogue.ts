import type { BasketQuery } from "#lib/contract/basket-query.ts";
import type { Product, ProductPage } from "#lib/contract/product.ts";
import type { ProductQuery } from "#lib/contract/product-query.ts";
import type { StoreContext } from "#lib/services/context.ts";
import { getProduct } from "#lib/services/get-product.ts";
import { listProducts } from "#lib/services/list-products.ts";
import { readBasket } from "#lib/services/read-basket.ts";
import { withLocalPictures } from "#lib/storefront/picture.ts";

/** One page of the shop's products, as the API lists them, pictures addressed for its own pages. */
export async function listShopProducts(
  ctx: StoreContext,
  query: ProductQuery,
): Promise<ProductPage> {
  const page = await listProducts(ctx, query);
  return {
    ...page,
    results: page.results.map((product) => withLocalPictures(product, ctx.publicUrl)),
  };
}

/** One product; throws the 404. */
export async function getShopProduct(ctx: StoreContext, uid: string): Promise<Product> {
  return withLocalPictures(await getProduct(ctx, { uid }), ctx.publicUrl);
}

/** The products of a basket that can still be seen; prices and stock as they are now. */
export async function readBasketProducts(
  ctx: StoreContext,
  query: BasketQuery,
): Promise<Product[]> {
  const found = await readBasket(ctx, query);
  return found.map((product) => withLocalPictures(product, ctx.publicUrl));
}
