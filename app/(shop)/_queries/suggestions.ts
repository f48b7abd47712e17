import { keepPreviousData, queryOptions } from "@tanstack/react-query";
import { fetchShop } from "#app/(shop)/_queries/fetch-shop.ts";
import type { Suggestions } from "#lib/contract/suggestions.ts";

const STALE_TIME_MS = 60_000;

/** Suggestions for an incomplete search. */
export function suggestions(search: string) {
  return queryOptions({
    queryKey: ["suggestions", search],
    queryFn: ({ signal }) =>
      fetchShop<Suggestions>(`/suggestions?${new URLSearchParams({ search })}`, { signal }),
    staleTime: STALE_TIME_MS,
    placeholderData: keepPreviousData,
    retry: false,
  });
}
