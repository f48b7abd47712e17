"use client";

import { type KeyboardEvent, useEffect, useRef, useState } from "react";
import { CloseIcon, SearchIcon } from "#app/_ui/icons.tsx";
import { useHydrated } from "#app/_ui/use-hydrated.ts";
import { createDocsSearch, MAX_RESULTS, type SearchEntry } from "#lib/docs/search.ts";

/** Searches titles, texts and code examples. Fetches the index on first use. */
export function DocsSearch() {
  const isHydrated = useHydrated();
  const dialog = useRef<HTMLDialogElement>(null);
  const [search, setSearch] = useState<ReturnType<typeof createDocsSearch>>();
  const [words, setWords] = useState("");

  const open = async () => {
    dialog.current?.showModal();
    if (search) return;
    const response = await fetch("/docs/search.json");
    if (!response.ok) return;
    const entries: SearchEntry[] = await response.json();
    setSearch(() => createDocsSearch(entries));
  };

  useEffect(() => {
    const onKey = (event: globalThis.KeyboardEvent) => {
      const typing = (event.target as HTMLElement).matches("input, textarea, select");
      if (event.key !== "/" || typing || event.ctrlKey || event.metaKey) return;
      event.preventDefault();
      document.querySelector<HTMLButtonElement>("[data-docs-search]")?.click();
    };
    document.addEventListener("keydown", onKey);
    return () => document.removeEventListener("keydown", onKey);
  }, []);

  if (!isHydrated) return null;
  const found = search?.(words) ?? [];
  return (
    <>
      <button
        type="button"
        data-docs-search
        onClick={open}
        aria-keyshortcuts="/"
        className="flex target items-center justify-center gap-2 rounded-control border-rule-strong text-ink-soft hover:bg-rule sm:border-2 sm:px-3"
      >
        <SearchIcon />
        <span className="sr-only sm:not-sr-only">Search</span>
      </button>
      <dialog
        ref={dialog}
        aria-label="Search the docs"
        onClose={() => setWords("")}
        className="mx-auto mt-[10vh] w-[min(40rem,calc(100vw-2rem))] rounded-sheet border-2 border-rule-strong bg-paper p-0 text-ink backdrop:bg-[rgb(10_18_14/0.45)]"
      >
        <div className="flex items-center border-b border-rule">
          <input
            type="text"
            enterKeyHint="search"
            aria-label="Search the docs"
            placeholder="A topic, an endpoint, a field, an error code"
            value={words}
            onChange={(event) => setWords(event.target.value)}
            onKeyDown={(event) => event.key === "ArrowDown" && step(event, 1)}
            className="min-h-14 min-w-0 grow bg-transparent px-5 outline-none"
          />
          <button
            type="button"
            aria-label="Close search"
            onClick={() => dialog.current?.close()}
            className="grid target place-items-center"
          >
            <CloseIcon />
          </button>
        </div>
        <p aria-live="polite" className="px-5 pt-3 text-fine text-ink-soft">
          {describeResults(words, search && found.length)}
        </p>
        <ul className="max-h-[60vh] overflow-y-auto p-2">
          {found.map((entry) => (
            <li key={entry.path + entry.title}>
              <FoundLink entry={entry} onFollow={() => dialog.current?.close()} />
            </li>
          ))}
        </ul>
      </dialog>
    </>
  );
}

function describeResults(words: string, found: number | undefined): string {
  if (words.trim() === "") return "Type to search";
  if (found === undefined) return "Searching…";
  if (found === 0) return "No results";
  return found < MAX_RESULTS
    ? `${found} ${found === 1 ? "result" : "results"}`
    : `First ${found} results`;
}

function FoundLink({ entry, onFollow }: { entry: SearchEntry; onFollow: () => void }) {
  return (
    <a
      href={entry.path}
      onClick={onFollow}
      onKeyDown={(event) => {
        if (event.key === "ArrowDown") step(event, 1);
        if (event.key === "ArrowUp") step(event, -1);
      }}
      className="flex min-h-11 flex-col justify-center rounded-control px-3 py-1.5 hover:bg-rule/60 focus-visible:bg-rule/60"
    >
      <span className="font-semibold">{entry.title}</span>
      {entry.page !== entry.title && <span className="text-fine text-ink-soft">{entry.page}</span>}
    </a>
  );
}

/** Switches the focus between the field and the results. */
function step(event: KeyboardEvent<HTMLElement>, by: 1 | -1): void {
  const dialog = event.currentTarget.closest("dialog");
  const stops = [...(dialog?.querySelectorAll<HTMLElement>("input, a") ?? [])];
  const next = stops[stops.indexOf(event.currentTarget) + by];
  if (!next) return;
  event.preventDefault();
  next.focus();
}
