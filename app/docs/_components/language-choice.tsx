"use client";

import { useId, useSyncExternalStore } from "react";
import { localStore } from "#app/_ui/web-storage.ts";

/** The chosen language of examples, which is stored on this device. */
const KEY = "docs-language";

/** Radio buttons, which work by keyboard and without scripts. */
export function LanguageChoice({
  languages,
}: {
  languages: { language: string; label: string }[];
}) {
  const name = useId();
  const language = useSyncExternalStore(
    localStore.subscribe,
    () => localStore.read(KEY) ?? "sh",
    () => "sh",
  );
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
            onChange={() => localStore.write(KEY, each.language)}
            className="sr-only"
          />
          {each.label}
        </label>
      ))}
    </fieldset>
  );
}
