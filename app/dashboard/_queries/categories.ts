import { queryOptions, useQueryClient } from "@tanstack/react-query";
import { fetchStore } from "#app/dashboard/_queries/fetch-store.ts";
import { useSingleFlightMutation } from "#app/dashboard/_queries/single-flight-mutation.ts";
import type { Category } from "#lib/contract/category.ts";

export function categoryList(store: string) {
  return queryOptions({
    queryKey: ["stores", store, "categories"],
    queryFn: ({ signal }) => fetchStore<Category[]>(store, "/categories", { signal }),
  });
}

export function useChangeCategoryColor(store: string) {
  const client = useQueryClient();
  return useSingleFlightMutation({
    mutationFn: ({ uid, color }: Pick<Category, "uid" | "color">) =>
      fetchStore<Category[]>(store, `/categories/${uid}/color`, { method: "PUT", body: { color } }),
    onSuccess: (saved) => client.setQueryData(categoryList(store).queryKey, saved),
  });
}
