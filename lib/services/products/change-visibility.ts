import { updateVisibility } from "#db/queries/products/list-edits.ts";
import type { ProductSummary } from "#lib/contract/dashboard/products.ts";
import type { DashboardContext } from "#lib/services/context.ts";
import { transact } from "#lib/services/transact.ts";

/** Shows, hides or deactivates products of the store; ignores others. */
export async function changeVisibility(
  { db, storeUid }: DashboardContext,
  { products, state }: { products: string[]; state: ProductSummary["state"] },
): Promise<{ changed: number }> {
  return {
    changed: await transact(db, (trx) =>
      updateVisibility(trx, storeUid, products, visibilityColumns(state)),
    ),
  };
}

/** Returns the columns of a state. */
export function visibilityColumns(state: ProductSummary["state"]) {
  return { is_active: state !== "inactive", is_hidden_from_storefront: state === "hidden" };
}
