"use client";

import { useId, useSyncExternalStore } from "react";

const KEY = "docs-language";
const listeners = new Set<() => void>();
let chosen: string | undefined;

/** Returns the chosen language of examples, which is stored on this device. */
function readChoice(): string {
  chosen ??= storedChoice();
  return chosen;
}

function storedChoice(): string {
  try {
    return localStorage.getItem(KEY) ?? "sh";
  } catch {
    return "sh";
  }
}

function choose(language: string): void {
  chosen = language;
  for (const listener of listeners) listener();
  try {
    localStorage.setItem(KEY, language);
  } catch {
    // Without storage, the next visit starts with curl again.
  }
}

function subscribe(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Radio buttons, which work by keyboard and without scripts. */
export function LanguageChoice({
  languages,
}: {
  languages: { language: string; label: string }[];
}) {
  const name = useId();
  const language = useSyncExternalStore(subscribe, readChoice, () => "sh");
  return (
    <fieldset className="-ml-3 flex">
      <legend className="sr-only">Language of the example</legend>
      {languages.map((each) => (
        <label
          key={each.language}
          className="flex min-h-11 cursor-pointer items-center border-b-3 border-transparent px-3 text-(--code-soft) has-checked:border-spot has-checked:text-(--code-ink)"
        >
          <input
            type="radio"
            name={name}
            value={each.language}
            checked={language === each.language}
            onChange={() => choose(each.language)}
            className="sr-only"
          />
          {each.label}
        </label>
      ))}
    </fieldset>
  );
}
