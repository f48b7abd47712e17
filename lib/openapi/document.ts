import { API_BASE_PATH, API_VERSION, KEY_PREFIX } from "#lib/contract/constants.ts";
import type { Route } from "#lib/contract/route.ts";
import { routes } from "#lib/contract/routes.ts";
import { toOperation } from "#lib/openapi/operations.ts";
import { headerComponents } from "#lib/openapi/responses.ts";
import { collectSchemas } from "#lib/openapi/schemas.ts";
import { toWebhooks } from "#lib/openapi/webhooks.ts";

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
  const webhooks = toWebhooks(schemas);
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
    webhooks,
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

/** Markdown about all endpoints. */
const introduction = `
Everything a custom storefront needs from one merchant's store: settings, catalogue, delivery prices and orders. The API key alone selects the store.

**Formats.** Most endpoints return an envelope, \`{error, message, data}\`: \`error\` is null on success, \`data\` on failure. Reading an order returns the order itself, or \`{detail, error_code}\` on failure. Branch on the status and \`error_code\`; the texts are for developers and may change.

**Money** is a decimal string in the store's currency (\`"1500.00"\`). Only courier quotes contain numbers, as the couriers return them. **Times** are UTC (\`2026-03-01T12:00:00.000Z\`); the days of \`order_date\` are those of the store's \`time_zone\`. **Weights** are in kilograms, **dimensions** in centimetres. New fields may be added to responses at any time: ignore fields you do not know.

**Promotions**: \`promo_price\` is set only while the promotion is active. It becomes null the moment \`promo_expiry\` passes. **Stock**: \`sellable_stock\` is the quantity that can be ordered now. An order reserves the stock of all its lines or none.

**Rate limits** per clock hour: 1000 reads per key, 200 reads per client address, 100 quotes and 50 orders per key, unless the operator changed them. \`RateLimit\` says how many requests are left; after a 429, \`Retry-After\` says how long to wait.

**Every path** also supports \`OPTIONS\`, which returns 204 with the supported methods in \`Allow\`, and every \`GET\` also \`HEAD\`. Unknown paths, and paths with a trailing slash or different capitalization, return 404 in the envelope.

**Malformed HTTP requests** and requests that are sent too slowly get an error in the envelope on every path, and the connection is closed: 400 \`MALFORMED_REQUEST\`, 408 \`REQUEST_TIMEOUT\`, 431 \`HEADERS_TOO_LARGE\`. If a proxy in front of the service rejects the request, the response has the proxy's format.

Operations and fields marked \`x-extension\` are additions of this service.
`.trim();

const tags = [
  { name: "Store", description: "Settings of the store that owns the key" },
  { name: "Catalogue", description: "Products with their variants, prices, stock and images" },
  { name: "Delivery", description: "The store's own delivery prices, and couriers' prices" },
  { name: "Orders", description: "Placing, previewing, reading and cancelling orders" },
  { name: "Payments", description: "Payment methods, and the payment sessions of an order" },
  { name: "Events", description: "What happened in the store, for other systems" },
  { name: "Reference", description: "The OpenAPI description itself" },
];
