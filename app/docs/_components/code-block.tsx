import { CodePanel, CodeText } from "#app/docs/_components/code-panel.tsx";
import { LanguageChoice } from "#app/docs/_components/language-choice.tsx";
import type { ExampleGroup } from "#lib/docs/page.ts";

/** Code in one language, or the same in several of which the reader chooses one. */
export function CodeBlock({ group }: { group: ExampleGroup }) {
  const [only, ...others] = group;
  if (!only) return null;
  if (others.length === 0) {
    return <CodePanel label={<Label label={only.label} />} text={only.text} lines={only.lines} />;
  }
  return (
    <figure className="code-block examples">
      <figcaption className="flex min-h-11 items-center border-b border-(--code-rule) px-4 text-fine font-semibold">
        <LanguageChoice languages={group.map(({ language, label }) => ({ language, label }))} />
      </figcaption>
      {group.map(({ language, text, lines }) => (
        <div key={language} data-language={language}>
          <CodeText text={text} lines={lines} />
        </div>
      ))}
    </figure>
  );
}

/** A status is a reply's. */
function Label({ label }: { label: string }) {
  const status = /^([1-5])\d\d$/.exec(label)?.[1];
  if (!status) return label;
  const colour = Number(status) < 4 ? "bg-(--code-string)" : "bg-(--code-constant)";
  return (
    <>
      Reply
      <span className={`ml-2 rounded-tag px-1.5 py-0.5 figures text-on-spot ${colour}`}>
        {label}
      </span>
    </>
  );
}
