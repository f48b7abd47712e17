import { queryOptions, useQueryClient } from "@tanstack/react-query";
import { fetchStore } from "#app/dashboard/_queries/fetch-store.ts";
import { useIdempotentMutation } from "#app/dashboard/_queries/idempotent-mutation.ts";
import type { SearchSynonyms } from "#lib/contract/dashboard/search-synonyms.ts";

const PATH = "/search-synonyms";

export function searchSynonyms(store: string) {
  return queryOptions({
    queryKey: ["stores", store, "search-synonyms"],
    queryFn: ({ signal }) => fetchStore<SearchSynonyms>(store, PATH, { signal }),
    // Refetching would overwrite unsaved edits.
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
}

export function useUpdateSynonyms(store: string) {
  const client = useQueryClient();
  return useIdempotentMutation(
    (body: SearchSynonyms, key) =>
      fetchStore<SearchSynonyms>(store, PATH, { method: "PUT", body, key }),
    { onSuccess: (saved) => client.setQueryData(searchSynonyms(store).queryKey, saved) },
  );
}
