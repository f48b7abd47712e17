import type { ProductState } from "#lib/contract/dashboard/visibility.ts";

/** The columns that decide who sees a product. */
export interface VisibilityColumns {
  is_active: boolean;
  is_hidden_from_storefront: boolean;
}

/** Returns a product's visibility as the dashboard's state. */
export function toProductState(product: VisibilityColumns): ProductState {
  if (!product.is_active) return "archived";
  return product.is_hidden_from_storefront ? "hidden" : "visible";
}

/** Returns the columns of a state. */
export function toVisibilityColumns(state: ProductState): VisibilityColumns {
  return { is_active: state !== "archived", is_hidden_from_storefront: state === "hidden" };
}
