import { useQueryClient } from "@tanstack/react-query";
import { fetchStore } from "#app/dashboard/_queries/fetch-store.ts";
import { useIdempotentMutation } from "#app/dashboard/_queries/idempotent-mutation.ts";
import { storeQuery } from "#app/dashboard/_queries/store-query.ts";
import type {
  CancellationResult,
  MerchantOrder,
  OrderAction,
} from "#lib/contract/dashboard/orders.ts";

/** Query for an order with its history and possible actions; refetched on window focus. */
export const storeOrder = (store: string, number: string) =>
  storeQuery<MerchantOrder>(store, `/orders/${number}`);

const PATHS: Record<OrderAction, string> = {
  pay: "payments",
  refund: "refunds",
  extend: "payment-deadline",
  fulfil: "fulfilments",
  ready: "ready-for-pickup",
  track: "tracking",
  deliver: "delivery",
  return: "returns",
  cancel_remaining: "remaining-items-cancellation",
  cancel: "cancellation",
  void: "voiding",
};

/** Cancels unpaid orders; one that is cancelled already counts as cancelled. */
export function useCancelOrders(store: string) {
  return useIdempotentMutation(
    (body: { orders: string[] }, key) =>
      fetchStore<CancellationResult[]>(store, "/order-cancellations", {
        method: "POST",
        body,
        key,
      }),
    {},
  );
}

/** Performs an action on an order. Refetches the order after an error, because someone else may have changed it. */
export function useOrderAction(store: string, number: string, action: OrderAction) {
  const client = useQueryClient();
  const { queryKey } = storeOrder(store, number);
  return useIdempotentMutation(
    (body: object, key) =>
      fetchStore<MerchantOrder>(store, `/orders/${number}/${PATHS[action]}`, {
        method: "POST",
        body,
        key,
      }),
    {
      onSuccess: (order) => client.setQueryData(queryKey, order),
      // Not awaited: the form shows its error at once.
      onError: () => void client.invalidateQueries({ queryKey }),
    },
  );
}
