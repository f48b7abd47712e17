import { queryOptions, useQueryClient } from "@tanstack/react-query";
import { fetchStore } from "#app/dashboard/_queries/fetch-store.ts";
import { useMadeOnce, useMadeOnceIn } from "#app/dashboard/_queries/made-once.ts";
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
    // A form that is being filled must not change under the merchant's hands.
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
}

export function useChangeSettings(store: string) {
  const client = useQueryClient();
  return useMadeOnce(
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

/** The delivery that is wanted; of the one that is changed, the version it was read in. */
export type DeliveryOptionEdit = DeliveryOptionFields &
  Partial<Pick<DeliveryOptionDetail, "version">>;

/** Creates a delivery or changes the one named, once. */
export function useSaveOption(store: string, uid?: string) {
  return useMadeOnceIn(deliveryOptions(store).queryKey, (body: DeliveryOptionEdit, key) =>
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

export function useRemoveOption(store: string) {
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

/** The pickup point that is wanted; of the one that is changed, the version it was read in. */
export type LocationEdit = LocationFields & Partial<Pick<LocationDetail, "version">>;

/** Creates a pickup point or changes the one named, once. */
export function useSaveLocation(store: string, uid?: string) {
  return useMadeOnceIn(pickupPoints(store).queryKey, (body: LocationEdit, key) =>
    fetchStore<LocationDetail>(store, uid ? `/locations/${uid}` : "/locations", {
      method: uid ? "PUT" : "POST",
      body,
      key,
    }),
  );
}
