import { fetchStore } from "#app/dashboard/_queries/fetch-store.ts";
import { useInvalidatingMutation } from "#app/dashboard/_queries/idempotent-mutation.ts";
import { storeQuery, useDeleteItem, useSaveItem } from "#app/dashboard/_queries/store-query.ts";
import type { KeyRequest, KeySummary, NewKey } from "#lib/contract/dashboard/keys.ts";

const KEYS = "/keys";

/** The store's keys, newest first. */
export const storeKeys = (store: string) => storeQuery<KeySummary[]>(store, KEYS);

export const useCreateKey = (store: string) => useSaveItem<KeyRequest, NewKey>(store, KEYS);

/** Replaces a key. */
export function useRotateKey(store: string, uid: string) {
  return useInvalidatingMutation(storeKeys(store).queryKey, (body: { overlap: number }, key) =>
    fetchStore<NewKey>(store, `${KEYS}/${uid}/rotate`, { method: "POST", body, key }),
  );
}

export const useRevokeKey = (store: string) => useDeleteItem(store, KEYS);
