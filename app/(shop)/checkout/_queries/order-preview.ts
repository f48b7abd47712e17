import { queryOptions } from "@tanstack/react-query";
import { FetchError } from "#app/_queries/fetch-api.ts";
import { postShop } from "#app/(shop)/_queries/fetch-shop.ts";
import type { OrderPreviewRequest } from "#lib/contract/order-request.ts";
import type { CheckoutSnapshot } from "#lib/contract/storefront-routes.ts";

const REFETCH_INTERVAL_MS = 60_000;
/** After a price has expired: the browser's clock may be ahead of the server's. */
const EXPIRED_INTERVAL_MS = 10_000;

export const ORDER_PREVIEWS = ["order-preview"];

export interface CheckoutPreview extends CheckoutSnapshot {
  /** Why the request's coupon does not apply; the totals are those without it. */
  couponError?: FetchError;
}

/**
 * Everything that the checkout shows of the cart now, without a coupon that no longer applies; refetched while it is
 * visible, and when a price expires. Does not send a rejected coupon again: rejections are limited.
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
    refetchInterval: ({ state }) => refetchDelayMs(state.data?.expires_at ?? null, Date.now()),
  });
}

function refetchDelayMs(expiresAt: string | null, now: number): number {
  const remaining = expiresAt === null ? REFETCH_INTERVAL_MS : Date.parse(expiresAt) - now;
  return remaining > 0 ? Math.min(remaining, REFETCH_INTERVAL_MS) : EXPIRED_INTERVAL_MS;
}

/** Requests a preview. Throws a FetchError, including for a coupon that does not apply. */
export function fetchPreview(
  request: OrderPreviewRequest,
  signal?: AbortSignal,
): Promise<CheckoutSnapshot> {
  return postShop<CheckoutSnapshot>("/order-preview", request, { signal });
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
