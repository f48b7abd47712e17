import { describe, expect, it } from "vitest";
import { KIND_WITHOUT_CODE } from "#lib/client/errors.ts";
import type { Route } from "#lib/contract/route.ts";
import { routes } from "#lib/contract/routes.ts";
import { ERRORS_WITHOUT_CODE, endpoints } from "#lib/docs/endpoints.ts";
import { type SchemaField, toFields } from "#lib/docs/fields.ts";
import { pageAsMarkdown } from "#lib/docs/markdown-pages.ts";
import { endpointPath } from "#lib/docs/paths.ts";
import { createDocsSearch } from "#lib/docs/search.ts";
import { searchIndex } from "#lib/docs/search-index.ts";
import { listFailures } from "#lib/openapi/responses.ts";
import { INSTANCE_INFO } from "#tests/docs/instance-info.ts";

const all = endpoints(INSTANCE_INFO);
const flat = (fields: SchemaField[]): SchemaField[] =>
  fields.flatMap((field) => [field, ...flat(field.fields)]);

describe("reference", () => {
  it("has a page for every endpoint of the contract", () => {
    expect(all.map(({ name }) => name).toSorted()).toEqual(Object.keys(routes).toSorted());
    expect(new Set(all.map(({ name }) => endpointPath(name))).size).toBe(all.length);
  });

  it.each(all)("$name lists every error and marks extensions", (endpoint) => {
    const route: Route = routes[endpoint.name as keyof typeof routes];
    expect(endpoint.extension).toBe(route.extension);
    const statuses = endpoint.failures.map(({ status }) => status);
    const codes = [...listFailures(route)].flatMap(([status, each]) => each.map(() => status));
    expect(statuses).toEqual(codes);
  });

  it("describes errors without a code under the codes that the typed client has for them", () => {
    expect(ERRORS_WITHOUT_CODE).toEqual(KIND_WITHOUT_CODE);
  });

  it.each(all)("$name has the same content as Markdown", async (endpoint) => {
    const text = (await pageAsMarkdown(endpointPath(endpoint.name), INSTANCE_INFO)) ?? "";
    const fields = [
      ...endpoint.pathParameters,
      ...endpoint.query,
      ...endpoint.headers,
      ...flat(endpoint.body),
      ...flat(endpoint.success.fields),
    ];
    for (const { name, type } of fields) expect(text).toContain(`- \`${name}\` (${type}`);
    for (const { code } of endpoint.failures) expect(text).toContain(code ?? "");
  });
});

describe("fields", () => {
  const schemas = {
    Line: {
      properties: {
        price: { type: "string", pattern: "^\\d{1,8}\\.\\d{2}$" },
        at: { type: ["string", "null"], format: "date-time", description: "When" },
      },
      required: ["price"],
    },
  };
  const line = { $ref: "#/components/schemas/Line" };

  it("resolves references, lists, alternatives and nulls, and lists the fields of an object once", () => {
    const fields = toFields(
      {
        properties: {
          lines: { type: "array", minItems: 1, maxItems: 9, items: line },
          best: { anyOf: [line, { type: "null" }], description: "The `best`" },
          kind: { type: "string", enum: ["a", "b"], default: "a" },
          id: { anyOf: [{ type: "string", format: "uuid" }, { type: "string" }] },
        },
        required: ["lines", "best"],
      },
      schemas,
    );
    expect(flat(fields)).toMatchObject([
      { path: "lines", type: "list of Line", required: true, rules: ["1 to 9 entries"] },
      { path: "lines.price", type: "decimal string", required: true, nullable: false },
      { path: "lines.at", type: "date-time", required: false, nullable: true },
      { path: "best", type: "Line", nullable: true, sameAs: "lines", fields: [] },
      { path: "kind", type: "string", values: ["a", "b"], rules: ["default a"] },
      { path: "id", type: "uuid or string", nullable: false },
    ]);
    expect(fields[1]?.description).toBe("The `best`");
  });
});

describe("search", async () => {
  const index = await searchIndex(INSTANCE_INFO);
  const search = createDocsSearch(index);
  const titles = (words: string) => search(words).map(({ title }) => title);

  it("finds pages, sections, fields and codes by word prefixes", () => {
    expect(titles("idemp")).toContain("Idempotency-Key");
    expect(titles("sellable")).toContain("sellable_stock");
    expect(titles("stock")).toContain("Prices and stock");
    expect(titles("quote expired")).toContain("QUOTE_EXPIRED");
    expect(titles("post orders")[0]).toBe("POST /orders");
    expect(titles("price changes")).toContain("Price changes");
  });

  it.each([
    ["bearer", "Send the key"],
    ["cart", "GET /basket"],
    ["retry", "Retries"],
    ["sdk", "TypeScript client"],
    ["timeout", "Idempotency"],
    ["sha 256", "Keep it on your server"],
    ["refunds", "Read the order"],
    ["vouchers", "COUPON_USED_UP"],
    ["listProducts", "List products"],
    ["timezone", "time_zone"],
    ["privacy", "Data retention"],
  ])("search for %s finds %s", (words, title) => {
    expect(titles(words)).toContain(title);
  });

  it("lists the field whose name is the query first", () => {
    expect(titles("attribute_value")[0]).toBe("attribute_value");
  });

  it("finds nothing for an empty query or the middle of a word", () => {
    expect(titles("  ")).toEqual([]);
    expect(titles("ellable")).toEqual([]);
  });

  it("repeats no description in the index", () => {
    const texts = index.filter(({ path, text }) => text && path.startsWith("/docs/reference/"));
    const described = texts.map(({ title, text }) => `${title} ${text}`);
    expect(new Set(described).size).toBe(described.length);
  });
});
