import type { Product } from "#lib/contract/product.ts";
import { notFound } from "#lib/kernel/errors.ts";
import type { JsonBytes } from "#lib/kernel/json-bytes.ts";
import { renderProducts } from "#lib/services/catalogue/render-products.ts";
import type { StoreContext } from "#lib/services/context.ts";

/** Only what a shopper may see: active, not hidden, this store's (spec §3). */
export async function getProduct(
  ctx: StoreContext,
  { uid }: { uid: string },
): Promise<JsonBytes<Product>> {
  const [product] = await renderProducts(ctx, [uid]);
  if (!product) throw notFound("product");
  return product;
}
