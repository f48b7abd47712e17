"use client";

import {
  type ComponentType,
  type KeyboardEvent,
  type ReactNode,
  useCallback,
  useEffect,
  useRef,
  useState,
} from "react";
import type { SearchSuggestionsProps } from "#app/(shop)/_components/search/search-suggestions.tsx";

const LIST_ID = "search-suggestions";
const DEBOUNCE_MS = 150;
const MIN_CHARACTERS = 2;

interface SearchCombobox {
  /** ARIA attributes of the input. */
  combobox: object;
  list: ReactNode;
  /** Called with the text of the input whenever it changes. */
  onType: (text: string) => void;
  /** Handles arrow keys, Enter and Escape. Returns whether the key was handled. */
  onKey: (event: KeyboardEvent) => boolean;
  close: () => void;
}

/** Suggestions for a search field. Their code is loaded when the user first types. */
export function useSuggestions(isEnabled: boolean, open: (path: string) => void): SearchCombobox {
  const [List, setList] = useState<ComponentType<SearchSuggestionsProps>>();
  const [search, setSearch] = useState("");
  const [paths, setPaths] = useState<string[]>([]);
  const [active, setActive] = useState(-1);
  const debounceTimer = useRef<ReturnType<typeof setTimeout>>(undefined);
  useEffect(() => () => clearTimeout(debounceTimer.current), []);
  const onOptions = useCallback((options: string[]) => {
    setPaths(options);
    setActive(-1);
  }, []);

  const close = () => {
    clearTimeout(debounceTimer.current);
    setSearch("");
    onOptions([]);
  };
  const choose = (path: string) => {
    close();
    open(path);
  };
  const onType = (typed: string) => {
    if (!isEnabled) return;
    clearTimeout(debounceTimer.current);
    const text = typed.trim();
    if (text.length < MIN_CHARACTERS) return close();
    debounceTimer.current = setTimeout(() => setSearch(text), DEBOUNCE_MS);
    if (List) return;
    import("#app/(shop)/_components/search/search-suggestions.tsx").then(
      ({ SearchSuggestions }) => setList(() => SearchSuggestions),
      // The field works without suggestions.
      () => {},
    );
  };
  const onKey = ({ key }: KeyboardEvent): boolean => {
    const path = paths[active];
    if (paths.length === 0) return false;
    if (key === "ArrowDown") setActive(active + 1 < paths.length ? active + 1 : -1);
    else if (key === "ArrowUp") setActive(active >= 0 ? active - 1 : paths.length - 1);
    else if (key === "Escape") close();
    else if (key === "Enter" && path) choose(path);
    else return false;
    return true;
  };

  const isOpen = isEnabled && search !== "";
  const isListed = isOpen && paths.length > 0;
  return {
    combobox: isEnabled
      ? {
          role: "combobox",
          "aria-autocomplete": "list",
          "aria-expanded": isListed,
          "aria-controls": isListed ? LIST_ID : undefined,
          "aria-activedescendant": isListed && active >= 0 ? `${LIST_ID}-${active}` : undefined,
        }
      : {},
    list: isOpen && List && (
      <List id={LIST_ID} search={search} active={active} onOptions={onOptions} onChoose={choose} />
    ),
    onType,
    onKey,
    close,
  };
}
