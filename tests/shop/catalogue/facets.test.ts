import { describe, expect, it } from "vitest";
import { ProductQuery } from "#lib/contract/product-query.ts";
import { filterGroups, withoutFilters } from "#lib/shop/catalogue/facets.ts";
import { toApiQuery } from "#lib/shop/catalogue/list-query.ts";
import {
  filterPath,
  type ListFilter,
  NO_FILTER,
  readFilter,
} from "#lib/shop/catalogue/product-filter.ts";

it("lists attributes named like members of every object", () => {
  const names = ["constructor", "toString", "valueOf"];
  const attributes = names.map((name) => ({ name, values: [{ value: "M", count: 1 }] }));
  const groups = filterGroups(NO_FILTER, { count: 1, brands: [], tags: [], attributes });
  expect(groups).toEqual(
    names.map((name) => ({
      parameter: `attribute[${name}]`,
      label: name,
      options: [{ value: "M", count: 1, isSelected: false, isEnabled: true }],
      isOpen: true,
    })),
  );
});

it("removes every filter of a list, but neither its search nor its category", () => {
  const filters =
    "brand=Ada&tag=new&attribute[Size]=M&price_min=5&price_max=9&in_stock=1&on_promo=1";
  const filter = readFilter("/c/shoes", new URLSearchParams(`q=red&sort=price&${filters}`));
  const cleared = filterPath({ ...filter, ...withoutFilters(filter), page: 1 });
  expect(cleared).toBe("/c/shoes?q=red&sort=price");
});

describe("R88: a list that selects as many values as a request can", () => {
  const tags = (count: number) => Array.from({ length: count }, (_, index) => `tag=${index + 100}`);
  const found = {
    count: 1,
    brands: [{ value: "Oak", count: 1 }],
    tags: [{ value: "100", count: 1 }],
    attributes: ["A", "F"].map((name) => ({ name, values: [{ value: "M", count: 1 }] })),
  };
  const enabledValues = (filter: ListFilter) =>
    filterGroups(filter, found).flatMap(({ parameter, options }) =>
      options.filter(({ isEnabled }) => isEnabled).map(({ value }) => `${parameter}=${value}`),
    );

  it("R88: ignores values of its URL beyond the limits", () => {
    const attributes = ["A", "B", "C", "D", "E", "F"].map((name) => `attribute[${name}]=M`);
    const read = (path: string, parameters: string[]) =>
      readFilter(path, new URLSearchParams(parameters.join("&")));
    const { brand, tag, attribute } = read("/products", ["brand=Oak", ...tags(50), ...attributes]);
    expect([brand.length, tag.length, attribute]).toEqual([1, 39, {}]);
    expect(read("/c/shoes", tags(50)).tag).toHaveLength(39);
    expect(Object.keys(read("/products", attributes).attribute)).toEqual(["A", "B", "C", "D", "E"]);
    expect(
      ProductQuery.safeParse(toApiQuery(read("/products", [...tags(50), ...attributes]))).success,
    ).toBe(true);
  });

  it("R88: offers to remove values, and no further value or attribute", () => {
    const selectTags = (count: number) =>
      readFilter("/products", new URLSearchParams(tags(count).join("&")));
    expect(enabledValues(selectTags(39))).toContain("brand=Oak");
    expect(enabledValues(selectTags(40)).every((value) => value.startsWith("tag="))).toBe(true);
    expect(enabledValues(selectTags(40))).toHaveLength(40);
    const names = ["A", "B", "C", "D", "E"];
    const attribute = Object.fromEntries(names.map((name) => [name, ["M"]]));
    const enabled = enabledValues({ ...NO_FILTER, attribute });
    expect(enabled).toContain("attribute[A]=M");
    expect(enabled).not.toContain("attribute[F]=M");
    expect(enabled).toContain("brand=Oak");
  });
});

it("shows values without counts when they were not counted", () => {
  const found = { count: 1, brands: [{ value: "Elm" }], tags: [], attributes: [] };
  const [brands] = filterGroups({ ...NO_FILTER, brand: ["Oak"] }, found);
  expect(brands?.options.map(({ value, count }) => [value, count])).toEqual([
    ["Oak", undefined],
    ["Elm", undefined],
  ]);
});

describe("the filters of a list with many attributes", () => {
  /** Attributes by how many of 20 products have them. */
  const found = (
    products: Record<string, number | undefined>,
    brands = ["Oak"],
    tags = ["New"],
  ) => ({
    count: 20,
    brands: brands.map((value) => ({ value, count: 1 })),
    tags: tags.map((value) => ({ value, count: 1 })),
    attributes: Object.entries(products).map(([name, count]) => ({
      name,
      ...(count !== undefined && { count }),
      values: [{ value: "M", count: 1 }],
    })),
  });
  const MANY = { A: 20, B: 10, C: 9, D: 8, E: 7, F: 6, G: 4, H: 3 };
  const labels = (filter: ListFilter, all: ReturnType<typeof found>) =>
    filterGroups(filter, all).map(({ label, isOpen }) => (isOpen ? label : `(${label})`));
  const select = (...names: string[]) => ({
    ...NO_FILTER,
    attribute: Object.fromEntries(names.map((name) => [name, ["M"]])),
  });

  it("shows six groups, the first three open", () => {
    expect(labels(NO_FILTER, found(MANY))).toEqual(["Brand", "A", "B", "(C)", "(D)", "(Tags)"]);
    expect(labels(NO_FILTER, found(MANY, [], []))).toEqual(["A", "B", "C", "(D)", "(E)", "(F)"]);
  });

  it("shows the attributes that at least a fifth of the products have", () => {
    expect(labels(NO_FILTER, found({ A: 5, B: 4, C: 3 }, [], []))).toEqual(["A", "B"]);
  });

  it("shows every group with a selected value, open", () => {
    expect(labels(select("D", "H"), found(MANY))).toEqual(["Brand", "A", "B", "D", "H", "(Tags)"]);
    expect(labels(select("D", "E", "F", "G", "H"), found(MANY))).toEqual([
      ...["Brand", "D", "E", "F", "G", "H"],
      "(Tags)",
    ]);
    expect(labels(select("Z"), found({ A: 20, B: 3 }))).toEqual(["Brand", "A", "Z", "(Tags)"]);
    expect(labels({ ...NO_FILTER, tag: ["New"] }, found({ A: 9, B: 9 }))).toEqual([
      ...["Brand", "A", "B", "Tags"],
    ]);
  });

  it("shows the first attributes of a list that was not counted", () => {
    const uncounted = Object.fromEntries(Object.keys(MANY).map((name) => [name, undefined]));
    expect(labels(NO_FILTER, found(uncounted))).toEqual([
      ...["Brand", "A", "B", "(C)", "(D)", "(Tags)"],
    ]);
  });
});
