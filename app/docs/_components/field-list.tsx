"use client";

import { Html } from "#app/docs/_components/html.tsx";
import type { SchemaField } from "#lib/docs/fields.ts";

/** A field with its description as HTML. */
export type RenderedField = Omit<SchemaField, "description" | "fields"> & {
  html: string;
  fields: RenderedField[];
};

interface FieldListProps {
  fields: RenderedField[];
  /** Prefix of the anchors of the fields. */
  part: string;
  depth?: number;
  /** Marks required fields; responses have all fields. */
  sent: boolean;
}

/** A list of fields; the fields of an object can be collapsed. */
export function FieldList({ fields, part, depth = 0, sent }: FieldListProps) {
  return (
    <ul className="border-t border-rule">
      {fields.map((field) => (
        <li key={field.path} id={`${part}.${field.path}`} className="entry">
          <FieldHead field={field} sent={sent} />
          <FieldText field={field} part={part} />
          {field.fields.length > 0 && (
            <details open={isShort(field, depth)} className="mt-1">
              <summary className="fold">{field.fields.length} fields</summary>
              <div className="ml-1 border-l-2 border-rule pl-4">
                <FieldList fields={field.fields} part={part} depth={depth + 1} sent={sent} />
              </div>
            </details>
          )}
        </li>
      ))}
    </ul>
  );
}

/** Returns whether a field is initially expanded: `data`, and objects with few fields. */
function isShort({ name, fields }: RenderedField, depth: number): boolean {
  return depth === 0 ? name === "data" || fields.length < 10 : depth === 1 && fields.length < 20;
}

function FieldHead({ field, sent }: { field: RenderedField; sent: boolean }) {
  const { name, type, rules, required, nullable, extension } = field;
  return (
    <p className="flex flex-wrap items-baseline gap-x-2.5 gap-y-1">
      <code className="entry-name">{name}</code>
      <span className="text-fine text-ink-soft">{[type, ...rules].join(", ")}</span>
      {sent && required && <span className="text-fine font-semibold text-alert">required</span>}
      {!sent && !required && <span className="text-fine text-ink-soft">may be absent</span>}
      {nullable && !type.startsWith("always") && (
        <span className="text-fine text-ink-soft">may be null</span>
      )}
      {extension && <ExtensionMark />}
    </p>
  );
}

export function ExtensionMark() {
  return (
    <span className="rounded-tag bg-ground-sage px-1.5 py-0.5 text-[0.75rem] font-semibold">
      extension
    </span>
  );
}

function FieldText({ field, part }: { field: RenderedField; part: string }) {
  const { html, values, sameAs } = field;
  return (
    <>
      {html && <Html html={html} className="max-w-[70ch] text-[0.9375rem]" />}
      {values.length > 0 && (
        <p className="prose text-fine">
          One of <Values values={values} />
        </p>
      )}
      {sameAs && (
        <p className="prose text-fine">
          Same fields as <a href={`#${part}.${sameAs}`}>{sameAs}</a>
        </p>
      )}
    </>
  );
}

function Values({ values }: { values: string[] }) {
  return values.map((value, index) => (
    <span key={value}>
      {index > 0 && ", "}
      <code>{value}</code>
    </span>
  ));
}
