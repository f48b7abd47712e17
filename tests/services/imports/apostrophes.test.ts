import { sql } from "kysely";
import { beforeEach, expect, it } from "vitest";
import { openDatabase } from "#tests/fixtures.ts";
import { type ImportStore, openImportStore, PLAIN } from "#tests/support/catalogue/import-store.ts";
import { LAMP, TEE, wooCommerceCsv } from "#tests/support/catalogue/woocommerce-csv.ts";

let store: ImportStore;

const database = await openDatabase();
beforeEach(async () => {
  store = await openImportStore(database);
});

const codes = async () => (await store.variants()).map(({ sku, barcode }) => ({ sku, barcode }));

it.each([
  ["'101", "101"],
  ["'0012-A", "0012-A"],
  ["'AB-1", "AB-1"],
  ["L'ORE-1", "L'ORE-1"],
  ["'n'roll", "'n'roll"],
  ["5'", "5'"],
  ["''101", "''101"],
])("imports the SKU and barcode %j as %j", async (written, code) => {
  const cells = { "Variant SKU": written, "Variant Barcode": written };
  const report = await store.importRows([{ ...PLAIN, ...cells }]);
  expect(await codes()).toEqual([{ sku: code, barcode: code }]);
  expect(report.apostrophesRemoved).toBe(code === written ? 0 : 2);
});

it("counts the apostrophes removed from each column in the preview", async () => {
  const rows = ["'1", "'2", "3"].map((sku) => ({ ...PLAIN, Handle: `mug${sku}`, SKU: sku }));
  const report = await store.importRows([...rows, { ...PLAIN, Barcode: "'00425" }], {
    dryRun: true,
  });
  expect(report).toMatchObject({ created: 4, apostrophesRemoved: 3, warnings: [] });
  const adjusted = report.columns.filter(({ use }) => use === "adjusted");
  expect(adjusted).toMatchObject([
    { name: "SKU", adjustments: [{ how: "leading apostrophe removed", rows: 2 }] },
    { name: "Barcode", adjustments: [{ how: "leading apostrophe removed", rows: 1 }] },
  ]);
});

it("repairs stored codes, matching variants with or without the apostrophe", async () => {
  const row = (size: string, sku: string) => ({
    ...PLAIN,
    "Option1 Name": "Size",
    "Option1 Value": size,
    "Variant SKU": sku,
    "Variant Barcode": sku,
  });
  await store.importRows([row("S", "1"), row("M", "2"), row("L", "3")]);
  const set = { sku: sql<string>`'''' || sku`, barcode: sql<string>`'''' || barcode` };
  await database.db
    .updateTable("variants")
    .set(set)
    .where("store_uid", "=", store.storeUid)
    .where("sku", "!=", "3")
    .execute();
  const before = (await store.variants()).map(({ uid }) => uid);

  const file = [row("Small", "'1"), row("Medium", "'2"), row("Large", "'3")];
  expect(await store.importRows(file)).toMatchObject({ updated: 1, warnings: [] });
  expect((await store.variants()).map(({ uid }) => uid)).toEqual(before);
  expect(await codes()).toEqual(["1", "2", "3"].map((code) => ({ sku: code, barcode: code })));
  expect(await store.importRows(file)).toMatchObject({ unchanged: 1 });
});

it("finds the product of a WooCommerce variation with or without the apostrophe", async () => {
  const [tee = {}, , blue = {}, red = {}] = TEE;
  const report = await store.importText(
    wooCommerceCsv([
      { ...LAMP, SKU: "'046" },
      { ...tee, SKU: "'900" },
      { ...blue, SKU: "'901", Parent: "'900" },
      { ...red, SKU: "902", Parent: "900" },
    ]),
  );
  expect(report).toMatchObject({ created: 2, problems: [], apostrophesRemoved: 2 });
  expect((await store.products()).map(({ handle }) => handle)).toEqual(["046", "900"]);
  expect((await codes()).map(({ sku }) => sku)).toEqual(["046", "902", "", "901"]);
});
