import type { EndpointEntry } from "#lib/docs/endpoints.ts";
import type { SchemaField } from "#lib/docs/fields.ts";
import { sampleTitle } from "#lib/docs/samples.ts";

/** A parameter of a request in the form. */
export interface FormField {
  location: "path" | "query" | "header";
  name: string;
  hint: string;
  required: boolean;
  /** All allowed values; empty when there are others. */
  values: string[];
  /** Initial value. */
  value: string;
}

/** The form that sends a request to an endpoint. */
export interface TryForm {
  method: string;
  path: string;
  open: boolean;
  fields: FormField[];
  /** Example bodies by name; empty for endpoints without a body. */
  bodies: { name: string; text: string }[];
}

export function toForm(endpoint: EndpointEntry): TryForm {
  const { method, path, open, samples, values } = endpoint;
  const toFormFields = (location: FormField["location"], fields: SchemaField[]) =>
    fields.map((field) => toFormField(location, field, values[field.name]));
  return {
    method,
    path,
    open,
    fields: [
      ...toFormFields("path", endpoint.pathParameters),
      // The names of parameters such as attribute[Size] are not fixed.
      ...toFormFields(
        "query",
        endpoint.query.filter(({ type }) => type !== "object"),
      ),
      ...toFormFields("header", endpoint.headers),
    ],
    bodies: samples
      .filter(({ body }) => body !== undefined)
      .map((sample) => ({
        name: sampleTitle(sample),
        text: JSON.stringify(sample.body, null, 2),
      })),
  };
}

function toFormField(
  location: FormField["location"],
  field: SchemaField,
  sample: unknown,
): FormField {
  return {
    location,
    name: field.name,
    hint: [field.type, ...field.rules].join(", ").replace(/^string(, )?/, ""),
    required: field.required,
    values: field.type === "boolean" ? ["true", "false"] : field.values,
    value: field.required ? String(sample ?? "") : "",
  };
}
