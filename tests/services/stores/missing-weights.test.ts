import { expect, it } from "vitest";
import { filteredProducts } from "#db/queries/products/merchant-products.ts";
import { getMissingWeights } from "#lib/services/stores/missing-weights.ts";
import { openDatabase } from "#tests/fixtures.ts";
import { openImportStore } from "#tests/support/catalogue/import-store.ts";
import type { CsvRow } from "#tests/support/catalogue/product-csv.ts";
import { contextOf } from "#tests/support/orders/orders.ts";

const database = await openDatabase();

it("counts and lists products with a variant that is shipped without a weight", async () => {
  const store = await openImportStore(database);
  const row = (Title: string, cells: CsvRow) => ({
    Handle: Title.toLowerCase(),
    Title,
    "Variant Price": 5,
    ...cells,
  });
  await store.importRows([
    row("Light", { "Variant Grams": 3, "Variant Requires Shipping": "TRUE" }),
    row("Unknown", {}),
    row("Weightless", { "Variant Grams": 0 }),
    row("Archived", { Status: "archived" }),
    row("Download", { "Variant Requires Shipping": "FALSE" }),
  ]);
  const ctx = await contextOf(database.db, store.slug);
  expect(await getMissingWeights(ctx)).toEqual({ unknown: 1, zero: 1, defaultWeight: "0.5" });
  const filter = { search: "", weight: "none", promoDays: 7 } as const;
  const listed = filteredProducts(database.db, store.storeUid, filter).select("products.name");
  const products = await listed.orderBy("products.name").execute();
  expect(products.map(({ name }) => name)).toEqual(["Unknown", "Weightless"]);
});
