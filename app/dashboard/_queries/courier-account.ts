import { queryOptions, useQueryClient } from "@tanstack/react-query";
import { fetchStore } from "#app/dashboard/_queries/fetch-store.ts";
import { useSingleFlightMutation } from "#app/dashboard/_queries/single-flight-mutation.ts";
import type {
  ConnectionOutcome,
  CourierKey,
  KeptCourierAccount,
} from "#lib/contract/dashboard/courier-account.ts";

const PATH = "/courier-account";

export function courierAccount(store: string) {
  return queryOptions({
    queryKey: ["stores", store, "courier-account"],
    queryFn: ({ signal }) => fetchStore<KeptCourierAccount>(store, PATH, { signal }),
  });
}

/** Connects the account of this key, in the place of any other. */
export function useConnectCouriers(store: string) {
  return useAccountChange(store, (body: CourierKey) =>
    fetchStore<KeptCourierAccount & { outcome: ConnectionOutcome }>(store, PATH, {
      method: "PUT",
      body,
    }),
  );
}

export function useDisconnectCouriers(store: string) {
  return useAccountChange(store, (_: undefined) =>
    fetchStore<KeptCourierAccount>(store, PATH, { method: "DELETE" }),
  );
}

/** Has the aggregator say whether it takes the key that is kept. */
export function useCheckCouriers(store: string) {
  return useSingleFlightMutation({
    mutationFn: () =>
      fetchStore<{ outcome: ConnectionOutcome }>(store, `${PATH}/check`, { method: "POST" }),
  });
}

function useAccountChange<Input, Output extends KeptCourierAccount>(
  store: string,
  mutationFn: (input: Input) => Promise<Output>,
) {
  const client = useQueryClient();
  return useSingleFlightMutation({
    mutationFn,
    onSuccess: ({ account, can_connect, fallback }) =>
      client.setQueryData(courierAccount(store).queryKey, { account, can_connect, fallback }),
  });
}
