import { describe, expect, it } from "vitest";
import type { ProductFilters } from "#lib/contract/product-query.ts";
import { openDatabase } from "#tests/fixtures.ts";
import { createApi } from "#tests/support/api/api.ts";
import { addProduct, createCategory, createShop } from "#tests/support/catalogue/shop.ts";

const SMALL_RED = { Size: "S", Colour: "Red" };
const LARGE_RED = { Size: "L", Colour: "Red" };
const SMALL_BLUE = { Size: "S", Colour: "Blue" };

const { db } = await openDatabase();
const api = await createApi(db, { environment: { PUBLIC_URL: "https://links.example" } });
const shop = await createShop(db);
const key = await api.createKeyFor(shop.uid);
const shirts = await createCategory(db, shop.uid, "Shirts");
const shoes = await createCategory(db, shop.uid, "Shoes");
const product = (name: string, own: object, price: string, ...attributes: object[]) =>
  addProduct(db, shop.uid, {
    product: { name, ...own },
    variants: attributes.map((each) => ({ price, attributes: each as Record<string, string> })),
  });
const oak = { brand: "Oak & Sons", category_uid: shirts };
await product("Red shirt", { ...oak, tags: ["Sale", "New"] }, "10.00", SMALL_RED, LARGE_RED);
await product("Blue shirt", { ...oak, tags: ["Sale"] }, "20.00", SMALL_BLUE);
const elm = { brand: "Elm's", category_uid: shoes };
await product("Red shoe", { ...elm, tags: ["New"] }, "30.00", LARGE_RED);
await product("Plain shoe", { category_uid: shoes }, "40.00", {});
await product("Hidden shoe", { ...elm, is_active: false }, "1.00", SMALL_RED);
const other = await createShop(db);
await addProduct(db, other.uid, { product: { name: "Red other", brand: "Elm's" } });

const encoded = (query: string) =>
  new URLSearchParams(query.replaceAll("'", "%27").replaceAll("+", "%2B")).toString();

async function names(query: string): Promise<string[]> {
  const { status, body } = await api.get(`/products?ordering=name&${encoded(query)}`, key);
  expect(status).toBe(200);
  expect(body.data.count).toBe(body.data.results.length);
  return body.data.results.map(({ name }: { name: string }) => name);
}

async function filters(query = ""): Promise<ProductFilters> {
  const { status, body } = await api.get(`/product-filters?${encoded(query)}`, key);
  expect(status).toBe(200);
  return body.data;
}

it("counts no facets for a search without words", async () => {
  expect(await filters("search=!!!")).toMatchObject({
    count: 0,
    brands: [],
    tags: [],
    attributes: [],
  });
});

describe("a filtered list", () => {
  it.each([
    ["brand=elm's", []],
    ["brand=Elm's&brand=Oak %26 Sons", ["Blue shirt", "Red shirt", "Red shoe"]],
    ["brand=", ["Blue shirt", "Plain shoe", "Red shirt", "Red shoe"]],
    ["attribute[Size]=S&attribute[Colour]=Red", ["Red shirt"]],
    ["attribute[Siz]=eS", []],
    ["price_max=20.00&search=red", ["Red shirt"]],
    ["price_min=15&price_max=30&tag=New", ["Red shoe"]],
    ["price_min=&price_max=", ["Blue shirt", "Plain shoe", "Red shirt", "Red shoe"]],
    ["tag=x' | 'tNew", []],
    ["tag=\\\\", []],
  ])("returns for %s the products %j", async (query, expected) => {
    expect(await names(query)).toEqual(expected);
  });

  it("links to pages with the same brands, tags, attributes and prices", async () => {
    const query = "limit=1&brand=Oak %26 Sons&tag=Sale&attribute[Size]=S&price_min=5&price_max=50";
    const { data } = (await api.get(`/products?${encoded(query)}`, key)).body;
    expect([data.count, data.results[0].name]).toEqual([2, "Blue shirt"]);
    expect(data.next).toContain("&brand=Oak+%26+Sons&tag=Sale&attribute%5BSize%5D=S&price_min=5");
    const next = await api.get(data.next.slice("https://links.example/api/public/v1".length), key);
    expect(next.body.data).toMatchObject({
      count: 2,
      next: null,
      results: [{ name: "Red shirt" }],
    });
  });

  it.each([
    [`brand=${"x".repeat(256)}`, "brand"],
    ["tag=%00", "tag"],
    ["attribute[]=S", "attribute[]"],
    ["attribute[__proto__]=S", "attribute"],
    [`attribute[Size]=${"x".repeat(256)}`, "attribute[Size]"],
    ["price_min=-1", "price_min"],
    ["price_max=1e3", "price_max"],
  ])("rejects %s with 400 and names %s", async (query, field) => {
    for (const path of ["/products", "/product-filters"]) {
      const { status, body } = await api.get(`${path}?${query}`, key);
      expect([status, body.error_code]).toEqual([400, "INVALID_REQUEST"]);
      expect(body.details.map((each: { field: string }) => each.field)).toEqual([field]);
    }
  });
});

