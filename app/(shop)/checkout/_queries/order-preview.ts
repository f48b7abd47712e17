import { queryOptions } from "@tanstack/react-query";
import { FetchError } from "#app/_queries/fetch-api.ts";
import { postShop } from "#app/(shop)/_queries/fetch-shop.ts";
import type { OrderPreview, OrderPreviewRequest } from "#lib/contract/order-request.ts";

const STALE_TIME_MS = 15_000;
const REFETCH_INTERVAL_MS = 60_000;

export const ORDER_PREVIEWS = ["order-preview"];

interface CheckoutPreview extends OrderPreview {
  /** Why the request's coupon does not apply; the totals are those without it. */
  couponError?: FetchError;
}

/**
 * The order's current totals, without a coupon that no longer applies; refetched while they are visible. Does not
 * send a rejected coupon again: rejections are limited.
 */
export function orderPreview(request: OrderPreviewRequest) {
  const queryKey = [...ORDER_PREVIEWS, request];
  return queryOptions({
    queryKey,
    queryFn: async ({ signal, client }): Promise<CheckoutPreview> => {
      const { coupon_code, ...withoutCoupon } = request;
      let couponError = client.getQueryData<CheckoutPreview>(queryKey)?.couponError;
      if (!couponError) {
        try {
          return await fetchPreview(request, signal);
        } catch (error) {
          if (!isCouponError(error)) throw error;
          couponError = error;
        }
      }
      return { ...(await fetchPreview(withoutCoupon, signal)), couponError };
    },
    enabled: request.items.length > 0,
    staleTime: STALE_TIME_MS,
    refetchInterval: REFETCH_INTERVAL_MS,
  });
}

/** Requests the totals of an order. Throws a FetchError, including for a coupon that does not apply. */
export function fetchPreview(
  request: OrderPreviewRequest,
  signal?: AbortSignal,
): Promise<OrderPreview> {
  return postShop<OrderPreview>("/order-preview", request, { signal });
}

/** Returns whether the coupon does not apply to the order. */
export function isCouponError(error: unknown): error is FetchError {
  return error instanceof FetchError && !!error.code?.startsWith("COUPON_");
}

/** Returns whether the order has too many items or costs more than the API accepts. */
export function isOrderTooLarge(error: unknown): boolean {
  return rejectedFields(error).some(({ field }) => field === "items");
}

/** Returns the fields of the request that the API rejected. */
export function rejectedFields(error: unknown): { field: string; problem: string }[] {
  const isInvalid = error instanceof FetchError && error.code === "INVALID_REQUEST";
  return isInvalid && Array.isArray(error.details) ? error.details : [];
}
