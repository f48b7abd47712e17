import { beforeEach, describe, expect, it } from "vitest";
import { ProductExportQuery } from "#lib/contract/dashboard/products.ts";
import { exportProducts } from "#lib/services/products/export-products.ts";
import { openDatabase } from "#tests/fixtures.ts";
import { testMerchant } from "#tests/support/api/runtime.ts";
import {
  type ImportStore,
  openImportStore,
  PLAIN,
  SHIRT,
} from "#tests/support/catalogue/import-store.ts";
import type { CsvRow } from "#tests/support/catalogue/product-csv.ts";
import { insertRow, updateRows } from "#tests/support/database/rows.ts";

let store: ImportStore;

const database = await openDatabase();
beforeEach(async () => {
  store = await openImportStore(database);
});

describe("a second import", () => {
  it("reports the changes of a dry run and writes no row", async () => {
    await store.importRows(SHIRT);
    const before = await store.everything();
    const changed = [{ ...SHIRT[0], Title: "Silk shirt", Type: "Silk" }, ...SHIRT.slice(1), PLAIN];
    const report = await store.importRows(changed as CsvRow[], { dryRun: true });
    expect(report).toMatchObject({ created: 1, updated: 1, unchanged: 0 });
    expect(await store.everything()).toEqual(before);
  });

  it("updates what the file changed, in place", async () => {
    await store.importRows([...SHIRT, PLAIN]);
    const [, before] = await store.variants();
    const [first, second, third] = SHIRT;
    const file = [
      {
        ...first,
        Title: "Linen shirt, new",
        "Body (HTML)": "",
        "Variant Price": 25,
        "Variant Compare At Price": "",
        "Variant Inventory Qty": 9,
      },
      { ...second, "Option2 Value": "Green", "Image Alt Text": "Back" },
      { ...third, "Image Position": 4 },
      PLAIN,
    ];
    const report = await store.importRows(file as CsvRow[], { stock: "set" });
    expect(report).toMatchObject({ created: 0, updated: 1, unchanged: 1, warnings: [] });
    expect(await store.products()).toMatchObject([
      {},
      { name: "Linen shirt, new", description: "" },
    ]);
    expect(await store.variants()).toMatchObject([
      { sku: "" },
      { uid: before?.uid, price: "25.00", promo_price: null, on_hand: 9 },
      { name: "Large / Green", attributes: ["Size: Large", "Colour: Green"] },
    ]);
    expect(
      (await store.images()).map(({ image, alt_text }) => [image.slice(-8), alt_text]),
    ).toEqual([
      ["ront.jpg", "Front"],
      ["back.jpg", "Back"],
      ["side.jpg", ""],
    ]);
  });

  it("keeps what is blank or missing in the file, and what it does not list", async () => {
    await store.importRows(SHIRT);
    const [product] = await store.products();
    const row = { store_uid: store.storeUid, product_uid: product?.uid ?? "" };
    await insertRow(database.db, "product_images", {
      ...row,
      image: "https://pictures.example/by-hand.jpg",
      position: 9,
    });
    const report = await store.importRows([
      {
        Handle: "shirt",
        Title: "Linen shirt",
        "Option1 Name": "Size",
        "Option1 Value": "Small",
        "Option2 Name": "Colour",
        "Option2 Value": "Blue",
        "Variant Price": 21,
        "Variant SKU": "",
        "Variant Grams": "",
        "Variant Inventory Qty": "",
        "Cost per item": "",
        "Image Src": "",
      },
    ]);
    expect(report.warnings).toEqual([
      { line: 2, handle: "shirt", reason: "not in the file, so unchanged: Large / White" },
    ]);
    expect(await store.products()).toMatchObject([{ brand: "Loom", category: "Shirts" }]);
    expect(await store.variants()).toMatchObject([
      {
        sku: "LS-S",
        price: "21.00",
        promo_price: "20.00",
        weight: "0.250",
        on_hand: 4,
        unit_cost: "8.20",
      },
      { name: "Large / White", is_active: true },
    ]);
    expect(await store.images()).toHaveLength(4);
  });
});

