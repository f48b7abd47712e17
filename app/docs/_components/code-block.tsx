import { CopyButton } from "#app/docs/_components/copy-button.tsx";
import { LanguageChoice } from "#app/docs/_components/language-choice.tsx";
import type { CodeLine } from "#lib/docs/highlight.ts";
import type { Example, ExampleGroup } from "#lib/docs/page.ts";

/** Code in one language, or the same in several of which the reader chooses one. */
export function CodeBlock({ group }: { group: ExampleGroup }) {
  const [only, ...others] = group;
  if (!only) return null;
  return (
    <figure className="code-block examples">
      <figcaption className="flex min-h-11 items-center border-b border-(--code-rule) px-4 text-fine font-semibold">
        {others.length > 0 ? (
          <LanguageChoice languages={group.map(({ language, label }) => ({ language, label }))} />
        ) : (
          <Label {...only} />
        )}
      </figcaption>
      {group.map((example) => (
        <Panel key={example.language} {...example} />
      ))}
    </figure>
  );
}

function Label({ label }: Pick<Example, "label">) {
  const status = /^([1-5])\d\d$/.exec(label)?.[1];
  if (!status) return label;
  return (
    <>
      Reply
      <span
        className={`ml-2 rounded-tag px-1.5 py-0.5 figures ${Number(status) < 4 ? "bg-[#9bd9b3]" : "bg-[#ffb59c]"} text-[#14241c]`}
      >
        {label}
      </span>
    </>
  );
}

function Panel({ language, label, text, lines }: Example) {
  return (
    <div className="relative" data-language={language}>
      <CopyButton text={text} />
      {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be scrolled by keyboard */}
      <pre tabIndex={0} role="group" aria-label={`Example: ${label}`}>
        <code>
          <Lines lines={lines} />
        </code>
      </pre>
    </div>
  );
}

/** Lines end in a line break, also where they are copied by hand. */
export function Lines({ lines }: { lines: CodeLine[] }) {
  return lines.map((line, number) => (
    // biome-ignore lint/suspicious/noArrayIndexKey: lines of a fixed text
    <span key={number}>
      {line.map(({ text, kind }, position) =>
        kind ? (
          // biome-ignore lint/suspicious/noArrayIndexKey: pieces of a fixed line
          <span key={position} className={kind}>
            {text}
          </span>
        ) : (
          text
        ),
      )}
      {"\n"}
    </span>
  ));
}
