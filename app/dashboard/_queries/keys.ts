import { queryOptions, useQueryClient } from "@tanstack/react-query";
import { fetchStore } from "#app/dashboard/_queries/fetch-store.ts";
import { useInvalidatingMutation } from "#app/dashboard/_queries/idempotent-mutation.ts";
import { useSingleFlightMutation } from "#app/dashboard/_queries/single-flight-mutation.ts";
import type { KeyRequest, KeySummary, NewKey } from "#lib/contract/dashboard/keys.ts";

/** The store's keys, newest first. */
export function storeKeys(store: string) {
  return queryOptions({
    queryKey: ["stores", store, "keys"],
    queryFn: ({ signal }) => fetchStore<KeySummary[]>(store, "/keys", { signal }),
  });
}

/** Creates a key. */
export function useCreateKey(store: string) {
  return useInvalidatingMutation(storeKeys(store).queryKey, (body: KeyRequest, key) =>
    fetchStore<NewKey>(store, "/keys", { method: "POST", body, key }),
  );
}

/** Replaces a key. */
export function useRotateKey(store: string, uid: string) {
  return useInvalidatingMutation(storeKeys(store).queryKey, (body: { overlap: number }, key) =>
    fetchStore<NewKey>(store, `/keys/${uid}/rotate`, { method: "POST", body, key }),
  );
}

export function useRevokeKey(store: string) {
  const client = useQueryClient();
  const { queryKey } = storeKeys(store);
  return useSingleFlightMutation({
    mutationFn: (uid: string) => fetchStore<object>(store, `/keys/${uid}`, { method: "DELETE" }),
    onSettled: () => void client.invalidateQueries({ queryKey }),
  });
}
