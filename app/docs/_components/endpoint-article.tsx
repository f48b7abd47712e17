import type { ReactNode } from "react";
import { ArticleHead, SectionTitle } from "#app/docs/_components/article.tsx";
import { CodeBlock } from "#app/docs/_components/code-block.tsx";
import { FailureList } from "#app/docs/_components/failure-list.tsx";
import { ExtensionMark, FieldList, type RenderedField } from "#app/docs/_components/field-list.tsx";
import { Html } from "#app/docs/_components/html.tsx";
import { PreviousAndNext } from "#app/docs/_components/previous-and-next.tsx";
import { TryIt } from "#app/docs/_components/try-it.tsx";
import { API_BASE_PATH } from "#lib/contract/constants.ts";
import { type EndpointEntry, requestSections } from "#lib/docs/endpoints.ts";
import type { SchemaField } from "#lib/docs/fields.ts";
import { renderInline } from "#lib/docs/markdown.ts";
import type { InstanceInfo } from "#lib/docs/open-api.ts";
import { endpointPath } from "#lib/docs/paths.ts";
import { type RenderedSample, renderSample, sampleTitle } from "#lib/docs/samples.ts";
import { toForm } from "#lib/docs/try-form.ts";

/** The page of an endpoint: parameters, responses, examples, and a form to try it. */
export function EndpointArticle({
  endpoint,
  info,
}: {
  endpoint: EndpointEntry;
  info: InstanceInfo;
}) {
  const path = endpointPath(endpoint.name);
  const samples = endpoint.samples.map((sample) => renderSample(endpoint, sample, info.site));
  return (
    <article>
      <Head endpoint={endpoint} path={path} />
      <details id="try-it" className="no-print group mt-6 scroll-mt-22">
        <summary className="inline-flex target list-none items-center justify-center rounded-control border-2 border-ink px-5 py-2.5 font-semibold hover:bg-ink hover:text-paper [&::-webkit-details-marker]:hidden">
          Try it
        </summary>
        <div className="mt-4 border-t-2 border-spot pt-6">
          <TryIt key={endpoint.name} form={toForm(endpoint)} site={info.site} mode={info.mode} />
        </div>
      </details>
      <div className="mt-10 grid gap-x-10 gap-y-12 xl:grid-cols-2">
        <div className="example-column order-1 flex min-w-0 flex-col gap-4 xl:sticky xl:top-22 xl:order-2 xl:max-h-[calc(100dvh-7rem)] xl:self-start xl:overflow-y-auto">
          <Samples samples={samples} />
        </div>
        <div className="order-2 flex min-w-0 flex-col gap-12 xl:order-1">
          {requestSections(endpoint).map(({ id, title, fields }) => (
            <Section key={id} id={id} title={title}>
              <FieldList fields={renderFields(fields)} part={id} sent />
            </Section>
          ))}
          <ResponseSection endpoint={endpoint} />
          <Section id="errors" title="Errors">
            <p className="prose max-w-[70ch]">
              <a href="/docs/errors">Errors</a> explains what to do in each case.
            </p>
            <FailureList
              failures={endpoint.failures.map(({ when, details, ...failure }) => ({
                ...failure,
                whenHtml: renderInline(when),
                details: renderFields(details),
              }))}
            />
          </Section>
        </div>
      </div>
      <PreviousAndNext path={path} />
    </article>
  );
}

function Head({ endpoint, path }: { endpoint: EndpointEntry; path: string }) {
  const [lead = "", ...rest] = endpoint.description;
  return (
    <>
      <ArticleHead title={endpoint.title} path={path} lead={lead} />
      <p className="mt-6 flex flex-wrap items-center gap-x-3 gap-y-2">
        <code className="rounded-control bg-(--code-ground) px-3 py-2 font-mono text-[0.9375rem] text-(--code-ink) [overflow-wrap:anywhere]">
          <strong className="text-(--code-keyword)">{endpoint.method}</strong> {API_BASE_PATH}
          {endpoint.path}
        </code>
        {endpoint.extension && <ExtensionMark />}
        {endpoint.unauthenticated && (
          <span className="text-fine text-ink-soft">no key required</span>
        )}
      </p>
      {rest.map((paragraph) => (
        <Html key={paragraph} html={renderInline(paragraph)} className="mt-5 max-w-[70ch]" />
      ))}
    </>
  );
}

/** The first example, and the others, collapsed. */
function Samples({ samples: [first, ...others] }: { samples: RenderedSample[] }) {
  if (!first) return null;
  return (
    <>
      <CodeBlock group={first.request} />
      <CodeBlock group={first.response} />
      {others.map((sample) => (
        <details key={sample.name}>
          <summary className="fold">Another example: {sampleTitle(sample)}</summary>
          <div className="flex flex-col gap-4">
            <CodeBlock group={sample.request} />
            <CodeBlock group={sample.response} />
          </div>
        </details>
      ))}
    </>
  );
}

function ResponseSection({
  endpoint: { success, supportsConditionalRequests },
}: {
  endpoint: EndpointEntry;
}) {
  return (
    <Section id="response" title={`Response: ${success.status}`}>
      <FieldList fields={renderFields(success.fields)} part="response" sent={false} />
      {supportsConditionalRequests && (
        <p className="prose max-w-[70ch]">
          304 without a body when <code>If-None-Match</code> matches the current <code>ETag</code>:
          see <a href="/docs/caching">caching</a>.
        </p>
      )}
      <details>
        <summary className="fold">{success.headers.length} headers</summary>
        <dl className="border-t border-rule text-[0.9375rem]">
          {success.headers.map(({ name, description }) => (
            <div key={name} className="border-b border-rule py-2">
              <dt className="font-mono font-semibold">{name}</dt>
              <Html as="dd" html={renderInline(description)} />
            </div>
          ))}
        </dl>
      </details>
    </Section>
  );
}

/** Converts the descriptions to HTML, here on the server. */
function renderFields(fields: SchemaField[]): RenderedField[] {
  return fields.map(({ description, fields: inner, ...field }) => ({
    ...field,
    html: renderInline(description),
    fields: renderFields(inner),
  }));
}

function Section({ id, title, children }: { id: string; title: string; children: ReactNode }) {
  return (
    <section aria-labelledby={id} className="flex flex-col gap-5">
      <SectionTitle id={id}>{title}</SectionTitle>
      {children}
    </section>
  );
}
