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
import type {
  AccountProvider,
  PaymentAccountDetail,
} from "#lib/contract/dashboard/payment-settings.ts";
import type { DashboardBody } from "#lib/http/routes/dashboard-api.ts";

export const paymentAccount = (store: string, provider: AccountProvider) =>
  dashboardQuery(store, "GET /payment-accounts/{provider}", { params: { provider } });

/** Connects the account of this key, replacing any other. */
export const useConnectPayments = (store: string, provider: AccountProvider) =>
  useAccountChange(store, (body: DashboardBody<"PUT /payment-accounts/{provider}">) =>
    dashboardFetch(store, "PUT /payment-accounts/{provider}", { params: { provider }, body }),
  );

/** Stores the secret that signs the provider's webhooks. */
export const useUpdateSigningSecret = (store: string, provider: AccountProvider) =>
  useAccountChange(
    store,
    (body: DashboardBody<"PUT /payment-accounts/{provider}/signing-secret">) =>
      dashboardFetch(store, "PUT /payment-accounts/{provider}/signing-secret", {
        params: { provider },
        body,
      }),
  );

export const useDisconnectPayments = (store: string, provider: AccountProvider) =>
  useAccountChange(store, (body: DashboardBody<"DELETE /payment-accounts/{provider}">) =>
    dashboardFetch(store, "DELETE /payment-accounts/{provider}", { params: { provider }, body }),
  );

/** Tests the stored key with the provider. */
export const useCheckPayments = (store: string, provider: AccountProvider) =>
  useSingleFlightMutation({
    mutationFn: () =>
      dashboardFetch(store, "POST /payment-accounts/{provider}/check", { params: { provider } }),
  });

function useAccountChange<Input, Output extends PaymentAccountDetail>(
  store: string,
  mutationFn: (input: Input) => Promise<Output>,
) {
  const client = useQueryClient();
  return useIdempotentMutation(mutationFn, {
    onSuccess: ({ provider, account, can_connect, has_operator_account, supports_currency }) =>
      client.setQueryData(paymentAccount(store, provider).queryKey, {
        provider,
        account,
        can_connect,
        has_operator_account,
        supports_currency,
      }),
  });
}

export const refundSettings = (store: string) => formQuery(store, "GET /refund-settings", {});
export const useUpdateRefundSettings = (store: string) =>
  useReplacingMutation(
    refundSettings(store).queryKey,
    (body: DashboardBody<"PUT /refund-settings">, key) =>
      dashboardFetch(store, "PUT /refund-settings", { body, key }),
  );

export const paymentMethods = (store: string) => formQuery(store, "GET /payment-methods", {});
export const useUpdatePaymentMethods = (store: string) =>
  useReplacingMutation(
    paymentMethods(store).queryKey,
    (body: DashboardBody<"PUT /payment-methods">, key) =>
      dashboardFetch(store, "PUT /payment-methods", { body, key }),
  );
