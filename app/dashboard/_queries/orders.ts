import { queryOptions, useQueryClient } from "@tanstack/react-query";
import { dashboardFetch, dashboardQuery } from "#app/dashboard/_queries/dashboard-fetch.ts";
import { useIdempotentMutation } from "#app/dashboard/_queries/idempotent-mutation.ts";
import type { OrderAction } from "#lib/contract/dashboard/orders.ts";
import type { DashboardBody, EndpointName } from "#lib/http/routes/dashboard-api.ts";

/** How often an order is read while a refund is being sent, which takes seconds. */
const REFUND_POLL_MS = 3_000;

/** Query for an order with its history and possible actions; refetched on window focus, and until refunds are sent. */
export const storeOrder = (store: string, order: string) => {
  const query = dashboardQuery(store, "GET /orders/{order}", { params: { order } });
  return queryOptions({
    ...query,
    refetchInterval: ({ state: { data } }) =>
      data?.refunds.some(({ status }) => status === "requested") ? REFUND_POLL_MS : false,
  });
};

/** Query for the number of orders since a time (ISO), also while the tab is hidden. */
export const newOrders = (store: string, since: string) => ({
  ...dashboardQuery(store, "GET /new-orders", { query: { since } }),
  refetchInterval: 15_000,
  refetchIntervalInBackground: true,
});

const ENDPOINTS = {
  pay: "POST /orders/{order}/payments",
  refund: "POST /orders/{order}/refunds",
  confirm: "POST /orders/{order}/confirmation",
  extend: "POST /orders/{order}/payment-deadline",
  fulfil: "POST /orders/{order}/fulfilments",
  ready: "POST /orders/{order}/ready-for-pickup",
  track: "POST /orders/{order}/tracking",
  deliver: "POST /orders/{order}/delivery",
  return: "POST /orders/{order}/returns",
  cancel_remaining: "POST /orders/{order}/remaining-items-cancellation",
  cancel: "POST /orders/{order}/cancellation",
  void: "POST /orders/{order}/voiding",
} as const satisfies Record<OrderAction, EndpointName>;

type Endpoint = (typeof ENDPOINTS)[OrderAction];

/** The body of an action on an order; undefined when its endpoint has none. */
export type OrderActionBody<Action extends OrderAction> = Action extends OrderAction
  ? [DashboardBody<(typeof ENDPOINTS)[Action]>] extends [never]
    ? undefined
    : DashboardBody<(typeof ENDPOINTS)[Action]>
  : never;

/** Cancels unpaid orders; one that is cancelled already counts as cancelled. */
export function useCancelOrders(store: string) {
  return useIdempotentMutation(
    (body: DashboardBody<"POST /order-cancellations">, key) =>
      dashboardFetch(store, "POST /order-cancellations", { body, key }),
    {},
  );
}

/** Performs an action on an order. Refetches the order after an error, because someone else may have changed it. */
export function useOrderAction<Action extends OrderAction>(
  store: string,
  order: string,
  action: Action,
) {
  const client = useQueryClient();
  const { queryKey } = storeOrder(store, order);
  return useIdempotentMutation(
    (body: OrderActionBody<Action>, key) =>
      dashboardFetch<Endpoint>(store, ENDPOINTS[action], {
        params: { order },
        body: body as DashboardBody<Endpoint>,
        key,
      }),
    {
      onSuccess: (saved) => client.setQueryData(queryKey, saved),
      // Not awaited: the form shows its error at once.
      onError: () => void client.invalidateQueries({ queryKey }),
    },
  );
}

/** An action on an order, and the refunds to request afterwards. */
export interface ActionWithRefunds<Action extends OrderAction> {
  body: OrderActionBody<Action>;
  refunds: DashboardBody<"POST /orders/{order}/refunds">[];
}

/** Performs an action on an order, then requests refunds; a retry repeats neither. */
export function useActionWithRefunds<Action extends OrderAction>(
  store: string,
  order: string,
  action: Action,
) {
  const client = useQueryClient();
  const { queryKey } = storeOrder(store, order);
  const params = { order };
  return useIdempotentMutation(
    async ({ body, refunds }: ActionWithRefunds<Action>, key) => {
      let saved = await dashboardFetch<Endpoint>(store, ENDPOINTS[action], {
        params,
        body: body as DashboardBody<Endpoint>,
        key,
      });
      for (const [index, refund] of refunds.entries()) {
        const call = { params, body: refund, key: `${key}-refund-${index}` };
        saved = await dashboardFetch(store, "POST /orders/{order}/refunds", call);
      }
      return saved;
    },
    {
      onSuccess: (saved) => client.setQueryData(queryKey, saved),
      onError: () => void client.invalidateQueries({ queryKey }),
    },
  );
}
