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
  const live = isListPath(pathname);
  const query = useSearchParams();
  const shown = live ? readFilter(pathname, query).search : "";
  const input = useRef<HTMLInputElement>(null);
  const pause = useRef<ReturnType<typeof setTimeout>>(undefined);
  const typing = useRef(false);
  /** The search in the URL that the field last read or wrote. */
  const written = useRef(shown);
  const { combobox, list, onType, onKey, close } = useSuggestions(!live, (path) =>
    router.push(path),
  );

  const follow = useCallback(() => {
    // Read the URL itself: renders lag behind it during typing.
    const { search } = addressFilter();
    if (search === written.current) return;
    clearTimeout(pause.current);
    typing.current = false;
    written.current = search;
    if (input.current) input.current.value = search;
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: links change the URL by rendering
  useEffect(follow, [shown]);
  useEffect(() => {
    window.addEventListener("popstate", follow);
    return () => {
      window.removeEventListener("popstate", follow);
      clearTimeout(pause.current);
    };
  }, [follow]);

  const search = (typed: string) => {
    clearTimeout(pause.current);
    close();
    const text = typed.trim();
    const filter = addressFilter();
    const path = filterPath({ ...filter, search: text, page: 1 });
    if (!live) return router.push(path);
    if (text === filter.search) return;
    const step = typing.current ? "replaceState" : "pushState";
    typing.current = true;
    written.current = text;
    window.history[step](null, "", path);
  };

  return (
    // biome-ignore lint/a11y/useSemanticElements: a search element cannot be submitted
    <form
      action="/products"
      role="search"
      className="relative flex h-12 items-center rounded-control border-2 border-rule-strong bg-sheet focus-within:border-ink"
      onBlur={({ currentTarget, relatedTarget }) => {
        if (!currentTarget.contains(relatedTarget)) close();
      }}
      onSubmit={(event) => {
        event.preventDefault();
        search(input.current?.value ?? "");
      }}
    >
      <label htmlFor="search" className="sr-only">
        Search the shop
      </label>
      <input
        ref={input}
        id="search"
        name="q"
        type="search"
        maxLength={MAX_SEARCH_LENGTH}
        defaultValue={shown}
        placeholder="Search the shop"
        autoComplete="off"
        className="h-full min-w-0 grow bg-transparent pl-3.5 outline-none placeholder:text-ink-soft"
        {...combobox}
        onKeyDown={(event) => {
          if (onKey(event)) event.preventDefault();
        }}
        onChange={({ target }) => {
          if (!live) return onType(target.value);
          clearTimeout(pause.current);
          pause.current = setTimeout(() => search(target.value), DEBOUNCE_MS);
        }}
        onBlur={() => {
          typing.current = false;
        }}
      />
      <button type="submit" className="grid h-full w-12 place-items-center" aria-label="Search">
        <SearchIcon />
      </button>
      {list}
    </form>
  );
}

function addressFilter(): ListFilter {
  const { pathname, search } = window.location;
  return isListPath(pathname) ? readFilter(pathname, new URLSearchParams(search)) : NO_FILTER;
}
