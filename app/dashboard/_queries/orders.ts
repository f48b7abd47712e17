import { queryOptions, useQueryClient } from "@tanstack/react-query";
import { fetchStore } from "#app/dashboard/_queries/fetch-store.ts";
import { useMadeOnce } from "#app/dashboard/_queries/made-once.ts";
import type { MerchantOrder, OrderAction } from "#lib/contract/dashboard/orders.ts";

/** One order with its history and what may be done to it; asked again when the page is looked at anew. */
export function storeOrder(store: string, number: string) {
  return queryOptions({
    queryKey: ["stores", store, "orders", number],
    queryFn: ({ signal }) => fetchStore<MerchantOrder>(store, `/orders/${number}`, { signal }),
  });
}

const PATHS: Record<OrderAction, string> = {
  pay: "payments",
  refund: "refunds",
  extend: "payment-deadline",
  fulfil: "fulfilments",
  return: "returns",
  cancel: "cancellation",
  void: "voiding",
};

/** Makes a move, once. A refusal shows the order as it is now, as somebody else may have moved it. */
export function useOrderMove(store: string, number: string, move: OrderAction) {
  const client = useQueryClient();
  const { queryKey } = storeOrder(store, number);
  return useMadeOnce(
    (body: object, key) =>
      fetchStore<MerchantOrder>(store, `/orders/${number}/${PATHS[move]}`, {
        method: "POST",
        body,
        key,
      }),
    {
      onSuccess: (order) => client.setQueryData(queryKey, order),
      // The form waits for the answer, not for what is shown behind it.
      onError: () => void client.invalidateQueries({ queryKey }),
    },
  );
}
