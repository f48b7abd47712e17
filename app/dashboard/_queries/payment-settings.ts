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
import { useSingleFlightMutation } from "#app/dashboard/_queries/single-flight-mutation.ts";
import type { PaymentAccountDetail } from "#lib/contract/dashboard/payment-settings.ts";
import type { DashboardBody } from "#lib/http/routes/dashboard-api.ts";

export const paymentAccount = (store: string) => dashboardQuery(store, "GET /payment-account", {});

/** Connects the account of this key, replacing any other. */
export const useConnectPayments = (store: string) =>
  useAccountChange(store, (body: DashboardBody<"PUT /payment-account">) =>
    dashboardFetch(store, "PUT /payment-account", { body }),
  );

export const useDisconnectPayments = (store: string) =>
  useAccountChange(store, (body: DashboardBody<"DELETE /payment-account">) =>
    dashboardFetch(store, "DELETE /payment-account", { body }),
  );

/** Tests the stored key with the provider. */
export const useCheckPayments = (store: string) =>
  useSingleFlightMutation({
    mutationFn: () => dashboardFetch(store, "POST /payment-account/check", {}),
  });

function useAccountChange<Input, Output extends PaymentAccountDetail>(
  store: string,
  mutationFn: (input: Input) => Promise<Output>,
) {
  const client = useQueryClient();
  return useIdempotentMutation(mutationFn, {
    onSuccess: ({ account, can_connect, has_operator_account, supports_currency }) =>
      client.setQueryData(paymentAccount(store).queryKey, {
        account,
        can_connect,
        has_operator_account,
        supports_currency,
      }),
  });
}

export const paymentMethods = (store: string) => formQuery(store, "GET /payment-methods", {});
export const useUpdatePaymentMethods = (store: string) =>
  useReplacingMutation(
    paymentMethods(store).queryKey,
    (body: DashboardBody<"PUT /payment-methods">, key) =>
      dashboardFetch(store, "PUT /payment-methods", { body, key }),
  );
