import { useQueryClient } from "@tanstack/react-query";
import { dashboardFetch, dashboardQuery } from "#app/dashboard/_queries/dashboard-fetch.ts";
import { useInvalidatingMutation } from "#app/dashboard/_queries/idempotent-mutation.ts";
import {
  useDeletion,
  useSingleFlightMutation,
} from "#app/dashboard/_queries/single-flight-mutation.ts";
import type { DashboardBody } from "#lib/http/routes/dashboard-api.ts";

/** The store's webhooks, newest first. */
export const webhookList = (store: string) => dashboardQuery(store, "GET /webhooks", {});

export const useCreateWebhook = (store: string) =>
  useInvalidatingMutation(
    webhookList(store).queryKey,
    (body: DashboardBody<"POST /webhooks">, key) =>
      dashboardFetch(store, "POST /webhooks", { body, key }),
  );

/** Updates a webhook's URL and events. */
export const useUpdateWebhook = (store: string, webhook: string) =>
  useInvalidatingMutation(
    webhookList(store).queryKey,
    (body: DashboardBody<"PUT /webhooks/{webhook}">) =>
      dashboardFetch(store, "PUT /webhooks/{webhook}", { params: { webhook }, body }),
  );

/** Replaces a webhook's secret. */
export const useRotateSecret = (store: string, webhook: string) =>
  useInvalidatingMutation(webhookList(store).queryKey, (_: object, key) =>
    dashboardFetch(store, "POST /webhooks/{webhook}/rotate", { params: { webhook }, key }),
  );

export const useSendTestEvent = (store: string) =>
  useSingleFlightMutation({
    mutationFn: (webhook: string) =>
      dashboardFetch(store, "POST /webhooks/{webhook}/test", { params: { webhook } }),
  });

export const useDisableWebhook = (store: string) =>
  useDeletion(webhookList(store).queryKey, (webhook) =>
    dashboardFetch(store, "POST /webhooks/{webhook}/disable", { params: { webhook } }),
  );

export function useEnableWebhook(store: string, webhook: string) {
  const client = useQueryClient();
  return useSingleFlightMutation({
    mutationFn: (sends_missed: boolean) =>
      dashboardFetch(store, "POST /webhooks/{webhook}/enable", {
        params: { webhook },
        body: { sends_missed },
      }),
    onSettled: () => void client.invalidateQueries({ queryKey: webhookList(store).queryKey }),
  });
}

export const useRemoveWebhook = (store: string) =>
  useDeletion(webhookList(store).queryKey, (webhook) =>
    dashboardFetch(store, "DELETE /webhooks/{webhook}", { params: { webhook } }),
  );

/** Sends a delivery again. */
export const useResend = (store: string, delivery: string) =>
  useSingleFlightMutation({
    mutationFn: () =>
      dashboardFetch(store, "POST /deliveries/{delivery}/resend", { params: { delivery } }),
  });

/** Sends what failed or was missed in a period. */
export const useResendPeriod = (store: string) =>
  useInvalidatingMutation(
    webhookList(store).queryKey,
    (body: DashboardBody<"POST /deliveries/resend">, key) =>
      dashboardFetch(store, "POST /deliveries/resend", { body, key }),
  );
