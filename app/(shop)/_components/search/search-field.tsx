"use client";

import { usePathname, useRouter, useSearchParams } from "next/navigation";
import { useCallback, useEffect, useRef } from "react";
import { SearchIcon } from "#app/_ui/icons.tsx";
import { useSuggestions } from "#app/(shop)/_components/search/use-suggestions.tsx";
import { MAX_SEARCH_LENGTH } from "#lib/contract/unspecified.ts";
import {
  filterPath,
  isListPath,
  NO_FILTER,
  type ProductFilter,
  readFilter,
} from "#lib/shop/catalogue/product-filter.ts";

const PAUSE_MILLISECONDS = 220;

/**
 * On the product list it searches as one types, with the address as its state: the first letter makes a
 * step in the history, the rest change that step. Elsewhere it suggests products and categories, and
 * without JavaScript it is a plain form.
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
  /** What the address says as far as the field knows. */
  const written = useRef(shown);
  const { combobox, list, onType, onKey, close } = useSuggestions(!live, (path) =>
    router.push(path),
  );

  const follow = useCallback(() => {
    // Renders lag behind the address while one types, so the address itself is asked.
    const { search } = addressFilter();
    if (search === written.current) return;
    clearTimeout(pause.current);
    typing.current = false;
    written.current = search;
    if (input.current) input.current.value = search;
  }, []);
  // biome-ignore lint/correctness/useExhaustiveDependencies: links change the address by rendering anew
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
          pause.current = setTimeout(() => search(target.value), PAUSE_MILLISECONDS);
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

function addressFilter(): ProductFilter {
  const { pathname, search } = window.location;
  return isListPath(pathname) ? readFilter(pathname, new URLSearchParams(search)) : NO_FILTER;
}
