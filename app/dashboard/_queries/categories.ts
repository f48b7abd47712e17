import { useQueryClient } from "@tanstack/react-query";
import { fetchStore } from "#app/dashboard/_queries/fetch-store.ts";
import { useSingleFlightMutation } from "#app/dashboard/_queries/single-flight-mutation.ts";
import { storeQuery } from "#app/dashboard/_queries/store-query.ts";
import type { Category } from "#lib/contract/category.ts";

export const categoryList = (store: string) => storeQuery<Category[]>(store, "/categories");

export function useChangeCategoryColor(store: string) {
  const client = useQueryClient();
  return useSingleFlightMutation({
    mutationFn: ({ uid, color }: Pick<Category, "uid" | "color">) =>
      fetchStore<Category[]>(store, `/categories/${uid}/color`, { method: "PUT", body: { color } }),
    onSuccess: (saved) => client.setQueryData(categoryList(store).queryKey, saved),
  });
}
