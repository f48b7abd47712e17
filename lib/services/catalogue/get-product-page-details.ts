import { findPageDetails } from "#db/queries/catalogue/product-page-details.ts";
import type { ProductPageDetails } from "#lib/contract/product.ts";
import { notFound } from "#lib/kernel/errors.ts";
import type { StoreContext } from "#lib/services/context.ts";

/** Returns more details of a visible product, for its page. Throws 404 when the store has none of this uid. */
export async function getProductPageDetails(
  { db, store }: StoreContext,
  { uid }: { uid: string },
): Promise<ProductPageDetails> {
  const found = await findPageDetails(db, store.uid, uid);
  if (!found) throw notFound("product");
  return found;
}
