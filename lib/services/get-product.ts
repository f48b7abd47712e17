import type { Product } from "#lib/contract/product.ts";
import { notFound } from "#lib/kernel/errors.ts";
import type { JsonText } from "#lib/kernel/json-text.ts";
import type { StoreContext } from "#lib/services/context.ts";
import { showProducts } from "#lib/services/show-products.ts";

/** Only what a shopper may see: active, not hidden, this store's (spec §3). */
export async function getProduct(
  ctx: StoreContext,
  { uid }: { uid: string },
): Promise<JsonText<Product>> {
  const [product] = await showProducts(ctx, [uid]);
  if (!product) throw notFound("product");
  return product;
}
