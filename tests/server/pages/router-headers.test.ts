import { describe, expect, it } from "vitest";
import { selectRouterHeaders, urlForRouter } from "#lib/server/router-headers.ts";

const encode = (state: unknown) => encodeURIComponent(JSON.stringify(state));
const stateOf = (headers: Record<string, string>) => {
  const header = headers["next-router-state-tree"];
  return header && JSON.parse(decodeURIComponent(header));
};
const select = (headers: Record<string, string>) => selectRouterHeaders({ rsc: "1", ...headers });

/** States that Next's router sends from pages of the shop, and from others. */
const fromShop = (...below: unknown[]) => ["", { children: ["(shop)", ...below] }, null, null, 16];
const LIST = fromShop({ children: ["products", { children: ["__PAGE__", {}] }] });
const PRODUCT = fromShop({
  children: [
    "products",
    { children: [["slug", "shoe-1", "d", null], { children: ["__PAGE__", {}] }] },
  ],
});
const DOCS = ["", { children: ["docs", { children: ["__PAGE__", {}] }] }];

describe("R89: headers of Next's router", () => {
  it.each(["", "0", "2", "true", "1, 1"])("selects a document for rsc: %s", (rsc) => {
    expect(selectRouterHeaders({ rsc, "next-router-prefetch": "1" })).toEqual({});
  });

  it("ignores values that Next's router does not send, and the URL of the page before", () => {
    const ignored: Record<string, string>[] = [
      { "next-router-prefetch": "x" },
      { "next-router-prefetch": "2", "next-router-segment-prefetch": "/_tree" },
      { "next-router-segment-prefetch": "/x" },
      { "next-url": "/products" },
    ];
    for (const headers of ignored) expect(select(headers)).toEqual({ rsc: "1" });
  });

  it("selects the tree of a route that is prefetched", () => {
    const prefetch = { "next-router-prefetch": "1" };
    expect(select(prefetch)).toEqual({ rsc: "1", ...prefetch });
    const tree = { ...prefetch, "next-router-segment-prefetch": "/_tree" };
    expect(select(tree)).toEqual({ rsc: "1", ...tree });
  });

  it.each([
    ["a list of the shop", LIST, ["", { children: ["(shop)", {}] }]],
    ["a product of the shop", PRODUCT, ["", { children: ["(shop)", {}] }]],
    ["any page of the shop", fromShop({ children: ["x", {}] }), ["", { children: ["(shop)", {}] }]],
    ["the documentation", DOCS, ["", {}]],
    ["a page of the shop to refresh", ["", LIST[1], null, "refetch"], undefined],
    ["another application", ["x", LIST[1]], undefined],
  ])("selects the layouts that are shared with a client that shows %s", (_, state, shared) => {
    expect(stateOf(select({ "next-router-state-tree": encode(state) }))).toEqual(shared);
  });

  it("selects at most ten forms of a page, whatever clients send", () => {
    const forms = new Set<string>();
    for (const state of [undefined, LIST, PRODUCT, DOCS, ["x", {}], fromShop({ x: ["y", {}] })]) {
      for (const prefetch of ["0", "1", "2", "3", "x"]) {
        for (const segment of ["/_tree", "/_full", "/x"]) {
          const headers = select({
            "next-router-prefetch": prefetch,
            "next-router-segment-prefetch": segment,
            "next-url": `/${segment}`,
            ...(state && { "next-router-state-tree": encode(state) }),
          });
          forms.add(JSON.stringify(headers));
        }
      }
    }
    expect(forms.size).toBeLessThanOrEqual(10);
  });

  it("adds the digest of the selected headers to the URL", async () => {
    expect(await urlForRouter("/products?q=oil", {})).toBe("/products?q=oil");
    expect(await urlForRouter("/", { rsc: "1" })).toBe("/?_rsc=");
    const tree = { rsc: "1", "next-router-state-tree": encode(["", {}]) };
    expect(await urlForRouter("/products?q=oil", tree)).toMatch(
      /^\/products\?q=oil&_rsc=[\w-]{16}$/,
    );
  });
});
