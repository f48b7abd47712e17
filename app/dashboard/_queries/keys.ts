import { queryOptions, useQueryClient } from "@tanstack/react-query";
import { fetchStore } from "#app/dashboard/_queries/fetch-store.ts";
import { useSingleFlightMutation } from "#app/dashboard/_queries/single-flight-mutation.ts";
import type { KeyRequest, KeySummary, NewKey } from "#lib/contract/dashboard/keys.ts";

/** The store's keys, newest first. */
export function storeKeys(store: string) {
  return queryOptions({
    queryKey: ["stores", store, "keys"],
    queryFn: ({ signal }) => fetchStore<KeySummary[]>(store, "/keys", { signal }),
  });
}

export function useCreateKey(store: string) {
  return useKeyChange(store, (body: KeyRequest) =>
    fetchStore<NewKey>(store, "/keys", { method: "POST", body }),
  );
}

export function useRotateKey(store: string) {
  return useKeyChange(store, ({ uid, overlap }: { uid: string; overlap: number }) =>
    fetchStore<NewKey>(store, `/keys/${uid}/rotate`, { method: "POST", body: { overlap } }),
  );
}

export function useRevokeKey(store: string) {
  return useKeyChange(store, (uid: string) =>
    fetchStore<object>(store, `/keys/${uid}`, { method: "DELETE" }),
  );
}

function useKeyChange<Input, Output>(store: string, mutationFn: (input: Input) => Promise<Output>) {
  const client = useQueryClient();
  return useSingleFlightMutation({
    mutationFn,
    onSettled: () => void client.invalidateQueries({ queryKey: storeKeys(store).queryKey }),
  });
}
