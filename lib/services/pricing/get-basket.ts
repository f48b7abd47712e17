import { findVisibleProducts } from "#db/queries/catalogue/catalogue.ts";
import type { BasketQuery } from "#lib/contract/basket-query.ts";
import type { Product } from "#lib/contract/product.ts";
import { JsonText } from "#lib/serializers/json-text.ts";
import { toJson } from "#lib/services/catalogue/get-product.ts";
import type { StoreContext } from "#lib/services/context.ts";

/** Lists the visible products among those named, in no order. */
export async function getBasket(
  ctx: StoreContext,
  { products: uids }: BasketQuery,
): Promise<JsonText<Product[]>> {
  const found = await findVisibleProducts(ctx.db, ctx.store.uid, uids, ctx.clock.now());
  return new JsonText<Product[]>(`[${toJson(ctx, found)}]`);
}
