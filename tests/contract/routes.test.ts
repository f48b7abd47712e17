import { describe, expect, it } from "vitest";
import type { Route } from "#lib/contract/route.ts";
import { routes } from "#lib/contract/routes.ts";

const all: [string, Route][] = Object.entries(routes);

describe("the public API", () => {
  it("consists of the base endpoints and the extensions", () => {
    const surface = all.map(
      ([, { method, path, extension }]) => `${method} ${path}${extension ? " (extension)" : ""}`,
    );
    expect(surface.toSorted()).toEqual([
      "GET /basket (extension)",
      "GET /categories (extension)",
      "GET /delivery-options (extension)",
      "GET /openapi.json (extension)",
      "GET /orders/{order_number}",
      "GET /orders/{order_number}/events (extension)",
      "GET /pickup-points (extension)",
      "GET /product-details/{uid} (extension)",
      "GET /product-filters (extension)",
      "GET /product-slugs (extension)",
      "GET /products",
      "GET /products/{uid}",
      "GET /store",
      "GET /store-profile (extension)",
      "POST /order-preview (extension)",
      "POST /orders",
      "POST /orders/{order_number}/cancellation (extension)",
      "POST /shipping-quotes",
    ]);
  });

  it("uses the bare format for orders only, among the base endpoints", () => {
    const bare = all.filter(([, { style, extension }]) => style === "bare" && !extension);
    expect(bare.map(([name]) => name)).toEqual(["getOrder"]);
  });

  it("requires a key except for its description", () => {
    expect(all.filter(([, { unauthenticated }]) => unauthenticated).map(([name]) => name)).toEqual([
      "describeApi",
    ]);
  });

  it("limits reads together and the two expensive endpoints separately", () => {
    const expensive: Record<string, string> = {
      "POST /shipping-quotes": "quotes",
      "POST /orders": "orders",
    };
    for (const [, { method, path, group }] of all) {
      expect(group).toBe(expensive[`${method} ${path}`] ?? "catalogue");
    }
  });

  it.each(all)("%s has a schema for each parameter of its path, and for no other", (_, route) => {
    const inPath = [...route.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
    expect(Object.keys(route.params.shape)).toEqual(inPath);
  });
});
