import type { EndpointEntry } from "#lib/docs/endpoints.ts";
import type { SchemaField } from "#lib/docs/fields.ts";
import { sampleTitle } from "#lib/docs/samples.ts";

/** The form that sends a request to an endpoint. */
export type TryForm = ReturnType<typeof toForm>;

/** A parameter of a request in the form. */
export type FormField = TryForm["fields"][number];

export function toForm({
  method,
  path,
  unauthenticated,
  samples,
  values,
  ...endpoint
}: EndpointEntry) {
  const fieldsOf = (location: "path" | "query" | "header", fields: SchemaField[]) =>
    fields.map(({ name, type, rules, required, values: allowed }) => ({
      location,
      name,
      hint: [type, ...rules].join(", ").replace(/^string(, )?/, ""),
      required,
      /** All allowed values; empty when there are others. */
      values: type === "boolean" ? ["true", "false"] : allowed,
      /** Initial value. */
      value: required ? String(values[name] ?? "") : "",
    }));
  // The names of parameters such as attribute[Size] are not fixed.
  const query = endpoint.query.filter(({ type }) => type !== "object");
  return {
    method,
    path,
    unauthenticated,
    fields: [
      ...fieldsOf("path", endpoint.pathParameters),
      ...fieldsOf("query", query),
      ...fieldsOf("header", endpoint.headers),
    ],
    /** Example bodies; empty for endpoints without a body. */
    bodies: samples
      .filter(({ body }) => body !== undefined)
      .map((sample) => ({ name: sampleTitle(sample), text: JSON.stringify(sample.body, null, 2) })),
  };
}
