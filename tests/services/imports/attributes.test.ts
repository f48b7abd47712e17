import { beforeEach, expect, it } from "vitest";
import { openDatabase } from "#tests/fixtures.ts";
import { createApi } from "#tests/support/api/api.ts";
import { type ImportStore, openImportStore } from "#tests/support/catalogue/import-store.ts";
import { GOOD } from "#tests/support/catalogue/parsed-products.ts";
import { LAMP, TEE, wooCommerceCsv } from "#tests/support/catalogue/woocommerce-csv.ts";

let store: ImportStore;

const database = await openDatabase();
const api = await createApi(database.db);
beforeEach(async () => {
  store = await openImportStore(database);
});

const ATTRIBUTES = "Material: Brass\nMaterial: Glass\nMade\\:in: Aba, Abia: Nigeria";

async function filtersOf() {
  const key = await api.createKeyFor(store.storeUid);
  const { data } = (await api.get("/product-filters", key)).body;
  const attributes = data.attributes as { name: string; values: { value: string }[] }[];
  const names = attributes.map(({ name, values }) => [name, values.map(({ value }) => value)]);
  return { filters: Object.fromEntries(names), key };
}

it("imports attributes of WooCommerce that no variation uses as filters", async () => {
  const lamp = {
    ...LAMP,
    "Attribute 1 name": "Material",
    "Attribute 1 value(s)": "Brass, Glass",
    "Attribute 2 name": "Care",
    "Attribute 2 value(s)": "x".repeat(256),
  };
  const [product = {}, ...others] = TEE.filter(({ ID }) => ID !== LAMP.ID);
  const tee = { ...product, "Attribute 3 name": "Fit", "Attribute 3 value(s)": "Slim" };
  const file = wooCommerceCsv([lamp, tee, ...others]);
  const report = await store.importText(file);
  expect(report).toMatchObject({ created: 2, problems: [] });
  expect(report.columns.find(({ name }) => name === "Attribute 2 value(s)")).toMatchObject({
    use: "adjusted",
    adjustments: [{ how: "skipped: too long", rows: 1 }],
  });
  const { filters, key } = await filtersOf();
  expect(filters).toMatchObject({ Material: ["Brass", "Glass"], Fit: ["Slim"] });
  expect(Object.keys(filters)).toEqual(["Color", "Fit", "Material", "Size"]);
  const { data } = (
    await api.get("/products?attribute[Material]=Brass&search=glass&search_in=all", key)
  ).body;
  expect(data.results.map(({ name }: { name: string }) => name)).toEqual(["Lamp"]);
  expect(await store.importText(file)).toMatchObject({ updated: 0, unchanged: 2 });
});

it("does not show hidden attributes of WooCommerce, or more than 250, as filters", async () => {
  const many = Array.from({ length: 251 }, (_, index) => `Size ${index}`).join(", ");
  const lamp = {
    ...LAMP,
    "Attribute 1 name": "Supplier",
    "Attribute 1 value(s)": "Loom",
    "Attribute 1 visible": "0",
    "Attribute 2 name": "Shade",
    "Attribute 2 value(s)": many,
    "Attribute 2 visible": "1",
  };
  const { columns } = await store.importText(wooCommerceCsv([lamp]));
  const { filters } = await filtersOf();
  expect(Object.keys(filters)).toEqual(["Shade"]);
  expect(columns.flatMap(({ adjustments }) => adjustments.map(({ how }) => how))).toEqual(
    expect.arrayContaining(["skipped: not visible", "skipped: more than 250 filters"]),
  );
});

it("shows an attribute as a filter that only variations without a price use", async () => {
  const [product = {}, first = {}, ...others] = TEE.filter(({ ID }) => ID !== LAMP.ID);
  const fit = { "Attribute 3 name": "Fit", "Attribute 3 value(s)": "Slim" };
  const unpriced = { ...first, ...fit, ID: "9999", SKU: "", "Regular price": "" };
  await store.importText(wooCommerceCsv([{ ...product, ...fit }, first, unpriced, ...others]));
  expect((await filtersOf()).filters).toMatchObject({ Fit: ["Slim"] });
  expect((await store.variants()).flatMap(({ attributes }) => attributes)).not.toContain(
    "Fit: Slim",
  );
});

it("imports, changes and clears attributes of its own column", async () => {
  await store.importRows([{ ...GOOD, Attributes: ATTRIBUTES }]);
  expect((await filtersOf()).filters).toEqual({
    Material: ["Brass", "Glass"],
    "Made:in": ["Aba, Abia: Nigeria"],
  });
  await store.importRows([{ ...GOOD, Vendor: "Loom" }]);
  expect(Object.keys((await filtersOf()).filters)).toHaveLength(2);
  await store.importRows([{ ...GOOD, Attributes: "Fit: Slim\nFit: Slim" }]);
  expect((await filtersOf()).filters).toEqual({ Fit: ["Slim"] });
  await store.importRows([{ ...GOOD, Attributes: "" }]);
  expect((await filtersOf()).filters).toEqual({});
});

it("filters by all options of a product with 250 other attributes", async () => {
  const lines = Array.from({ length: 250 }, (_, index) => `Fit: ${index}`);
  const sizes = Array.from({ length: 10 }, (_, index) => `Size ${index}`);
  const rows = sizes.map((size) => ({ ...GOOD, "Option1 Name": "Size", "Option1 Value": size }));
  await store.importRows(rows.map((row) => ({ ...row, Attributes: lines.join("\n") })));
  expect((await filtersOf()).filters.Size).toEqual(sizes);
});

it.each([
  ["Brass", 'Attributes "Brass" has a line that does not have the form Material: Cotton'],
  [
    Array.from({ length: 251 }, (_, index) => `Fit: ${index}`).join("\n"),
    "has more than 250 attributes",
  ],
])("rejects the attributes %.10s", async (Attributes, problem) => {
  const { problems } = await store.importRows([{ ...GOOD, Attributes }]);
  expect(problems).toMatchObject([{ line: 2, reason: expect.stringContaining(problem) }]);
});