describe("variant matching", () => {
  const row = (size: string, cells: CsvRow = {}): CsvRow => ({
    Handle: "tee",
    Title: "Tee",
    "Option1 Name": "Size",
    "Option1 Value": size,
    "Variant Price": 10,
    ...cells,
  });
  const choiceless: CsvRow = { Handle: "tee", Title: "Tee", "Variant Price": 10 };
  const uidsOf = async () =>
    Object.fromEntries((await store.variants()).map(({ name, uid }) => [name, uid]));

  it("matches variants by SKU when their options change", async () => {
    await store.importRows([row("S", { "Variant SKU": "1" }), row("L", { "Variant SKU": "2" })]);
    const before = await uidsOf();
    await store.importRows([row("L", { "Variant SKU": "1" }), row("S", { "Variant SKU": "2" })]);
    expect(await uidsOf()).toEqual({ L: before.S, S: before.L });
    expect((await store.variants()).map(({ attributes }) => attributes)).toEqual([
      ["Size: L"],
      ["Size: S"],
    ]);
  });

  it("imports variants with the same SKU, reports it, and matches them by options", async () => {
    const file = ["S", "L"].map((size) => row(size, { "Variant SKU": "1" }));
    const { created, warnings } = await store.importRows(file);
    expect([created, warnings.map(({ line, reason }) => `${line}: ${reason}`)]).toEqual([
      1,
      ['3: Variant SKU "1" is also used on line 2'],
    ]);
    const before = await uidsOf();
    await store.importRows(file.toReversed().map((cells) => ({ ...cells, Title: "Tee" })));
    expect(await uidsOf()).toEqual(before);
  });

  it("matches variants by options when their SKU changes or is new", async () => {
    await store.importRows([row("S"), row("L", { "Variant SKU": "old" })]);
    const before = await uidsOf();
    await store.importRows([row("L", { "Variant SKU": "new" }), row("S", { "Variant SKU": "1" })]);
    expect(await uidsOf()).toEqual(before);
    expect((await store.variants()).map(({ name, sku }) => [name, sku])).toEqual([
      ["L", "new"],
      ["S", "1"],
    ]);
  });

  it("R91: creates no variant when the store's SKUs are exchanged", async () => {
    const file = [row("S", { "Variant SKU": "1" }), row("M", { "Variant SKU": "" })];
    await store.importRows(file);
    const before = await uidsOf();
    await updateRows(database.db, "variants", { uid: before.S ?? "" }, { sku: "" });
    await updateRows(database.db, "variants", { uid: before.M ?? "" }, { sku: "1" });
    await store.importRows(file);
    expect(await uidsOf()).toEqual({ S: before.M, M: before.S });
  });

  it("matches variants by values when an option is renamed", async () => {
    await store.importRows([row("S"), row("L")]);
    const before = await uidsOf();
    await store.importRows([row("S", { "Option1 Name": "Fit" }), row("L")]);
    expect(await uidsOf()).toEqual(before);
    expect((await store.variants()).map(({ attributes }) => attributes)).toEqual([
      ["Fit: S"],
      ["Fit: L"],
    ]);
  });

  it("keeps one variant when options are added or removed, and reports the others", async () => {
    await store.importRows([choiceless]);
    const { Default: uid } = await uidsOf();
    const more = await store.importRows([row("S"), row("L")]);
    expect(more).toMatchObject({ updated: 1, warnings: [] });
    expect(await uidsOf()).toEqual({ S: uid, L: expect.any(String) });

    const less = await store.importRows([
      { ...choiceless, "Option1 Name": "", "Option1 Value": "" },
    ]);
    expect(less.warnings).toMatchObject([
      { line: 2, reason: expect.stringContaining("unchanged: L") },
    ]);
    expect(await uidsOf()).toEqual({ Default: uid, L: expect.any(String) });
    expect(await store.products()).toMatchObject([{ is_variable: true }]);
  });

  it("leaves a product unchanged when the file cannot identify its variants", async () => {
    await store.importRows([row("S"), row("L")]);
    const before = await store.everything();
    const report = await store.importRows([choiceless]);
    expect(report.problems).toEqual([
      {
        line: 2,
        handle: "tee",
        reason: "the store has this product with options, but the file has no option columns",
      },
    ]);
    expect(report).toMatchObject({ skipped: 1, updated: 0 });
    expect(await store.everything()).toEqual(before);
  });
});

