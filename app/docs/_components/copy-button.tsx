"use client";

import { useRef, useState } from "react";
import { useHydrated } from "#app/_ui/use-hydrated.ts";

const CONFIRMATION_MS = 2000;

/** Copies a text. Not rendered when the browser has no clipboard API. */
export function CopyCodeButton({ text }: { text: string }) {
  const hydrated = useHydrated();
  const [copied, setCopied] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  if (!hydrated || !navigator.clipboard) return null;
  const copy = async () => {
    await navigator.clipboard.writeText(text);
    setCopied(true);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setCopied(false), CONFIRMATION_MS);
  };
  return (
    <button
      type="button"
      onClick={copy}
      className="no-print absolute -top-11 right-1 grid min-h-11 min-w-14 place-items-center rounded-control px-3 text-fine font-semibold text-(--code-soft) hover:text-(--code-ink)"
    >
      <span aria-live="polite">{copied ? "Copied" : "Copy"}</span>
    </button>
  );
}
