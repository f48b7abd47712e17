import { useQueryClient } from "@tanstack/react-query";
import { fetchStore } from "#app/dashboard/_queries/fetch-store.ts";
import {
  useIdempotentMutation,
  useInvalidatingMutation,
} from "#app/dashboard/_queries/idempotent-mutation.ts";
import { useSingleFlightMutation } from "#app/dashboard/_queries/single-flight-mutation.ts";
import {
  formQuery,
  storeQuery,
  useDeleteItem,
  useReplace,
  useSaveItem,
} from "#app/dashboard/_queries/store-query.ts";
import type { Category } from "#lib/contract/category.ts";
import type {
  ConnectionOutcome,
  CourierAccountDetail,
  CourierKey,
} from "#lib/contract/dashboard/courier-account.ts";
import type { KeyRequest, KeySummary, NewKey } from "#lib/contract/dashboard/keys.ts";
import type { SearchSynonyms } from "#lib/contract/dashboard/search-synonyms.ts";
import type {
  DeliveryOptionDetail,
  DeliveryOptionFields,
  LocationDetail,
  LocationFields,
  SettingsDetail,
} from "#lib/contract/dashboard/settings.ts";

const SETTINGS = "/settings";
const SYNONYMS = "/search-synonyms";
const OPTIONS = "/delivery-options";
const LOCATIONS = "/locations";

export const storeSettings = (store: string) => formQuery<SettingsDetail>(store, SETTINGS);
export const useUpdateSettings = (store: string) => useReplace<SettingsDetail>(store, SETTINGS);

export const searchSynonyms = (store: string) => formQuery<SearchSynonyms>(store, SYNONYMS);
export const useUpdateSynonyms = (store: string) => useReplace<SearchSynonyms>(store, SYNONYMS);

/** Form values of a delivery rate; an existing one has its version. */
export type DeliveryOptionEdit = DeliveryOptionFields &
  Partial<Pick<DeliveryOptionDetail, "version">>;

export const deliveryOptions = (store: string) =>
  storeQuery<DeliveryOptionDetail[]>(store, OPTIONS);
export const useSaveOption = (store: string, uid?: string) =>
  useSaveItem<DeliveryOptionEdit, DeliveryOptionDetail>(store, OPTIONS, uid);
export const useDeleteOption = (store: string) => useDeleteItem(store, OPTIONS);

/** Form values of a pickup location; an existing one has its version. */
export type LocationEdit = LocationFields & Partial<Pick<LocationDetail, "version">>;

export const pickupPoints = (store: string) => storeQuery<LocationDetail[]>(store, LOCATIONS);
export const useSaveLocation = (store: string, uid?: string) =>
  useSaveItem<LocationEdit, LocationDetail>(store, LOCATIONS, uid);

const KEYS = "/keys";

/** The store's keys, newest first. */
export const storeKeys = (store: string) => storeQuery<KeySummary[]>(store, KEYS);

export const useCreateKey = (store: string) => useSaveItem<KeyRequest, NewKey>(store, KEYS);

/** Replaces a key. `overlap`: seconds for which the old key stays valid. */
export function useRotateKey(store: string, uid: string) {
  return useInvalidatingMutation(storeKeys(store).queryKey, (body: { overlap: number }, key) =>
    fetchStore<NewKey>(store, `${KEYS}/${uid}/rotate`, { method: "POST", body, key }),
  );
}

export const useRevokeKey = (store: string) => useDeleteItem(store, KEYS);

const CATEGORIES = "/categories";

export const categoryList = (store: string) => storeQuery<Category[]>(store, CATEGORIES);
export const useRenameCategory = (store: string, uid: string) =>
  useSaveItem<Pick<Category, "name">, Category>(store, CATEGORIES, uid);
export const useDeleteCategory = (store: string) => useDeleteItem(store, CATEGORIES);

export function useChangeCategoryColor(store: string) {
  const client = useQueryClient();
  return useSingleFlightMutation({
    mutationFn: ({ uid, color }: Pick<Category, "uid" | "color">) =>
      fetchStore<Category[]>(store, `${CATEGORIES}/${uid}/color`, {
        method: "PUT",
        body: { color },
      }),
    onSuccess: (saved) => client.setQueryData(categoryList(store).queryKey, saved),
  });
}

const COURIER_ACCOUNT = "/courier-account";

export const courierAccount = (store: string) =>
  storeQuery<CourierAccountDetail>(store, COURIER_ACCOUNT);

/** Connects the account of this key, replacing any other. */
export function useConnectCouriers(store: string) {
  return useAccountChange(store, (body: CourierKey) =>
    fetchStore<CourierAccountDetail & { outcome: ConnectionOutcome }>(store, COURIER_ACCOUNT, {
      method: "PUT",
      body,
    }),
  );
}

export function useDisconnectCouriers(store: string) {
  return useAccountChange(store, (_: undefined) =>
    fetchStore<CourierAccountDetail>(store, COURIER_ACCOUNT, { method: "DELETE" }),
  );
}

/** Tests the stored key with the aggregator. */
export function useCheckCouriers(store: string) {
  return useSingleFlightMutation({
    mutationFn: () =>
      fetchStore<{ outcome: ConnectionOutcome }>(store, `${COURIER_ACCOUNT}/check`, {
        method: "POST",
      }),
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
