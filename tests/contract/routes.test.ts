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

  it.each(all)("%s has a schema for each parameter of its path, and for no other", (_, route) => {
    const inPath = [...route.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
    expect(Object.keys(route.params.shape)).toEqual(inPath);
  });
});
