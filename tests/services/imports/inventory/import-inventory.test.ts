import { beforeEach, describe, expect, it } from "vitest";
import type { ProductChange } from "#lib/contract/dashboard/files.ts";
import type { ImportOptions } from "#lib/services/imports/import-options.ts";
import { openDatabase } from "#tests/fixtures.ts";
import { type ImportStore, openImportStore } from "#tests/support/catalogue/import-store.ts";
import { type CsvRow, productCsv } from "#tests/support/catalogue/product-csv.ts";
import { findRow, updateRows } from "#tests/support/database/rows.ts";

let store: ImportStore;

const database = await openDatabase();
beforeEach(async () => {
  store = await openImportStore(database);
  await store.importRows([
    { ...SMALL, "Variant SKU": "TEE-S", "Variant Price": 20, "Variant Inventory Qty": 1 },
    { ...LARGE, "Variant Price": 20, "Variant Inventory Qty": 2 },
    { ...MUG, "Variant SKU": "0101", "Variant Price": 5, "Variant Inventory Qty": 3 },
  ]);
});

const SMALL = { Handle: "tee", Title: "Tee", "Option1 Name": "Size", "Option1 Value": "S" };
const LARGE = { ...SMALL, "Option1 Value": "L" };
const MUG = {
  Handle: "mug",
  Title: "Mug",
  "Option1 Name": "Title",
  "Option1 Value": "Default Title",
};

/** Rows of the "Available" file, which has a column for each location. */
const available = (row: CsvRow, lagos: string | number, abuja: string | number): CsvRow => ({
  SKU: "",
  "HS Code": "",
  COO: "",
  ...row,
  "Lagos Shop": lagos,
  Abuja: abuja,
});

/** Rows of the "All quantity types" file, which has a row for each location. */
const allTypes = (row: CsvRow, location: string, quantities: CsvRow): CsvRow => ({
  SKU: "",
  "HS Code": "",
  COO: "",
  ...row,
  Location: location,
  "Bin name": "",
  "Incoming (not editable)": 40,
  "Unavailable (not editable)": 0,
  "Committed (not editable)": 0,
  "Available (not editable)": "",
  "On hand (current)": "",
  "On hand (new)": "",
  ...quantities,
});

const importInventory = (rows: CsvRow[], options?: ImportOptions) =>
  store.importText(productCsv(rows), options);
const stock = async () => (await store.variants()).map(({ on_hand }) => on_hand);
const reasons = (notes: { line: number; reason: string }[]) =>
  notes.map(({ line, reason }) => `${line}: ${reason}`);

