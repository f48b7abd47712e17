import { queryOptions, useQueryClient } from "@tanstack/react-query";
import { fetchStore } from "#app/dashboard/_queries/fetch-store.ts";
import { useSingleFlightMutation } from "#app/dashboard/_queries/single-flight-mutation.ts";
import type {
  DeliveryOptionFields,
  KeptDeliveryOption,
  KeptLocation,
  KeptSettings,
  LocationFields,
} from "#lib/contract/dashboard/settings.ts";

export function storeSettings(store: string) {
  return queryOptions({
    queryKey: ["stores", store, "settings"],
    queryFn: ({ signal }) => fetchStore<KeptSettings>(store, "/settings", { signal }),
    // A form that is being filled must not change under the merchant's hands.
    refetchOnWindowFocus: false,
  });
}

export function useChangeSettings(store: string) {
  const client = useQueryClient();
  return useSingleFlightMutation({
    mutationFn: (body: object) =>
      fetchStore<KeptSettings>(store, "/settings", { method: "PUT", body }),
    onSuccess: (settings) => client.setQueryData(storeSettings(store).queryKey, settings),
  });
}

export function deliveryOptions(store: string) {
  return queryOptions({
    queryKey: ["stores", store, "delivery-options"],
    queryFn: ({ signal }) =>
      fetchStore<KeptDeliveryOption[]>(store, "/delivery-options", { signal }),
  });
}

/** The delivery that is wanted; of the one that is changed, the version it was read in. */
export type DeliveryOptionEdit = DeliveryOptionFields &
  Partial<Pick<KeptDeliveryOption, "version">>;

/** Creates a delivery, or changes the one named. */
export function useSaveOption(store: string, uid?: string) {
  return useSaved(deliveryOptions(store).queryKey, (body: DeliveryOptionEdit) =>
    fetchStore<KeptDeliveryOption>(store, uid ? `/delivery-options/${uid}` : "/delivery-options", {
      method: uid ? "PUT" : "POST",
      body,
    }),
  );
}

export function useRemoveOption(store: string) {
  return useSaved(deliveryOptions(store).queryKey, (uid: string) =>
    fetchStore<object>(store, `/delivery-options/${uid}`, { method: "DELETE" }),
  );
}

export function pickupPoints(store: string) {
  return queryOptions({
    queryKey: ["stores", store, "locations"],
    queryFn: ({ signal }) => fetchStore<KeptLocation[]>(store, "/locations", { signal }),
  });
}

/** The pickup point that is wanted; of the one that is changed, the version it was read in. */
export type LocationEdit = LocationFields & Partial<Pick<KeptLocation, "version">>;

/** Creates a pickup point, or changes the one named. */
export function useSaveLocation(store: string, uid?: string) {
  return useSaved(pickupPoints(store).queryKey, (body: LocationEdit) =>
    fetchStore<KeptLocation>(store, uid ? `/locations/${uid}` : "/locations", {
      method: uid ? "PUT" : "POST",
      body,
    }),
  );
}

function useSaved<Input, Output>(
  queryKey: readonly string[],
  mutationFn: (input: Input) => Promise<Output>,
) {
  const client = useQueryClient();
  return useSingleFlightMutation({
    mutationFn,
    onSettled: () => client.invalidateQueries({ queryKey }),
  });
}
