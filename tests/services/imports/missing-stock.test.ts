import { beforeEach, describe, expect, it } from "vitest";
import type { MissingStock } from "#lib/contract/dashboard/files.ts";
import { openDatabase } from "#tests/fixtures.ts";
import { type ImportStore, openImportStore } from "#tests/support/catalogue/import-store.ts";
import type { CsvRow } from "#tests/support/catalogue/product-csv.ts";
import { LAMP, wooCommerceCsv } from "#tests/support/catalogue/woocommerce-csv.ts";

let store: ImportStore;

const database = await openDatabase();
beforeEach(async () => {
  store = await openImportStore(database);
});

/** A product of a shop with several locations, whose export has no quantities. */
const MUG: CsvRow = {
  Handle: "mug",
  Title: "Mug",
  "Variant Price": 5,
  "Variant Inventory Tracker": "shopify",
  "Variant Inventory Qty": "",
};

const SOLD_OUT = { on_hand: 0, tracks_stock: true };

async function stock() {
  const [variant] = await store.variants();
  return { on_hand: variant?.on_hand, tracks_stock: variant?.tracks_stock };
}

describe("variants without a quantity", () => {
  const { "Variant Inventory Qty": _, ...noColumn } = MUG;
  const { "Variant Inventory Tracker": __, ...noStockColumns } = noColumn;

  it.each<[string, CsvRow]>([
    ["a blank quantity", MUG],
    ["no quantity column", noColumn],
    ["no stock columns", noStockColumns],
  ])("counts a tracked variant with %s", async (_title, row) => {
    expect(await store.importRows([row])).toMatchObject({ variantsWithoutQuantity: 1 });
    expect(await stock()).toEqual(SOLD_OUT);
  });

  it.each<[string, CsvRow]>([
    ["a quantity", { ...MUG, "Variant Inventory Qty": 0 }],
    ["stock that is not tracked", { ...MUG, "Variant Inventory Tracker": "" }],
    ["a problem", { ...MUG, "Variant Price": "free" }],
  ])("does not count a variant with %s", async (_title, row) => {
    expect(await store.importRows([row])).toMatchObject({ variantsWithoutQuantity: 0 });
  });

  it.each<[CsvRow, number, object]>([
    [{ Stock: "" }, 0, { on_hand: 0, tracks_stock: false }],
    [{ Stock: "", "In stock?": 0 }, 0, SOLD_OUT],
    [{ Stock: "", "In stock?": "backorder" }, 0, SOLD_OUT],
    [{ Stock: 4 }, 0, { on_hand: 4, tracks_stock: true }],
  ])("imports WooCommerce's %j by its own meaning", async (cells, count, expected) => {
    const report = await store.importText(wooCommerceCsv([{ ...LAMP, ...cells }]), {
      missingStock: "sold_out",
    });
    expect(report.variantsWithoutQuantity).toBe(count);
    expect(await stock()).toEqual(expected);
  });

  it("counts a variant of a WooCommerce file without stock columns", async () => {
    const { "In stock?": _inStock, ...row } = LAMP;
    const report = await store.importRows([row], { missingStock: "untracked" });
    expect(report.variantsWithoutQuantity).toBe(1);
    expect(await stock()).toEqual({ on_hand: 0, tracks_stock: false });
  });
});

describe("the choice for variants without a quantity", () => {
  it.each<[MissingStock, object]>([
    ["sold_out", SOLD_OUT],
    ["untracked", { on_hand: 0, tracks_stock: false }],
    ["leave", SOLD_OUT],
  ])("imports a new variant with %s", async (missingStock, expected) => {
    await store.importRows([MUG], { missingStock });
    expect(await stock()).toEqual(expected);
    expect(await store.importRows([MUG], { missingStock })).toMatchObject({ unchanged: 1 });
  });

  it.each<[MissingStock, object]>([
    ["sold_out", SOLD_OUT],
    ["untracked", { on_hand: 7, tracks_stock: false }],
    ["leave", { on_hand: 7, tracks_stock: true }],
  ])("updates a stored variant with %s", async (missingStock, expected) => {
    await store.importRows([{ ...MUG, "Variant Inventory Qty": 7 }]);
    await store.importRows([MUG], { missingStock });
    expect(await stock()).toEqual(expected);
  });

  it("leaves a stored variant untracked", async () => {
    await store.importRows([MUG], { missingStock: "untracked" });
    expect(await store.importRows([MUG])).toMatchObject({ unchanged: 1 });
    expect(await stock()).toEqual({ on_hand: 0, tracks_stock: false });
  });
});