describe("imported promos", () => {
  const promo: CsvRow = { ...PLAIN, "Variant Price": 8, "Variant Compare At Price": 10 };
  const expiry = new Date("2031-01-01T00:00:00Z");

  it("keeps the end of a promo set in the store as long as its price stays", async () => {
    await store.importRows([promo]);
    await updateRows(
      database.db,
      "variants",
      { store_uid: store.storeUid },
      { promo_expiry: expiry },
    );
    await store.importRows([{ ...promo, "Variant Compare At Price": 11 }]);
    expect(await store.variants()).toMatchObject([{ price: "11.00", promo_expiry: expiry }]);
    await store.importRows([{ ...promo, "Variant Price": 7 }]);
    expect(await store.variants()).toMatchObject([{ promo_price: "7.00", promo_expiry: null }]);
  });

  it("keeps the store's promos when the file has no compare-at column, unless the price is no longer higher", async () => {
    for (const price of [8, 5]) {
      await store.importRows([promo]);
      await store.importRows([{ ...PLAIN, "Variant Price": 9 }]);
      expect(await store.variants()).toMatchObject([{ price: "9.00", promo_price: "8.00" }]);
      await store.importRows([{ ...PLAIN, "Variant Price": price }]);
      expect(await store.variants()).toMatchObject([{ price: `${price}.00`, promo_price: null }]);
    }
  });
});

describe("imported stock", () => {
  it("keeps untracked stock, backorders and untaxed variants through import and export", async () => {
    const variants = () =>
      store.variants().then((all) =>
        all.map(({ sku, on_hand, tracks_stock, allows_backorder, taxable }) => ({
          sku,
          on_hand,
          tracks_stock,
          allows_backorder,
          taxable,
        })),
      );
    const row = (sku: string, cells: CsvRow): CsvRow => ({
      Handle: sku,
      Title: sku,
      "Variant SKU": sku,
      "Variant Price": 5,
      "Variant Inventory Qty": 2,
      ...cells,
    });
    const file = [
      row("a", {
        "Variant Inventory Tracker": "shopify",
        "Variant Inventory Policy": "continue",
        "Variant Taxable": "true",
      }),
      row("b", { "Variant Inventory Policy": "deny", "Variant Taxable": "FALSE" }),
    ];
    await store.importRows(file);
    const imported = await variants();
    expect(imported).toEqual([
      { sku: "a", on_hand: 2, tracks_stock: true, allows_backorder: true, taxable: true },
      { sku: "b", on_hand: 2, tracks_stock: false, allows_backorder: false, taxable: false },
    ]);
    expect(await store.importRows([row("a", {}), row("b", {})])).toMatchObject({ unchanged: 2 });
    const lines = await Array.fromAsync(
      exportProducts(testMerchant(database.db, store.storeUid), ProductExportQuery.parse({})),
    );
    store = await openImportStore(database);
    await store.importText(lines.join(""));
    expect(await variants()).toEqual(imported);
  });

  it("stores a stock below what orders have reserved, with a warning", async () => {
    await store.importRows([{ ...PLAIN, "Variant Inventory Qty": 5 }]);
    await updateRows(database.db, "stock_levels", { store_uid: store.storeUid }, { reserved: 4 });
    const file = [{ ...PLAIN, "Variant Inventory Qty": 2 }];
    const report = await store.importRows(file, { stock: "set" });
    expect(report.warnings).toMatchObject([
      { line: 2, reason: "orders have reserved 4, more than the stock of 2" },
    ]);
    expect(await store.variants()).toMatchObject([{ on_hand: 2, reserved: 4 }]);
    const again = await store.importRows(file, { stock: "set" });
    expect(again).toMatchObject({ unchanged: 1 });
  });
});
