import { useQueryClient } from "@tanstack/react-query";
import {
  dashboardFetch,
  dashboardQuery,
  formQuery,
} from "#app/dashboard/_queries/dashboard-fetch.ts";
import {
  useIdempotentMutation,
  useReplacingMutation,
} from "#app/dashboard/_queries/idempotent-mutation.ts";
import type { DashboardBody } from "#lib/http/routes/dashboard-api.ts";

/** Query for the mails about an order, newest first. */
export const orderMails = (store: string, order: string) =>
  dashboardQuery(store, "GET /orders/{order}/mails", { params: { order } });

/** Sends a mail about an order again. */
export function useResendMail(store: string, order: string) {
  const client = useQueryClient();
  return useIdempotentMutation(
    (mail: string, key) =>
      dashboardFetch(store, "POST /mails/{mail}/copies", { params: { mail }, key }),
    { onSuccess: (mails) => client.setQueryData(orderMails(store, order).queryKey, mails) },
  );
}

export const notifications = (store: string) => formQuery(store, "GET /notifications", {});
export const useUpdateNotifications = (store: string) =>
  useReplacingMutation(
    notifications(store).queryKey,
    (body: DashboardBody<"PUT /notifications">, key) =>
      dashboardFetch(store, "PUT /notifications", { body, key }),
  );

export const useSendTestMail = (store: string) =>
  useIdempotentMutation(
    (body: DashboardBody<"POST /test-mails">, key) =>
      dashboardFetch(store, "POST /test-mails", { body, key }),
    {},
  );
