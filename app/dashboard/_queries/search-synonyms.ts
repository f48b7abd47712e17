import { queryOptions, useQueryClient } from "@tanstack/react-query";
import { fetchStore } from "#app/dashboard/_queries/fetch-store.ts";
import { useMadeOnce } from "#app/dashboard/_queries/made-once.ts";
import type { SearchSynonyms } from "#lib/contract/dashboard/search-synonyms.ts";

const PATH = "/search-synonyms";

export function searchSynonyms(store: string) {
  return queryOptions({
    queryKey: ["stores", store, "search-synonyms"],
    queryFn: ({ signal }) => fetchStore<SearchSynonyms>(store, PATH, { signal }),
    // A form must not change while it is edited.
    refetchOnWindowFocus: false,
    refetchOnReconnect: false,
  });
}

export function useChangeSynonyms(store: string) {
  const client = useQueryClient();
  return useMadeOnce(
    (body: SearchSynonyms, key) =>
      fetchStore<SearchSynonyms>(store, PATH, { method: "PUT", body, key }),
    { onSuccess: (saved) => client.setQueryData(searchSynonyms(store).queryKey, saved) },
  );
}
