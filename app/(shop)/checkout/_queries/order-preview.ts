import { queryOptions } from "@tanstack/react-query";
import { postShop } from "#app/(shop)/checkout/_queries/post-shop.ts";
import type { OrderPreview, OrderPreviewRequest } from "#lib/contract/order-preview.ts";

const FRESH_MILLISECONDS = 15_000;
const REPRICE_MILLISECONDS = 60_000;

export const ORDER_PREVIEWS = ["order-preview"];

/** What the order would cost now; asked again while somebody looks at it. */
export function orderPreview(request: OrderPreviewRequest) {
  return queryOptions({
    queryKey: [...ORDER_PREVIEWS, request],
    queryFn: ({ signal }) => postShop<OrderPreview>("/order-preview", request, { signal }),
    enabled: request.items.length > 0,
    staleTime: FRESH_MILLISECONDS,
    refetchInterval: REPRICE_MILLISECONDS,
  });
}
