import { queryOptions } from "@tanstack/react-query";
import { fetchShop } from "#app/(shop)/_queries/fetch-shop.ts";
import type { ShopProduct } from "#lib/contract/storefront-routes.ts";

const FRESH_MILLISECONDS = 15_000;
const REPRICE_MILLISECONDS = 60_000;

/** The products of a basket as they are now; asked again while somebody looks at it. */
export function cartProducts(uids: string[]) {
  const products = [...new Set(uids)].sort();
  return queryOptions({
    queryKey: ["basket", products],
    queryFn: ({ signal }) =>
      fetchShop<ShopProduct[]>(`/basket?products=${products.join()}`, { signal }),
    enabled: products.length > 0,
    staleTime: FRESH_MILLISECONDS,
    refetchInterval: REPRICE_MILLISECONDS,
    placeholderData: (previous) => previous,
  });
}
