import type { Endpoint } from "#lib/docs/endpoints.ts";
import type { Field } from "#lib/docs/fields.ts";

/** One value of a request, to be filled in. */
export interface FormField {
  place: "path" | "query" | "header";
  name: string;
  hint: string;
  required: boolean;
  /** The only values there are. */
  values: string[];
  /** What stands in it at first. */
  value: string;
}

/** What a reader fills in to try an endpoint. */
export interface TryForm {
  method: string;
  path: string;
  open: boolean;
  fields: FormField[];
  /** JSON; absent where the endpoint takes no body. */
  body?: string | undefined;
}

export function toForm(endpoint: Endpoint): TryForm {
  const { method, path, open, sample } = endpoint;
  const fieldsOf = (place: FormField["place"], fields: Field[]) =>
    fields.map((field) => toFormField(place, field, sample.parameters[field.name]));
  return {
    method,
    path,
    open,
    fields: [
      ...fieldsOf("path", endpoint.pathParameters),
      ...fieldsOf("query", endpoint.query),
      ...fieldsOf("header", endpoint.headers),
    ],
    body: endpoint.body.length > 0 ? JSON.stringify(sample.body ?? {}, null, 2) : undefined,
  };
}

function toFormField(place: FormField["place"], field: Field, sample = ""): FormField {
  return {
    place,
    name: field.name,
    hint: [field.type, ...field.rules].join(", "),
    required: field.required,
    values: field.type === "boolean" ? ["true", "false"] : field.values,
    value: field.required ? sample : "",
  };
}
