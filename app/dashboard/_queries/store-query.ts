import { queryOptions, useQueryClient } from "@tanstack/react-query";
import { fetchStore } from "#app/dashboard/_queries/fetch-store.ts";
import {
  useIdempotentMutation,
  useInvalidatingMutation,
} from "#app/dashboard/_queries/idempotent-mutation.ts";
import { useSingleFlightMutation } from "#app/dashboard/_queries/single-flight-mutation.ts";

/** Returns the query for a path of a store. */
export function storeQuery<T>(store: string, path: string) {
  return queryOptions({
    queryKey: ["stores", store, path],
    queryFn: ({ signal }) => fetchStore<T>(store, path, { signal }),
  });
}

/** Returns a query for form data; it is not refetched on focus or reconnect, which would overwrite unsaved edits. */
export function formQuery<T>(store: string, path: string) {
  return queryOptions({
    ...storeQuery<T>(store, path),
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
}

/** Returns a mutation that replaces the resource at a path of a store. */
export function useReplace<T>(store: string, path: string) {
  const client = useQueryClient();
  return useIdempotentMutation(
    (body: T, key) => fetchStore<T>(store, path, { method: "PUT", body, key }),
    { onSuccess: (saved) => client.setQueryData(storeQuery<T>(store, path).queryKey, saved) },
  );
}

/** Returns a mutation that creates a list item, or updates the one with this uid. */
export function useSaveItem<Fields, Item>(store: string, list: string, uid?: string) {
  return useInvalidatingMutation(storeQuery(store, list).queryKey, (body: Fields, key) =>
    fetchStore<Item>(store, uid ? `${list}/${uid}` : list, {
      method: uid ? "PUT" : "POST",
      body,
      key,
    }),
  );
}

/** Returns a mutation that deletes a list item by uid. */
export function useDeleteItem(store: string, list: string) {
  const client = useQueryClient();
  const { queryKey } = storeQuery(store, list);
  return useSingleFlightMutation({
    mutationFn: (uid: string) => fetchStore<object>(store, `${list}/${uid}`, { method: "DELETE" }),
    onSettled: () => void client.invalidateQueries({ queryKey }),
  });
}
