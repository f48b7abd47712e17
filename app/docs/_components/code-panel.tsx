import type { ReactNode } from "react";
import { CopyButton } from "#app/docs/_components/copy-button.tsx";
import type { CodeLine } from "#lib/docs/highlight.ts";

interface CodePanelProps {
  label: ReactNode;
  text: string;
  lines: CodeLine[];
}

/** A text to be copied, under its own bar. */
export function CodePanel({ label, text, lines }: CodePanelProps) {
  return (
    <figure className="code-block">
      <figcaption className="flex min-h-11 items-center border-b border-(--code-rule) px-4 text-fine font-semibold">
        {label}
      </figcaption>
      <CodeText text={text} lines={lines} />
    </figure>
  );
}

/** The code itself, with its button. */
export function CodeText({ text, lines }: Pick<CodePanelProps, "text" | "lines">) {
  return (
    <div className="relative">
      <CopyButton text={text} />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be scrolled by keyboard */}
      <pre tabIndex={0}>
        <code>
          {lines.map((line, number) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: lines of one text
            <Line key={number} line={line} />
          ))}
        </code>
      </pre>
    </div>
  );
}

/** Ends in a line break, also where it is copied by hand. */
function Line({ line }: { line: CodeLine }) {
  return (
    <>
      {line.map(({ text, kind }, position) =>
        kind ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: pieces of one line
          <span key={position} className={kind}>
            {text}
          </span>
        ) : (
          text
        ),
      )}
      {"\n"}
    </>
  );
}
