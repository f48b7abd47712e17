import { beforeEach, describe, expect, it } from "vitest";
import { listStockMovements } from "#lib/services/products/adjust-stock.ts";
import { openDatabase } from "#tests/fixtures.ts";
import { type ImportStore, openImportStore, PLAIN } from "#tests/support/catalogue/import-store.ts";
import { updateRows } from "#tests/support/database/rows.ts";

let store: ImportStore;

const database = await openDatabase();
beforeEach(async () => {
  store = await openImportStore(database);
});

const source = { file: "products.csv", actor: "ada@example.com" };
const five = { ...PLAIN, "Variant Inventory Qty": 5 };

const change = (fields: object) =>
  updateRows(database.db, "stock_levels", { store_uid: store.storeUid }, fields);

/** Returns the stock history of the store's only variant, newest first. */
async function history() {
  const [variant] = await store.variants();
  const { db } = database;
  const movements = await listStockMovements(
    { db, storeUid: store.storeUid },
    { variant: variant?.uid ?? "" },
  );
  return movements.map(({ at: _, ...movement }) => movement);
}

describe("the stock of a stored variant", () => {
  it("R91: stays when a file is imported again after a sale", async () => {
    await store.importRows([five]);
    await change({ on_hand: 1, reserved: 1 });
    const before = await store.everything();
    expect(await store.importRows([five])).toMatchObject({ unchanged: 1 });
    expect(await store.everything()).toEqual(before);
  });

  it("R91: stays when the file changes other fields", async () => {
    await store.importRows([five], { source });
    await change({ on_hand: 1 });
    const file = { ...five, "Variant Price": 9, "Cost per item": "7.00" };
    expect(await store.importRows([file], { source })).toMatchObject({ updated: 1 });
    expect(await store.variants()).toMatchObject([
      { on_hand: 1, price: "9.00", unit_cost: "7.00" },
    ]);
    expect(await history()).toHaveLength(1);
  });

  it.each([
    ["untracked", { "Variant Inventory Tracker": "" }],
    ["on backorder", { "Variant Inventory Policy": "continue" }],
  ])("R91: stays sold out when the file has it %s", async (_title, cells) => {
    const tracked = { "Variant Inventory Tracker": "shopify", "Variant Inventory Policy": "deny" };
    await store.importRows([{ ...five, ...tracked }]);
    await change({ on_hand: 0 });
    const file = [{ ...five, ...tracked, ...cells }];
    expect(await store.importRows(file)).toMatchObject({ unchanged: 1 });
    const soldOut = { on_hand: 0, tracks_stock: true, allows_backorder: false };
    expect(await store.variants()).toMatchObject([soldOut]);
  });

  it("sets it to the file's quantity on request; reserved units stay reserved", async () => {
    await store.importRows([five], { source });
    await change({ on_hand: 1, reserved: 1 });
    const report = await store.importRows([five], { source, stock: "set" });
    expect(report).toMatchObject({ updated: 1, warnings: [] });
    expect(await store.variants()).toMatchObject([{ on_hand: 5, reserved: 1 }]);
    expect(await history()).toEqual([
      { change: 4, on_hand: 5, reason: "Import of products.csv", actor: source.actor },
      { change: 5, on_hand: 5, reason: "Import of products.csv", actor: source.actor },
    ]);
  });

  it("shows shoppers no units when the file's quantity is below the reserved one", async () => {
    await store.importRows([five]);
    await change({ reserved: 4 });
    await store.importRows([{ ...PLAIN, "Variant Inventory Qty": 2 }], { stock: "set" });
    const { document } = await database.db
      .selectFrom("product_documents")
      .select("document")
      .where("store_uid", "=", store.storeUid)
      .executeTakeFirstOrThrow();
    expect(JSON.parse(document)).toMatchObject({ total_stock: 0 });
  });

  it("records in the history that an import turned tracking or backorders on or off", async () => {
    await store.importRows([{ ...five, "Variant Inventory Tracker": "shopify" }]);
    const file = {
      ...five,
      "Variant Inventory Tracker": "",
      "Variant Inventory Policy": "continue",
    };
    await store.importRows([file], { source, stock: "set" });
    const reason = "Import of products.csv, tracking turned off, backorders turned on";
    expect(await history()).toEqual([{ change: 0, on_hand: 5, reason, actor: source.actor }]);
  });

  it("R91: takes the file's quantity for a new variant only", async () => {
    const size = (value: string, quantity: number) => ({
      ...PLAIN,
      "Option1 Name": "Size",
      "Option1 Value": value,
      "Variant Inventory Qty": quantity,
    });
    await store.importRows([size("S", 3)]);
    await store.importRows([size("S", 7), size("L", 8)]);
    expect(await store.variants()).toMatchObject([{ on_hand: 3 }, { on_hand: 8 }]);
  });

  it("does not change in a preview, nor does its history", async () => {
    await store.importRows([five]);
    await change({ on_hand: 1 });
    await store.importRows([five], { source, stock: "set", dryRun: true });
    expect(await store.variants()).toMatchObject([{ on_hand: 1 }]);
    expect(await history()).toEqual([]);
  });
});
