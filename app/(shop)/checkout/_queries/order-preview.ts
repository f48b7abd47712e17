import { queryOptions } from "@tanstack/react-query";
import { postShop } from "#app/(shop)/_queries/post-shop.ts";
import type { OrderPreview, OrderPreviewRequest } from "#lib/contract/order-preview.ts";

const STALE_TIME_MS = 15_000;
const REFETCH_INTERVAL_MS = 60_000;

export const ORDER_PREVIEWS = ["order-preview"];

/** The order's current totals; refetched while they are visible. */
export function orderPreview(request: OrderPreviewRequest) {
  return queryOptions({
    queryKey: [...ORDER_PREVIEWS, request],
    queryFn: ({ signal }) => postShop<OrderPreview>("/order-preview", request, { signal }),
    enabled: request.items.length > 0,
    staleTime: STALE_TIME_MS,
    refetchInterval: REFETCH_INTERVAL_MS,
  });
}
