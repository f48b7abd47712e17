import { queryOptions, useQueryClient } from "@tanstack/react-query";
import { fetchStore } from "#app/dashboard/_queries/fetch-store.ts";
import { useMadeOnce } from "#app/dashboard/_queries/made-once.ts";
import { useSingleFlightMutation } from "#app/dashboard/_queries/single-flight-mutation.ts";
import type { KeyRequest, KeySummary, NewKey } from "#lib/contract/dashboard/keys.ts";

/** The store's keys, newest first. */
export function storeKeys(store: string) {
  return queryOptions({
    queryKey: ["stores", store, "keys"],
    queryFn: ({ signal }) => fetchStore<KeySummary[]>(store, "/keys", { signal }),
  });
}

/** Makes a key, once. */
export function useCreateKey(store: string) {
  const options = useRefreshedKeys(store);
  return useMadeOnce(
    (body: KeyRequest, key) => fetchStore<NewKey>(store, "/keys", { method: "POST", body, key }),
    options,
  );
}

/** Makes a key in the place of another, once. */
export function useRotateKey(store: string, uid: string) {
  const options = useRefreshedKeys(store);
  return useMadeOnce(
    (body: { overlap: number }, key) =>
      fetchStore<NewKey>(store, `/keys/${uid}/rotate`, { method: "POST", body, key }),
    options,
  );
}

export function useRevokeKey(store: string) {
  const options = useRefreshedKeys(store);
  return useSingleFlightMutation({
    ...options,
    mutationFn: (uid: string) => fetchStore<object>(store, `/keys/${uid}`, { method: "DELETE" }),
  });
}

function useRefreshedKeys(store: string) {
  const client = useQueryClient();
  const { queryKey } = storeKeys(store);
  return { onSettled: () => void client.invalidateQueries({ queryKey }) };
}
