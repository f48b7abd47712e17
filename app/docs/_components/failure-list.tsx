"use client";

import { CodePanel } from "#app/docs/_components/code-panel.tsx";
import { FieldList, type RenderedField } from "#app/docs/_components/field-list.tsx";
import { Html } from "#app/docs/_components/html.tsx";
import type { FailureEntry } from "#lib/docs/endpoints.ts";
import { highlightJson } from "#lib/docs/highlight-json.ts";

/** An error with its texts as HTML. */
type RenderedFailure = Omit<FailureEntry, "when" | "details"> & {
  whenHtml: string;
  details: RenderedField[];
};

/** All errors of an endpoint. */
export function FailureList({ failures }: { failures: RenderedFailure[] }) {
  return (
    <ul className="border-t border-rule">
      {failures.map(({ status, code, path, whenHtml, details, example }) => (
        <li
          key={code ?? status}
          id={code}
          className="grid scroll-mt-22 grid-cols-[3.25rem_minmax(0,1fr)] border-b border-rule py-3 target:bg-spot/15"
        >
          <span className="font-mono text-[0.9375rem] font-semibold figures">
            {code ? (
              status
            ) : (
              <a href={path} className="underline underline-offset-3">
                {status}
              </a>
            )}
          </span>
          <div className="flex flex-col gap-1.5">
            {code && (
              <a href={path} className="w-fit underline underline-offset-3">
                <code className="entry-name">{code}</code>
              </a>
            )}
            <Html html={whenHtml} className="max-w-[70ch] text-[0.9375rem]" />
            {example !== undefined && (
              <details>
                <summary className="fold">Example</summary>
                <ErrorExample example={example} />
                {details.length > 0 && (
                  <FieldList fields={details} part={`${code}`} depth={1} sent={false} />
                )}
              </details>
            )}
          </div>
        </li>
      ))}
    </ul>
  );
}

function ErrorExample({ example }: { example: unknown }) {
  return <CodePanel label="Body" tokens={highlightJson(JSON.stringify(example, null, 2))} />;
}
