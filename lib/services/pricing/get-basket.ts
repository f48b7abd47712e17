import { findVisibleProducts, listProductsOfVariants } from "#db/queries/catalogue/catalogue.ts";
import type { Product } from "#lib/contract/product.ts";
import type { BasketQuery } from "#lib/contract/product-query.ts";
import { type JsonText, jsonArray } from "#lib/serializers/json-text.ts";
import { toProductJson } from "#lib/services/catalogue/get-product.ts";
import type { StoreContext } from "#lib/services/context.ts";

/** Lists visible products by their uids or their variants' uids, in no particular order. */
export async function getBasket(
  ctx: StoreContext,
  { products: uids }: BasketQuery,
): Promise<JsonText<Product[]>> {
  const { db, store, clock } = ctx;
  const owners = await listProductsOfVariants(db, store.uid, uids);
  const found = await findVisibleProducts(db, store.uid, [...uids, ...owners], clock.now());
  return jsonArray(toProductJson(ctx, found));
}
