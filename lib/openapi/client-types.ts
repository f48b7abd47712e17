import { writeFile } from "node:fs/promises";
import path from "node:path";
import { compile, type JSONSchema } from "json-schema-to-typescript";
import { type OpenApiDocument, openApiDocument } from "#lib/openapi/document.ts";

/** The parts of an operation that the client's types need. */
interface Operation {
  description: string;
  parameters: {
    name: string;
    in: string;
    required: boolean;
    description?: string;
    schema: JSONSchema;
  }[];
  requestBody?: { content: Content };
  responses: Record<string, { content?: Content }>;
}

type Content = Record<string, { schema: JSONSchema }>;

const BANNER = `/**
 * Generated from the API's description by \`npm run client:types\`: do not edit.
 */`;

/**
 * Returns TypeScript source with an interface for every schema of the document, and \`Paths\`: the requests and
 * responses of all endpoints in the shape that openapi-fetch expects.
 */
export async function clientTypes(document: OpenApiDocument): Promise<string> {
  const { components, paths } = JSON.parse(
    JSON.stringify(document).replaceAll("#/components/schemas/", "#/$defs/"),
  );
  const schema = { ...object(mapped(paths, pathItem)), $defs: components.schemas };
  const source = await compile(schema, "Paths", {
    additionalProperties: false,
    bannerComment: BANNER,
    customName: (_schema, name) => name,
    ignoreMinAndMaxItems: true,
    style: { printWidth: 100 },
    unknownAny: true,
    unreachableDefinitions: true,
  });
  return (
    source
      // Removes comments about where an interface is used.
      .replaceAll(/\n \*\n \* This interface was referenced by [^\n]*\n \* via [^\n]*/g, "")
      .replaceAll(
        /\/\*\*\n \* This interface was referenced by [^\n]*\n \* via [^\n]*\n \*\/\n/g,
        "",
      )
      // openapi-fetch needs numeric status codes.
      .replaceAll(/^( +)"(\d{3})":/gm, "$1$2:")
  );
}

function pathItem(item: Record<string, Operation>): JSONSchema {
  return object(mapped(item, operation));
}

function operation({ description, parameters, requestBody, responses }: Operation): JSONSchema {
  return {
    ...object({
      parameters: object(
        Object.fromEntries(
          Object.entries(Object.groupBy(parameters, (parameter) => parameter.in)).map(
            ([location, some = []]) => [location, parameterGroup(some)],
          ),
        ),
        parameters.filter(({ required }) => required).map((parameter) => parameter.in),
      ),
      ...(requestBody && { requestBody: object({ content: content(requestBody.content) }) }),
      responses: object(
        mapped(responses, (response) => object({ content: content(response.content ?? {}) })),
      ),
    }),
    description,
  };
}

function parameterGroup(parameters: Operation["parameters"]): JSONSchema {
  return object(
    Object.fromEntries(
      parameters.map(({ name, description, schema }) => [name, { ...schema, description }]),
    ),
    parameters.filter(({ required }) => required).map(({ name }) => name),
  );
}

function content(types: Content): JSONSchema {
  return object(mapped(types, ({ schema }) => schema));
}

function object(
  properties: Record<string, JSONSchema>,
  required = Object.keys(properties),
): JSONSchema {
  return {
    type: "object",
    properties,
    required: [...new Set(required)],
    additionalProperties: false,
  };
}

function mapped<From, To>(record: Record<string, From>, to: (value: From) => To) {
  return Object.fromEntries(Object.entries(record).map(([name, value]) => [name, to(value)]));
}

if (import.meta.main) {
  // The types are the same for every instance.
  const document = openApiDocument({ publicUrl: "https://api.example.com", mode: "live" });
  const target = path.join(import.meta.dirname, "../client/api-types.ts");
  await writeFile(target, await clientTypes(document));
}
