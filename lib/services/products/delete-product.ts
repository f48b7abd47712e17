import { deleteUnorderedProduct } from "#db/queries/products/delete-product.ts";
import { Failure, notFound } from "#lib/kernel/errors.ts";
import type { DashboardContext } from "#lib/services/context.ts";
import { transact } from "#lib/services/transact.ts";

/**
 * Deletes a product that was never ordered. Throws 409 `PRODUCT_ORDERED` for others, 404 for another store's product.
 */
export async function deleteProduct(
  { db, storeUid }: DashboardContext,
  { product }: { product: string },
): Promise<Record<string, never>> {
  await transact(db, async (trx) => {
    const outcome = await deleteUnorderedProduct(trx, storeUid, product);
    if (outcome === "not found") throw notFound("product");
    if (outcome === "ordered") {
      throw new Failure({
        code: "PRODUCT_ORDERED",
        text: "The product has been ordered, so it can't be deleted. Archive it instead",
      });
    }
  });
  return {};
}
