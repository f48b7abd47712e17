import { API_BASE_PATH, API_VERSION, KEY_PREFIX } from "#lib/contract/constants.ts";
import type { Route } from "#lib/contract/route.ts";
import { routes } from "#lib/contract/routes.ts";
import { headerComponents } from "#lib/openapi/headers.ts";
import { introduction, tags } from "#lib/openapi/introduction.ts";
import { toOperation } from "#lib/openapi/operations.ts";
import { collectSchemas } from "#lib/openapi/schemas.ts";

interface Instance {
  /** Public URL without a trailing slash. */
  publicUrl: string;
  mode: keyof typeof KEY_PREFIX;
}

const documents = new Map<string, OpenApiDocument>();

/** Returns the OpenAPI 3.1 description of an instance's public API, built from the contract once. */
export function openApiDocument(instance: Instance): OpenApiDocument {
  const key = JSON.stringify([instance.publicUrl, instance.mode]);
  const document = documents.get(key) ?? createDocument(instance);
  documents.set(key, document);
  return document;
}

export type OpenApiDocument = ReturnType<typeof createDocument>;

function createDocument({ publicUrl, mode }: Instance) {
  const schemas = collectSchemas();
  const paths: Record<string, Record<string, object>> = {};
  for (const [name, route] of Object.entries<Route>(routes)) {
    paths[route.path] = {
      ...paths[route.path],
      [route.method.toLowerCase()]: toOperation(name, route, schemas),
    };
  }
  const headers = headerComponents(schemas);
  return {
    openapi: "3.1.0",
    info: {
      title: "Storefront API",
      version: API_VERSION,
      summary: "A merchant's store, catalogue, delivery prices and orders, for storefronts",
      description: introduction,
      license: { name: "MIT", identifier: "MIT" },
      contact: { name: "API reference", url: `${publicUrl}/docs` },
    },
    servers: [
      {
        url: publicUrl + API_BASE_PATH,
        description: mode === "sandbox" ? "Sandbox: test keys, test couriers" : "Live",
      },
    ],
    security: [{ apiKey: [] }],
    tags,
    paths,
    components: {
      securitySchemes: {
        apiKey: {
          type: "http",
          scheme: "bearer",
          description:
            `The store's API key: \`${KEY_PREFIX.live}…\`, on a sandbox \`${KEY_PREFIX.sandbox}…\`. It gives access to one store ` +
            "and is shown only once. Keep it on your server; never put it in a browser or an app.",
        },
      },
      headers,
      schemas: schemas.named(),
    },
  };
}
