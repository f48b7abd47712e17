import type { ReactNode } from "react";
import { CodeBlock } from "#app/docs/_components/code-block.tsx";
import { Html } from "#app/docs/_components/html.tsx";
import { PreviousAndNext } from "#app/docs/_components/previous-and-next.tsx";
import { renderBlocks, renderInline } from "#lib/docs/markdown.ts";
import type { Page, Section, Step } from "#lib/docs/page.ts";

/** A page of the guide, with text and examples side by side. */
export function Article({ path, page }: { path: string; page: Page }) {
  return (
    <article>
      <ArticleHead title={page.title} path={path} lead={page.lead} />
      <div className="mt-10 flex flex-col gap-14">
        {page.sections.map((section) => (
          <OneSection key={section.id} section={section} />
        ))}
      </div>
      <PreviousAndNext path={path} />
    </article>
  );
}

interface ArticleHeadProps {
  title: ReactNode;
  path: string;
  /** Inline Markdown. */
  lead: string;
}

/** Title, lead, and a link to the page as Markdown. */
export function ArticleHead({ title, path, lead }: ArticleHeadProps) {
  return (
    <header className="flex flex-col gap-4">
      <h1 className="text-[clamp(2.25rem,1.75rem+2vw,3.25rem)] leading-[0.98]">{title}</h1>
      <Html html={renderInline(lead)} className="max-w-[60ch] text-lead text-ink-soft" />
      <p className="no-print text-fine">
        <a
          href={`${path}.md`}
          className="inline-flex min-h-11 items-center text-ink-soft underline decoration-rule-strong underline-offset-3 hover:text-ink lg:min-h-0"
        >
          View as Markdown
        </a>
      </p>
    </header>
  );
}

function OneSection({ section: { id, title, steps } }: { section: Section }) {
  return (
    <section aria-labelledby={id || undefined} className="flex flex-col gap-5">
      {title && <SectionTitle id={id}>{title}</SectionTitle>}
      {steps.map((step, index) => (
        // biome-ignore lint/suspicious/noArrayIndexKey: steps of a fixed page
        <OneStep key={index} step={step} />
      ))}
    </section>
  );
}

/** A heading with an anchor. */
export function SectionTitle({ id, children }: { id: string; children: ReactNode }) {
  return (
    <h2 id={id} className="scroll-mt-22 border-t-2 border-ink pt-4 text-title">
      <a
        href={`#${id}`}
        className="hover:underline decoration-spot decoration-3 underline-offset-4"
      >
        {children}
      </a>
    </h2>
  );
}

function OneStep({ step: { prose, code } }: { step: Step }) {
  const text = <Html as="div" html={renderBlocks(prose)} />;
  if (code.length === 0) return text;
  return (
    <div className="grid gap-x-10 gap-y-5 xl:grid-cols-2">
      <div className="min-w-0 xl:sticky xl:top-22 xl:self-start">{text}</div>
      <div className="flex min-w-0 flex-col gap-4">
        {code.map((group, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: examples of a fixed page
          <CodeBlock key={index} group={group} />
        ))}
      </div>
    </div>
  );
}
