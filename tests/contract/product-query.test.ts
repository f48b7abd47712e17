import { describe, expect, it } from "vitest";
import { ProductQuery } from "#lib/contract/product-query.ts";

const uid = "abcdef00-0000-0000-0000-000000000000";

describe("the product list's query", () => {
  it("provides these defaults for an empty query", () => {
    expect(ProductQuery.parse({})).toEqual({
      limit: 20,
      offset: 0,
      search: "",
      search_in: "text",
      ordering: "-created_at",
      in_stock: false,
      on_promo: false,
    });
  });

  it("parses text", () => {
    expect(
      ProductQuery.parse({
        limit: "007",
        offset: "9007199254740991",
        search: " \u00a0red  shoe\u3000",
        category: uid.toUpperCase(),
        ordering: "-price",
        in_stock: "true",
        on_promo: "true",
        other: "dropped",
      }),
    ).toEqual({
      limit: 7,
      offset: Number.MAX_SAFE_INTEGER,
      search: "red  shoe",
      search_in: "text",
      category: uid,
      ordering: "-price",
      in_stock: true,
      on_promo: true,
    });
  });

  it("R35: rejects a long text as fast as a short one", () => {
    const long = "1".repeat(1e6);
    const started = performance.now();
    const result = ProductQuery.safeParse({
      limit: long,
      offset: `${long} `,
      search: " ".repeat(1e6) + "x".repeat(201),
      category: long,
      ordering: long,
      in_stock: long,
      on_promo: long,
    });
    expect(performance.now() - started).toBeLessThan(5_000);
    expect(result.error?.issues).toHaveLength(7);
  });
});
