import { CodePanel, CodeText } from "#app/docs/_components/code-panel.tsx";
import { LanguageChoice } from "#app/docs/_components/language-choice.tsx";
import { highlight } from "#lib/docs/highlight.ts";
import type { ExampleGroup } from "#lib/docs/page.ts";

/** A code example in one or several languages. */
export async function CodeBlock({ group }: { group: ExampleGroup }) {
  const shown = await Promise.all(
    group.map(async (example) => ({
      ...example,
      tokens: await highlight(example.text, example.language),
    })),
  );
  const [only, ...others] = shown;
  if (!only) return null;
  if (others.length === 0) {
    return <CodePanel label={<Label label={only.label} />} tokens={only.tokens} />;
  }
  return (
    <figure className="code-block examples">
      <figcaption className="flex min-h-11 items-center border-b border-(--code-rule) px-4 text-fine font-semibold">
        <LanguageChoice languages={shown.map(({ language, label }) => ({ language, label }))} />
      </figcaption>
      {shown.map(({ language, tokens }) => (
        <div key={language} data-language={language}>
          <CodeText tokens={tokens} />
        </div>
      ))}
    </figure>
  );
}

/** Marks a label that is a status code. */
function Label({ label }: { label: string }) {
  const status = /^([1-5])\d\d$/.exec(label)?.[1];
  if (!status) return label;
  const colour = Number(status) < 4 ? "bg-(--code-string)" : "bg-(--code-constant)";
  return (
    <>
      Response
      <span className={`ml-2 rounded-tag px-1.5 py-0.5 figures text-on-spot ${colour}`}>
        {label}
      </span>
    </>
  );
}