describe.each([
  [
    "Available",
    [
      available({ ...SMALL, SKU: "TEE-S" }, 4, 6),
      available(LARGE, "not stocked", 7),
      available({ ...MUG, SKU: "'0101" }, "Not stocked", "not stocked"),
    ],
  ],
  [
    "All quantity types",
    [
      allTypes({ ...SMALL, SKU: "TEE-S" }, "Lagos Shop", { "Available (not editable)": 4 }),
      allTypes(LARGE, "Lagos Shop", { "Available (not editable)": "not stocked" }),
      allTypes({ ...MUG, SKU: "'0101" }, "Lagos Shop", {
        "Available (not editable)": "not stocked",
      }),
      allTypes({ ...SMALL, SKU: "TEE-S" }, "Abuja", { "Available (not editable)": 6 }),
      allTypes(LARGE, "Abuja", { "Available (not editable)": 7, "On hand (current)": 9 }),
    ],
  ],
])("the file %j", (_, rows) => {
  it("sets the sum of all locations, and skips variants that are not stocked", async () => {
    const report = await importInventory(rows);
    expect(report).toMatchObject({
      kind: "inventory",
      locations: ["Lagos Shop", "Abuja"],
      updated: 1,
      unchanged: 0,
      problems: [],
      warnings: [],
      stock: { variants: 2, units: 14 },
    });
    expect(await stock()).toEqual([3, 10, 7]);
    expect(await importInventory(rows)).toMatchObject({ updated: 0, unchanged: 1 });
  });

  it("sets the quantities of one location, with the location in the stock history", async () => {
    const source = { file: "inventory.csv", actor: "command" };
    await importInventory(rows, { location: "Abuja", source });
    expect(await stock()).toEqual([3, 6, 7]);
    const [, small] = await store.variants();
    expect(
      await findRow(database.db, "stock_movements", { variant_uid: small?.uid }),
    ).toMatchObject({ change: 5, on_hand: 6, reason: "Import of inventory.csv (Abuja)" });
  });

  it("lists the changes of a preview, which writes nothing", async () => {
    const changes: ProductChange[] = [];
    const before = await store.everything();
    await importInventory(rows, {
      dryRun: true,
      location: "Lagos Shop",
      onChanges: (more) => void changes.push(...more),
    });
    expect(changes).toEqual([
      {
        line: 2,
        handle: "tee",
        name: "Tee",
        result: "updated",
        fields: [{ kind: "stock", variant: "S", field: "Quantity", old: "1", new: "4" }],
      },
    ]);
    expect(await store.everything()).toEqual(before);
  });

  it("rejects a location that it does not have", async () => {
    await expect(importInventory(rows, { location: "Kano" })).rejects.toThrow(
      'The file has no location "Kano". Its locations: "Lagos Shop", "Abuja"',
    );
  });
});

it.each<[string, CsvRow, number]>([
  ["available units", { "Available (not editable)": 4, "On hand (current)": 9 }, 4],
  [
    "units on hand without those that are committed or unavailable",
    {
      "Committed (not editable)": 2,
      "Unavailable (not editable)": 1,
      "On hand (current)": 9,
    },
    6,
  ],
  [
    "counted units without those that are committed",
    {
      "Available (not editable)": 4,
      "Committed (not editable)": 2,
      "On hand (current)": 6,
      "On hand (new)": 12,
    },
    10,
  ],
  ["0 for more committed units than there are", { "Available (not editable)": -2 }, 0],
])("imports %s", async (_, quantities, expected) => {
  await importInventory([allTypes({ ...MUG, SKU: "0101" }, "Abuja", quantities)]);
  expect((await stock())[0]).toBe(expected);
});

it("reads the column names of older files", async () => {
  const report = await importInventory([
    { ...MUG, SKU: "", Location: "Abuja", Incoming: 0, Committed: 1, Available: 8, "On hand": 9 },
  ]);
  expect(report).toMatchObject({ updated: 1, locations: ["Abuja"] });
  expect((await stock())[0]).toBe(8);
});

it("matches a line without a SKU, or whose SKU several variants have, by handle and options", async () => {
  await updateRows(database.db, "variants", { store_uid: store.storeUid }, { sku: "SAME" });
  await importInventory([
    available({ ...SMALL, SKU: "SAME" }, 11, 0),
    available({ ...LARGE, SKU: "" }, 12, 0),
    available({ ...MUG, SKU: "GONE" }, 13, 0),
  ]);
  expect(await stock()).toEqual([13, 11, 12]);
});

it("leaves the stock of a variant whose quantity at one location is invalid, unless another is chosen", async () => {
  const tee = { ...SMALL, SKU: "TEE-S" };
  const quantity = (count: string | number) => ({ "Available (not editable)": count });
  const files = [
    [available(tee, "12x", 4), available(LARGE, 1, 4)],
    [
      allTypes(tee, "Lagos Shop", quantity("12x")),
      allTypes(LARGE, "Lagos Shop", quantity(1)),
      allTypes(tee, "Abuja", quantity(4)),
      allTypes(LARGE, "Abuja", quantity(4)),
    ],
  ];
  for (const rows of files) {
    expect(await importInventory(rows)).toMatchObject({ problemCount: 1 });
    expect(await stock()).toEqual([3, 1, 5]);
  }
  for (const rows of files) await importInventory(rows, { location: "Abuja" });
  expect(await stock()).toEqual([3, 4, 4]);
});

