import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { fetchShop } from "#app/(shop)/_queries/fetch-shop.ts";
import type { Suggestions } from "#lib/contract/suggestions.ts";

const FRESH_MILLISECONDS = 60_000;

/** Suggestions for a search that is being typed. */
export function suggestions(search: string) {
  return queryOptions({
    queryKey: ["suggestions", search],
    queryFn: ({ signal }) =>
      fetchShop<Suggestions>(`/suggestions?${new URLSearchParams({ search })}`, { signal }),
    staleTime: FRESH_MILLISECONDS,
    placeholderData: keepPreviousData,
    retry: false,
  });
}
