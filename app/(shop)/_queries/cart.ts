import { queryOptions } from "@tanstack/react-query";
import { fetchShop } from "#app/(shop)/_queries/fetch-shop.ts";
import type { BasketProduct } from "#lib/contract/storefront-routes.ts";

const STALE_TIME_MS = 15_000;
const REFETCH_INTERVAL_MS = 60_000;

/** The products of the cart's variants at current prices and stock; refetched while it is visible. */
export function cartProducts(uids: string[]) {
  const variants = [...new Set(uids)].sort();
  return queryOptions({
    queryKey: ["basket", variants],
    queryFn: ({ signal }) =>
      fetchShop<BasketProduct[]>(`/basket?products=${variants.join()}`, { signal }),
    enabled: variants.length > 0,
    staleTime: STALE_TIME_MS,
    refetchInterval: REFETCH_INTERVAL_MS,
    placeholderData: (previous) => previous,
  });
}