it("leaves the stock of a variant that a malformed row may belong to", async () => {
  const row = (sku: string, location: string, count: number) =>
    allTypes({ ...SMALL, SKU: sku }, location, { "Available (not editable)": count });
  const file = productCsv([
    row("TEE-S", "Lagos Shop", 7),
    row("TEE-S", "Abuja", 4),
    allTypes({ ...MUG, SKU: "0101" }, "Abuja", { "Available (not editable)": 9 }),
  ]).replace(",Abuja,", ',Abuja 6" shelf,');
  const report = await store.importText(file);
  expect(reasons(report.problems)).toEqual([
    "3: a value contains a quote: double it and put the value in quotes",
  ]);
  expect(await stock()).toEqual([9, 1, 2]);
});

it("names the line of each quantity that it cannot import, and imports the others", async () => {
  const report = await importInventory([
    available({ ...SMALL, SKU: "TEE-S" }, "many", ""),
    available({ ...LARGE, SKU: "", "Option1 Value": "XL" }, 1, 1),
    available({ ...LARGE, SKU: "GONE", Handle: "cup" }, 1, 1),
    available({ ...MUG, SKU: "0101" }, 5, 0),
    available({ ...MUG, SKU: "" }, 6, 0),
  ]);
  expect(reasons(report.problems)).toEqual([
    '2: Lagos Shop "many" is not a whole number',
    '3: no variant "XL" of the product "tee" is in the store',
    '4: no single variant has the SKU "GONE", and no variant "L" of the product "cup" is in the store',
    "6: it is the same variant as line 5: both skipped",
  ]);
  expect(await stock()).toEqual([3, 1, 2]);
});

it("warns of reserved units, of stock that is not tracked, and of thousands separators", async () => {
  const [mug, small] = await store.variants();
  await updateRows(database.db, "stock_levels", { variant_uid: small?.uid }, { reserved: 1 });
  await updateRows(database.db, "stock_levels", { variant_uid: mug?.uid }, { tracks_stock: false });
  const report = await importInventory([
    available({ ...SMALL, SKU: "TEE-S" }, 0, 0),
    available({ ...MUG, SKU: "0101" }, "1,500", 0),
  ]);
  expect(reasons(report.warnings)).toEqual([
    '3: Lagos Shop "1,500" is read as 1500',
    "2: orders have reserved 1, more than the stock of 0",
    "3: its stock is not tracked: it sells without limit until you track it",
  ]);
  expect(await stock()).toEqual([1500, 0, 2]);
});

it("changes nothing but quantities", async () => {
  const before = await store.variants();
  await importInventory([available({ ...SMALL, Title: "Other", SKU: "TEE-S" }, 4, 0)]);
  const after = await store.variants();
  expect(after.map(({ on_hand, ...rest }) => rest)).toEqual(
    before.map(({ on_hand, ...rest }) => rest),
  );
  expect((await store.products()).map(({ name }) => name)).toEqual(["Mug", "Tee"]);
});

it.each([
  ["Vendor", "Loom"],
  ["Margin", "40"],
])(
  "does not take a product file without prices, but with %s, for an inventory file",
  async (name, value) => {
    await expect(
      store.importText(
        `Handle,Title,Option1 Name,Option1 Value,SKU,${name}\ntee,Tee,,,,${value}\n`,
      ),
    ).rejects.toThrow("The header row is missing the column Variant Price");
  },
);

it("reads a location whose name is a column of other files", async () => {
  const { Abuja: _, ...row } = available({ ...MUG, SKU: "0101" }, 5, 0);
  expect(await importInventory([{ ...row, Stock: 6 }])).toMatchObject({
    locations: ["Lagos Shop", "Stock"],
  });
  expect(await stock()).toEqual([11, 1, 2]);
});
