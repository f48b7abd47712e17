import { useQueryClient } from "@tanstack/react-query";
import { fetchStore } from "#app/dashboard/_queries/fetch-store.ts";
import { useSingleFlightMutation } from "#app/dashboard/_queries/single-flight-mutation.ts";
import { storeQuery, useDeleteItem, useSaveItem } from "#app/dashboard/_queries/store-query.ts";
import type { Category } from "#lib/contract/category.ts";

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
