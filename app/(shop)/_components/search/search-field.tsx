"use client";

import { usePathname, useRouter, useSearchParams } from "next/navigation";
import { useCallback, useEffect, useRef } from "react";
import { SearchIcon } from "#app/_ui/icons.tsx";
import { useSuggestions } from "#app/(shop)/_components/search/use-suggestions.tsx";
import { MAX_SEARCH_LENGTH } from "#lib/contract/constants.ts";
import {
  filterPath,
  isListPath,
  type ListFilter,
  NO_FILTER,
  readFilter,
} from "#lib/shop/catalogue/product-filter.ts";

const DEBOUNCE_MS = 220;

/**
 * Searches as the user types on list pages: the first search pushes a history entry, later ones replace
 * it. On other pages it suggests products and categories. Without JavaScript it is a plain form.
 */
export function SearchField() {
  const router = useRouter();
  const pathname = usePathname();
  const isListPage = isListPath(pathname);
  const query = useSearchParams();
  const searchInUrl = isListPage ? readFilter(pathname, query).search : "";
  const input = useRef<HTMLInputElement>(null);
  const debounceTimer = useRef<ReturnType<typeof setTimeout>>(undefined);
  const isTyping = useRef(false);
  /** The search in the URL that the field last read or wrote. */
  const lastKnownSearch = useRef(searchInUrl);
  const { combobox, list, onType, onKey, close } = useSuggestions(!isListPage, (path) =>
    router.push(path),
  );

  const syncWithUrl = useCallback(() => {
    // Read the URL itself: renders lag behind it during typing.
    const { search } = filterFromUrl();
    if (search === lastKnownSearch.current) return;
    clearTimeout(debounceTimer.current);
    isTyping.current = false;
    lastKnownSearch.current = search;
    if (input.current) input.current.value = search;
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: runs when navigation changes the search
  useEffect(syncWithUrl, [searchInUrl]);
  useEffect(() => {
    window.addEventListener("popstate", syncWithUrl);
    return () => {
      window.removeEventListener("popstate", syncWithUrl);
      clearTimeout(debounceTimer.current);
    };
  }, [syncWithUrl]);

  const search = (typed: string) => {
    clearTimeout(debounceTimer.current);
    close();
    const text = typed.trim();
    const filter = filterFromUrl();
    const path = filterPath({ ...filter, search: text, page: 1 });
    if (!isListPage) return router.push(path);
    if (text === filter.search) return;
    const step = isTyping.current ? "replaceState" : "pushState";
    isTyping.current = true;
    lastKnownSearch.current = text;
    window.history[step](null, "", path);
  };

  return (
    // biome-ignore lint/a11y/useSemanticElements: a search element cannot be submitted
    <form
      action="/products"
      role="search"
      className="search-field"
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) close();
      }}
      onSubmit={(event) => {
        event.preventDefault();
        search(input.current?.value ?? "");
        closeOnPhone(event.currentTarget);
      }}
    >
      <label htmlFor="search" className="sr-only">
        Search products
      </label>
      <input
        ref={input}
        id="search"
        name="q"
        type="search"
        maxLength={MAX_SEARCH_LENGTH}
        defaultValue={searchInUrl}
        placeholder="Search products"
        autoComplete="off"
        className="h-full min-w-0 grow bg-transparent pl-3.5 outline-none placeholder:text-ink-soft"
        {...combobox}
        onKeyDown={(event) => {
          if (onKey(event)) event.preventDefault();
        }}
        onChange={({ target }) => {
          if (!isListPage) return onType(target.value);
          clearTimeout(debounceTimer.current);
          debounceTimer.current = setTimeout(() => search(target.value), DEBOUNCE_MS);
        }}
        onBlur={() => {
          isTyping.current = false;
        }}
      />
      <button type="submit" className="grid h-full w-12 place-items-center" aria-label="Search">
        <SearchIcon />
      </button>
      {list}
    </form>
  );
}

/** Closes the field on narrow screens, where it covers the header while it has the focus. */
function closeOnPhone(form: HTMLFormElement): void {
  if (matchMedia("(width >= 48rem)").matches) return;
  form.querySelector<HTMLElement>(":focus")?.blur();
}

function filterFromUrl(): ListFilter {
  const { pathname, search } = window.location;
  return isListPath(pathname) ? readFilter(pathname, new URLSearchParams(search)) : NO_FILTER;
}
