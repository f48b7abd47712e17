import { queryOptions, useQueryClient } from "@tanstack/react-query";
import { fetchStore } from "#app/dashboard/_queries/fetch-store.ts";
import {
  useIdempotentMutation,
  useInvalidatingMutation,
} from "#app/dashboard/_queries/idempotent-mutation.ts";
import { useSingleFlightMutation } from "#app/dashboard/_queries/single-flight-mutation.ts";
import type {
  DeliveryOptionDetail,
  DeliveryOptionFields,
  LocationDetail,
  LocationFields,
  SettingsDetail,
} from "#lib/contract/dashboard/settings.ts";

export function storeSettings(store: string) {
  return queryOptions({
    queryKey: ["stores", store, "settings"],
    queryFn: ({ signal }) => fetchStore<SettingsDetail>(store, "/settings", { signal }),
    // Refetching would overwrite unsaved edits.
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
}

export function useUpdateSettings(store: string) {
  const client = useQueryClient();
  return useIdempotentMutation(
    (body: object, key) =>
      fetchStore<SettingsDetail>(store, "/settings", { method: "PUT", body, key }),
    { onSuccess: (settings) => client.setQueryData(storeSettings(store).queryKey, settings) },
  );
}

export function deliveryOptions(store: string) {
  return queryOptions({
    queryKey: ["stores", store, "delivery-options"],
    queryFn: ({ signal }) =>
      fetchStore<DeliveryOptionDetail[]>(store, "/delivery-options", { signal }),
  });
}

/** Form values of a delivery rate; an existing one has its version. */
export type DeliveryOptionEdit = DeliveryOptionFields &
  Partial<Pick<DeliveryOptionDetail, "version">>;

/** Creates a delivery rate, or updates an existing one. */
export function useSaveOption(store: string, uid?: string) {
  return useInvalidatingMutation(deliveryOptions(store).queryKey, (body: DeliveryOptionEdit, key) =>
    fetchStore<DeliveryOptionDetail>(
      store,
      uid ? `/delivery-options/${uid}` : "/delivery-options",
      {
        method: uid ? "PUT" : "POST",
        body,
        key,
      },
    ),
  );
}

export function useDeleteOption(store: string) {
  const client = useQueryClient();
  const { queryKey } = deliveryOptions(store);
  return useSingleFlightMutation({
    mutationFn: (uid: string) =>
      fetchStore<object>(store, `/delivery-options/${uid}`, { method: "DELETE" }),
    onSettled: () => void client.invalidateQueries({ queryKey }),
  });
}

export function pickupPoints(store: string) {
  return queryOptions({
    queryKey: ["stores", store, "locations"],
    queryFn: ({ signal }) => fetchStore<LocationDetail[]>(store, "/locations", { signal }),
  });
}

/** Form values of a pickup location; an existing one has its version. */
export type LocationEdit = LocationFields & Partial<Pick<LocationDetail, "version">>;

/** Creates a pickup location, or updates an existing one. */
export function useSaveLocation(store: string, uid?: string) {
  return useInvalidatingMutation(pickupPoints(store).queryKey, (body: LocationEdit, key) =>
    fetchStore<LocationDetail>(store, uid ? `/locations/${uid}` : "/locations", {
      method: uid ? "PUT" : "POST",
      body,
      key,
    }),
  );
}
