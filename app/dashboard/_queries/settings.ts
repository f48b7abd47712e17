import { useQueryClient } from "@tanstack/react-query";
import {
  dashboardFetch,
  dashboardQuery,
  formQuery,
} from "#app/dashboard/_queries/dashboard-fetch.ts";
import {
  useIdempotentMutation,
  useInvalidatingMutation,
  useReplacingMutation,
} from "#app/dashboard/_queries/idempotent-mutation.ts";
import {
  useDeletion,
  useSingleFlightMutation,
} from "#app/dashboard/_queries/single-flight-mutation.ts";
import type { CourierAccountDetail } from "#lib/contract/dashboard/courier-account.ts";
import type {
  DeliveryOptionDetail,
  DeliveryOptionFields,
  LocationDetail,
  LocationFields,
} from "#lib/contract/dashboard/settings.ts";
import type { DashboardBody } from "#lib/http/routes/dashboard-api.ts";

export const storeSettings = (store: string) => formQuery(store, "GET /settings", {});
export const useUpdateSettings = (store: string) =>
  useReplacingMutation(storeSettings(store).queryKey, (body: DashboardBody<"PUT /settings">, key) =>
    dashboardFetch(store, "PUT /settings", { body, key }),
  );

/** Opens the store to shoppers. */
export function useOpenStore(store: string) {
  const client = useQueryClient();
  return useSingleFlightMutation({
    mutationFn: () => dashboardFetch(store, "POST /open", {}),
    onSettled: () => client.invalidateQueries({ queryKey: storeSettings(store).queryKey }),
  });
}

export const searchSynonyms = (store: string) => formQuery(store, "GET /search-synonyms", {});
export const useUpdateSynonyms = (store: string) =>
  useReplacingMutation(
    searchSynonyms(store).queryKey,
    (body: DashboardBody<"PUT /search-synonyms">, key) =>
      dashboardFetch(store, "PUT /search-synonyms", { body, key }),
  );

/** Form values of a delivery rate, new or existing. */
export type DeliveryOptionEdit = DeliveryOptionFields | DeliveryOptionDetail;

export const deliveryOptions = (store: string) =>
  dashboardQuery(store, "GET /delivery-options", {});
export const useSaveOption = (store: string) =>
  useInvalidatingMutation(deliveryOptions(store).queryKey, (body: DeliveryOptionEdit, key) =>
    "uid" in body
      ? dashboardFetch(store, "PUT /delivery-options/{option}", {
          params: { option: body.uid },
          body,
          key,
        })
      : dashboardFetch(store, "POST /delivery-options", { body, key }),
  );
export const useDeleteOption = (store: string) =>
  useDeletion(deliveryOptions(store).queryKey, (option) =>
    dashboardFetch(store, "DELETE /delivery-options/{option}", { params: { option } }),
  );

/** Form values of a pickup location, new or existing. */
export type LocationEdit = LocationFields | LocationDetail;

export const pickupPoints = (store: string) => dashboardQuery(store, "GET /locations", {});
export const useSaveLocation = (store: string) =>
  useInvalidatingMutation(pickupPoints(store).queryKey, (body: LocationEdit, key) =>
    "uid" in body
      ? dashboardFetch(store, "PUT /locations/{location}", {
          params: { location: body.uid },
          body,
          key,
        })
      : dashboardFetch(store, "POST /locations", { body, key }),
  );

/** The store's keys, newest first. */
export const storeKeys = (store: string) => dashboardQuery(store, "GET /keys", {});

export const useCreateKey = (store: string) =>
  useInvalidatingMutation(storeKeys(store).queryKey, (body: DashboardBody<"POST /keys">, key) =>
    dashboardFetch(store, "POST /keys", { body, key }),
  );

/** Replaces a key. */
export const useRotateKey = (store: string, uid: string) =>
  useInvalidatingMutation(
    storeKeys(store).queryKey,
    (body: DashboardBody<"POST /keys/{key}/rotate">, key) =>
      dashboardFetch(store, "POST /keys/{key}/rotate", { params: { key: uid }, body, key }),
  );

export const useRevokeKey = (store: string) =>
  useDeletion(storeKeys(store).queryKey, (key) =>
    dashboardFetch(store, "DELETE /keys/{key}", { params: { key } }),
  );

export const categoryList = (store: string) => dashboardQuery(store, "GET /categories", {});

export const useChangeCategoryTexts = (store: string, category: string) =>
  useInvalidatingMutation(
    categoryList(store).queryKey,
    (body: DashboardBody<"PUT /categories/{category}">, key) =>
      dashboardFetch(store, "PUT /categories/{category}", { params: { category }, body, key }),
  );

export const useDeleteCategory = (store: string) =>
  useDeletion(categoryList(store).queryKey, (category) =>
    dashboardFetch(store, "DELETE /categories/{category}", { params: { category } }),
  );

export function useChangeCategoryColor(store: string, category: string) {
  const client = useQueryClient();
  return useSingleFlightMutation({
    mutationFn: (body: DashboardBody<"PUT /categories/{category}/color">) =>
      dashboardFetch(store, "PUT /categories/{category}/color", { params: { category }, body }),
    onSuccess: (saved) => client.setQueryData(categoryList(store).queryKey, saved),
  });
}

export const courierAccount = (store: string) => dashboardQuery(store, "GET /courier-account", {});

/** Connects the account of this key, replacing any other. */
export const useConnectCouriers = (store: string) =>
  useAccountChange(store, (body: DashboardBody<"PUT /courier-account">) =>
    dashboardFetch(store, "PUT /courier-account", { body }),
  );

export const useDisconnectCouriers = (store: string) =>
  useAccountChange(store, (_: undefined) => dashboardFetch(store, "DELETE /courier-account", {}));

/** Tests the stored key with the aggregator. */
export const useCheckCouriers = (store: string) =>
  useSingleFlightMutation({
    mutationFn: () => dashboardFetch(store, "POST /courier-account/check", {}),
  });

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