describe("R88: a request that selects many values", () => {
  const select = (name: string, values: number) =>
    Array.from({ length: values }, (_, index) => `${name}=${index}`).join("&");
  const category = `category=${"0".repeat(8)}-0000-4000-8000-${"0".repeat(12)}`;

  it.each([
    [select("tag", 41), "tag"],
    [select("attribute[Size]", 41), "attribute[Size]"],
    [`${select("brand", 20)}&${select("tag", 21)}`, "tag"],
    [
      `${select("tag", 20)}&${select("brand", 10)}&${select("attribute[Size]", 11)}`,
      "attribute[Size]",
    ],
    [`${select("tag", 30)}&${select("attribute[A]", 10)}&attribute[B]=1`, "attribute[B]"],
    [`${category}&${select("brand", 40)}`, "brand"],
    [Array.from({ length: 6 }, (_, index) => `attribute[${index}]=x`).join("&"), "attribute"],
  ])("R88: rejects %s with 400 and names %s", async (query, field) => {
    for (const path of ["/products", "/product-filters"]) {
      const { status, body } = await api.get(`${path}?${query}`, key);
      expect([status, body.error_code]).toEqual([400, "INVALID_REQUEST"]);
      expect(body.details.map((each: { field: string }) => each.field)).toEqual([field]);
    }
  });

  it.each([
    [select("tag", 40)],
    [`${select("brand", 10)}&${select("tag", 10)}&${select("attribute[A]", 20)}`],
    [`${category}&${select("brand", 39)}&brand=0`],
    [Array.from({ length: 5 }, (_, index) => `attribute[${index}]=x`).join("&")],
  ])("R88: accepts %s", async (query) => {
    for (const path of ["/products", "/product-filters"]) {
      expect((await api.get(`${path}?${query}`, key)).status).toBe(200);
    }
  });
});

describe("GET /product-filters", () => {
  it("counts the visible products of the store by each value", async () => {
    expect(await filters()).toEqual({
      count: 4,
      categories: [
        { uid: shirts, slug: "shirts", name: "Shirts", count: 2 },
        { uid: shoes, slug: "shoes", name: "Shoes", count: 2 },
      ],
      brands: [
        { value: "Elm's", count: 1 },
        { value: "Oak & Sons", count: 2 },
      ],
      tags: [
        { value: "New", count: 2 },
        { value: "Sale", count: 2 },
      ],
      attributes: [
        {
          name: "Colour",
          count: 3,
          values: [
            { value: "Blue", count: 1 },
            { value: "Red", count: 2 },
          ],
        },
        {
          name: "Size",
          count: 3,
          values: [
            { value: "S", count: 2 },
            { value: "L", count: 2 },
          ],
        },
      ],
      price: { min: "10.00", max: "40.00" },
    });
  });

  it("counts the matches of a search", async () => {
    const { count, brands, price } = await filters("search=red");
    expect([count, price]).toEqual([2, { min: "10.00", max: "30.00" }]);
    expect(brands.map((brand) => brand.count)).toEqual([1, 1]);
    expect((await filters("search=shrit")).count).toBe(2);
    expect(await filters("search=xqzvk")).toEqual({
      count: 0,
      categories: [],
      brands: [],
      tags: [],
      attributes: [],
      price: { min: null, max: null },
    });
  });
});

it("lists attributes in descending order of product count, each with its count", async () => {
  const store = await createShop(db);
  const add = (...attributes: Record<string, string>[]) =>
    addProduct(db, store.uid, { variants: attributes.map((each) => ({ attributes: each })) });
  await add({ Fit: "Slim", Size: "S" }, { Fit: "Slim", Size: "M" });
  await add({ Size: "S" }, { Size: "L" });
  await add({ Size: "M" });
  const { body } = await api.get("/product-filters", await api.createKeyFor(store.uid));
  const attributes = body.data.attributes as ProductFilters["attributes"];
  expect(attributes.map(({ name, count }) => [name, count])).toEqual([
    ["Size", 3],
    ["Fit", 1],
  ]);
});

it("sorts the values of attributes as sizes, and those of brands by name", async () => {
  const store = await createShop(db);
  const sorted = ["Small", "M", "EU 40", "41", "One size"];
  const variants = sorted.toSorted().map((Size) => ({ attributes: { Size } }));
  await addProduct(db, store.uid, { variants, product: { brand: "A" } });
  await addProduct(db, store.uid, { product: { brand: "M" } });
  const { body } = await api.get("/product-filters", await api.createKeyFor(store.uid));
  const [size] = body.data.attributes;
  const valuesOf = ({ values }: typeof size) => values.map(({ value }: { value: string }) => value);
  expect(valuesOf(size)).toEqual(sorted);
  expect(valuesOf({ values: body.data.brands })).toEqual(["A", "M"]);
});
