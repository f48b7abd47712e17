"use client";

import { type ReactNode, useRef, useState } from "react";
import { useHydrated } from "#app/_ui/use-hydrated.ts";
import type { CodeToken } from "#lib/docs/highlight.ts";

const CONFIRMATION_MS = 2000;

/** Code with a title bar and a copy button. */
export function CodePanel({ label, tokens }: { label: ReactNode; tokens: CodeToken[] }) {
  return (
    <figure className="code-block">
      <figcaption className="flex min-h-11 items-center border-b border-(--code-rule) px-4 text-fine font-semibold">
        {label}
      </figcaption>
      <CodeText tokens={tokens} />
    </figure>
  );
}

/** The code and its button. A client component, so that a page contains the text once, as data. */
export function CodeText({ tokens }: { tokens: CodeToken[] }) {
  return (
    <div className="relative">
      <CopyCodeButton text={tokens.map(textOf).join("")} />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: makes the scroll container reachable by keyboard */}
      <pre tabIndex={0}>
        <code>
          {tokens.map((token, position) =>
            typeof token === "string" ? (
              token
            ) : (
              // biome-ignore lint/suspicious/noArrayIndexKey: tokens of one text
              <span key={position} className={token[1]}>
                {token[0]}
              </span>
            ),
          )}
        </code>
      </pre>
    </div>
  );
}

function textOf(token: CodeToken): string {
  return typeof token === "string" ? token : token[0];
}

/** Copies a text. Not rendered when the browser has no clipboard API. */
function CopyCodeButton({ text }: { text: string }) {
  const isHydrated = useHydrated();
  const [isCopied, setIsCopied] = useState(false);
  const timer = useRef<ReturnType<typeof setTimeout>>(undefined);
  if (!isHydrated || !navigator.clipboard) return null;
  const copy = async () => {
    await navigator.clipboard.writeText(text);
    setIsCopied(true);
    clearTimeout(timer.current);
    timer.current = setTimeout(() => setIsCopied(false), CONFIRMATION_MS);
  };
  return (
    <button
      type="button"
      onClick={copy}
      className="no-print absolute -top-11 right-1 grid min-h-11 min-w-14 place-items-center rounded-control px-3 text-fine font-semibold text-(--code-soft) hover:text-(--code-ink)"
    >
      <span aria-live="polite">{isCopied ? "Copied" : "Copy"}</span>
    </button>
  );
}
