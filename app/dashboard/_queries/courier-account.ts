import { useQueryClient } from "@tanstack/react-query";
import { fetchStore } from "#app/dashboard/_queries/fetch-store.ts";
import { useIdempotentMutation } from "#app/dashboard/_queries/idempotent-mutation.ts";
import { useSingleFlightMutation } from "#app/dashboard/_queries/single-flight-mutation.ts";
import { storeQuery } from "#app/dashboard/_queries/store-query.ts";
import type {
  ConnectionOutcome,
  CourierAccountDetail,
  CourierKey,
} from "#lib/contract/dashboard/courier-account.ts";

const PATH = "/courier-account";

export const courierAccount = (store: string) => storeQuery<CourierAccountDetail>(store, PATH);

/** Connects the account of this key, replacing any other. */
export function useConnectCouriers(store: string) {
  return useAccountChange(store, (body: CourierKey) =>
    fetchStore<CourierAccountDetail & { outcome: ConnectionOutcome }>(store, PATH, {
      method: "PUT",
      body,
    }),
  );
}

export function useDisconnectCouriers(store: string) {
  return useAccountChange(store, (_: undefined) =>
    fetchStore<CourierAccountDetail>(store, PATH, { method: "DELETE" }),
  );
}

/** Tests the stored key with the aggregator. */
export function useCheckCouriers(store: string) {
  return useSingleFlightMutation({
    mutationFn: () =>
      fetchStore<{ outcome: ConnectionOutcome }>(store, `${PATH}/check`, { method: "POST" }),
  });
}

function useAccountChange<Input, Output extends CourierAccountDetail>(
  store: string,
  mutationFn: (input: Input) => Promise<Output>,
) {
  const client = useQueryClient();
  return useIdempotentMutation(mutationFn, {
    onSuccess: ({ account, can_connect, fallback }) =>
      client.setQueryData(courierAccount(store).queryKey, { account, can_connect, fallback }),
  });
}
