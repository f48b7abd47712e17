import { beforeEach, describe, expect, it } from "vitest";
import type { ProductChange } from "#lib/contract/dashboard/files.ts";
import { openDatabase } from "#tests/fixtures.ts";
import {
  type ImportStore,
  openImportStore,
  PLAIN,
  SHIRT,
} from "#tests/support/catalogue/import-store.ts";
import type { CsvRow } from "#tests/support/catalogue/product-csv.ts";
import { updateRows } from "#tests/support/database/rows.ts";

let store: ImportStore;

const database = await openDatabase();
beforeEach(async () => {
  store = await openImportStore(database);
});

/** Previews the rows and returns the changes, with each field as "kind | variant | field: old → new". */
async function preview(rows: CsvRow[], stock: "keep" | "set" = "keep") {
  const changes: ProductChange[] = [];
  const report = await store.importRows(rows, {
    dryRun: true,
    stock,
    onChanges: (more) => void changes.push(...more),
  });
  const products = changes.map(({ fields, ...product }) => ({
    ...product,
    fields: fields.map(
      ({ kind, variant, field, old, new: value }) =>
        `${kind} | ${variant} | ${field}: ${old} → ${value}`,
    ),
  }));
  return { report, products };
}

describe("a preview", () => {
  it("lists a new product with what differs from the defaults", async () => {
    const { products } = await preview([{ ...PLAIN, Vendor: "Loom", "Variant Inventory Qty": 4 }]);
    expect(products).toEqual([
      {
        line: 2,
        handle: "mug",
        name: "Mug",
        result: "created",
        fields: [
          "texts |  | Brand:  → Loom",
          "price |  | Price:  → 12.50",
          "stock |  | Quantity:  → 4",
        ],
      },
    ]);
  });

  it("lists every changed field with its old and new value", async () => {
    await store.importRows(SHIRT);
    const [first = {}, second = {}, third = {}] = SHIRT;
    const { products } = await preview([
      {
        ...first,
        Title: "Silk shirt",
        Type: "Silk",
        Published: "FALSE",
        "Variant Price": 25,
        "Variant Compare At Price": "",
        "Variant Grams": 300,
        "Variant Barcode": "0101",
        "Image Alt Text": "Close",
      },
      { ...second, "Option2 Value": "Green", "Cost per item": 9 },
      { ...third, "Image Src": "https://pictures.example/new.jpg" },
    ]);
    expect(products).toMatchObject([{ line: 2, handle: "shirt", result: "updated" }]);
    expect(products[0]?.fields).toEqual([
      "texts |  | Name: Linen shirt → Silk shirt",
      "visibility |  | Visibility: Visible → Hidden",
      "texts |  | Category: Shirts → Silk",
      "price | Small / Blue | Price: 30.00 → 25.00",
      "price | Small / Blue | Promotional price: 20.00 → ",
      "variants | Small / Blue | Barcode:  → 0101",
      "other | Small / Blue | Weight (kg): 0.250 → 0.300",
      "variants | Large / White | Options: Size: Large, Colour: White → Size: Large, Colour: Green",
      "price | Large / Green | Unit cost:  → 9.00",
      "images |  | Image:  → https://pictures.example/new.jpg",
      "images |  | Image description: Front → Close",
    ]);
  });

  it("lists nothing for a file that changes nothing", async () => {
    await store.importRows([...SHIRT, PLAIN]);
    const { report, products } = await preview([...SHIRT, PLAIN]);
    expect(report).toMatchObject({ created: 0, updated: 0, unchanged: 2 });
    expect(products).toEqual([]);
  });

  it("shortens long texts to the part that differs", async () => {
    const text = "Cool and light. ".repeat(100);
    await store.importRows([{ ...PLAIN, "Body (HTML)": `${text}Old.` }]);
    const { products } = await preview([{ ...PLAIN, "Body (HTML)": `${text}New.` }]);
    expect(products[0]?.fields).toEqual([
      expect.stringMatching(/^texts \| {2}\| Description: ….{40}Old\. → ….{40}New\.$/),
    ]);
  });

  it("R91: counts how stock would change, and lists it only if it is set", async () => {
    const file = [{ ...PLAIN, "Variant Inventory Qty": 5 }];
    await store.importRows(file);
    await updateRows(database.db, "stock_levels", { store_uid: store.storeUid }, { on_hand: 1 });
    const difference = { variants: 1, units: 4 };
    const kept = await preview(file);
    expect(kept.report).toMatchObject({
      updated: 0,
      stock: { variants: 0, units: 0 },
      stockIfSet: difference,
    });
    const set = await preview(file, "set");
    expect(set.report).toMatchObject({ updated: 1, stock: difference, stockIfSet: difference });
    expect(set.products[0]?.fields).toEqual(["stock |  | Quantity: 1 → 5"]);
  });

  it("counts existing and new variants without a quantity", async () => {
    const size = (value: string): CsvRow => ({
      ...PLAIN,
      "Option1 Name": "Size",
      "Option1 Value": value,
    });
    await store.importRows([size("S"), size("M")]);
    const { report } = await preview([size("S"), size("M"), size("L")]);
    expect(report).toMatchObject({ variantsWithoutQuantity: 3, newVariantsWithoutQuantity: 1 });
  });
});
