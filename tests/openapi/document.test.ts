import { describe, expect, it } from "vitest";
import { EVENT_TYPES } from "#lib/contract/event.ts";
import type { Route } from "#lib/contract/route.ts";
import { routes } from "#lib/contract/routes.ts";
import { openApiDocument } from "#lib/openapi/document.ts";

interface Parameter {
  name: string;
  in: string;
  required: boolean;
  description?: string;
  "x-extension"?: true;
  schema: Record<string, unknown>;
}

interface Operation {
  operationId: string;
  security?: object[];
  parameters: Parameter[];
  requestBody?: object;
  responses: Record<string, object>;
  "x-extension"?: true;
}

const document = JSON.parse(
  JSON.stringify(openApiDocument({ publicUrl: "https://shop.example", mode: "live" })),
);
const operations: [string, Operation][] = Object.entries<Record<string, Operation>>(
  document.paths,
).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, it]): [string, Operation] => [
    `${method.toUpperCase()} ${path}`,
    it,
  ]),
);
const operation = (id: string): Operation => {
  const found = operations.find(([, { operationId }]) => operationId === id)?.[1];
  if (!found) throw new Error(`no operation ${id}`);
  return found;
};

describe("OpenAPI document", () => {
  it("has the API version", () => {
    expect(document.openapi).toMatch(/^3\.1\./);
    expect(document.info.version).toBe("1.0.0 (v2)");
  });

  it("R70: has an operation for every route, and no other", () => {
    const routed = Object.entries<Route>(routes).map(
      ([name, { method, path }]) => `${method} ${path} ${name}`,
    );
    const documented = operations.map(([place, { operationId }]) => `${place} ${operationId}`);
    expect(documented.toSorted()).toEqual(routed.toSorted());
  });

  it("names its instance and mode", () => {
    const live = openApiDocument({ publicUrl: "https://a.example", mode: "live" });
    const sandbox = openApiDocument({ publicUrl: "https://b.example", mode: "sandbox" });
    expect(live.servers).toEqual([{ url: "https://a.example/api/public/v1", description: "Live" }]);
    expect(sandbox.servers[0]?.url).toBe("https://b.example/api/public/v1");
    expect(sandbox.servers[0]?.description).toContain("Sandbox");
  });

  it("requires the bearer key except for public endpoints", () => {
    const [scheme] = Object.values<{ type: string; scheme: string }>(
      document.components.securitySchemes,
    );
    expect(scheme).toMatchObject({ type: "http", scheme: "bearer" });
    expect(document.security).toEqual([{ apiKey: [] }]);
    for (const [name, { unauthenticated }] of Object.entries<Route>(routes)) {
      expect([name, operation(name).security]).toEqual([name, unauthenticated ? [] : undefined]);
    }
  });

  it("marks extensions of the specification", () => {
    for (const [name, { extension }] of Object.entries<Route>(routes)) {
      expect([name, operation(name)["x-extension"]]).toEqual([name, extension || undefined]);
    }
    const marked = operations.flatMap(([, { parameters }]) =>
      parameters.filter((parameter) => parameter["x-extension"]).map(({ name }) => name),
    );
    expect(new Set(marked)).toEqual(
      new Set([
        "search_in",
        "ordering",
        "in_stock",
        "on_promo",
        "brand",
        "tag",
        "attribute",
        "price_min",
        "price_max",
        "If-None-Match",
        "Idempotency-Key",
      ]),
    );
  });

  it.each(operations)("%s describes each parameter and request field", (_, it_) => {
    for (const { name, description } of it_.parameters) {
      expect([name, description?.length ?? 0]).toEqual([name, expect.toSatisfy((n) => n > 10)]);
    }
  });
});

it("describes every event that webhooks send", () => {
  const { webhooks } = document;
  expect(Object.keys(webhooks)).toEqual([...EVENT_TYPES, "webhook.test"]);
});

it("has no empty schema", () => {
  for (const [name, schema] of Object.entries<object>(document.components.schemas)) {
    expect([name, Object.keys(schema).length > 1]).toEqual([name, true]);
  }
});
