"use client";

import type { ReactNode } from "react";
import { CopyCodeButton } from "#app/docs/_components/copy-button.tsx";
import type { CodeToken } from "#lib/docs/highlight.ts";

/** Code with a title bar and a copy button. */
export function CodePanel({ label, pieces }: { label: ReactNode; pieces: CodeToken[] }) {
  return (
    <figure className="code-block">
      <figcaption className="flex min-h-11 items-center border-b border-(--code-rule) px-4 text-fine font-semibold">
        {label}
      </figcaption>
      <CodeText pieces={pieces} />
    </figure>
  );
}

/** The code and its button. A client component, so that a page contains the text once, as data. */
export function CodeText({ pieces }: { pieces: CodeToken[] }) {
  return (
    <div className="relative">
      <CopyCodeButton text={pieces.map(textOf).join("")} />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: makes the scroll container reachable by keyboard */}
      <pre tabIndex={0}>
        <code>
          {pieces.map((piece, position) =>
            typeof piece === "string" ? (
              piece
            ) : (
              // biome-ignore lint/suspicious/noArrayIndexKey: tokens of one text
              <span key={position} className={piece[1]}>
                {piece[0]}
              </span>
            ),
          )}
        </code>
      </pre>
    </div>
  );
}

function textOf(piece: CodeToken): string {
  return typeof piece === "string" ? piece : piece[0];
}
