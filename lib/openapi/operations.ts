import { REQUEST_HEADERS } from "#lib/contract/headers.ts";
import type { Route } from "#lib/contract/route.ts";
import { examples, mediaExamples } from "#lib/openapi/examples.ts";
import { toResponses } from "#lib/openapi/responses.ts";
import type { Schema, Schemas } from "#lib/openapi/schemas.ts";

/** Returns an endpoint as an OpenAPI operation. */
export function toOperation(name: string, route: Route, schemas: Schemas): object {
  return {
    operationId: name,
    tags: [route.tag],
    summary: route.summary,
    description: route.description,
    ...(route.extension && { "x-extension": true }),
    ...(route.unauthenticated && { security: [] }),
    parameters: parametersOf(route, schemas),
    ...(route.body && {
      requestBody: {
        required: true,
        content: {
          "application/json": {
            schema: schemas.of(route.body),
            ...mediaExamples(examples[name]?.requests),
          },
        },
      },
    }),
    responses: toResponses(name, route, schemas),
  };
}

function parametersOf(route: Route, schemas: Schemas): object[] {
  const headers = [
    ...(route.idempotent ? (["Idempotency-Key"] as const) : []),
    ...(route.etag ? (["If-None-Match"] as const) : []),
  ];
  return [
    ...parameters("path", schemas.of(route.params)),
    ...parameters("query", schemas.of(route.query)),
    ...headers.map((name) => parameter("header", name, schemas.of(REQUEST_HEADERS[name]), false)),
  ];
}

function parameters(location: "path" | "query", object: Schema): object[] {
  const { properties = {}, required = [] } = object as {
    properties?: Record<string, Schema>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, schema]) =>
    parameter(location, name, schema, required.includes(name)),
  );
}

/** Transfers the description of a schema to its parameter. */
function parameter(location: string, name: string, described: Schema, required: boolean): object {
  const { description, "x-extension": extension, style, explode, ...schema } = described;
  return {
    name,
    in: location,
    required,
    description,
    ...(extension === true && { "x-extension": true }),
    ...(schema.type === "array" && { style: "form", explode: explode === true }),
    ...(style === "deepObject" && { style, explode: true }),
    schema,
  };
}
