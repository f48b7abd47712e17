import {
  formQuery,
  storeQuery,
  useDeleteItem,
  useReplace,
  useSaveItem,
} from "#app/dashboard/_queries/store-query.ts";
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
