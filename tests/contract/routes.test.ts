import { describe, expect, it } from "vitest";
import type { Route } from "#lib/contract/route.ts";
import { routes } from "#lib/contract/routes.ts";

const all: [string, Route][] = Object.entries(routes);

describe("the public API", () => {
  it("requires a key except for its description", () => {
    expect(all.filter(([, { unauthenticated }]) => unauthenticated).map(([name]) => name)).toEqual([
      "describeApi",
    ]);
  });

  it("marks every endpoint as an extension except the six of the base API", () => {
    const base = all.filter(([, { extension }]) => !extension);
    expect(base.map(([, { method, path }]) => `${method} ${path}`)).toEqual([
      "GET /store",
      "GET /products",
      "GET /products/{uid}",
      "POST /shipping-quotes",
      "POST /orders",
      "GET /orders/{order_number}",
    ]);
  });

  it.each(all)("%s has a schema for each parameter of its path, and for no other", (_, route) => {
    const inPath = [...route.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
    expect(Object.keys(route.params.shape)).toEqual(inPath);
  });
});
