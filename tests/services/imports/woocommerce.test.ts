import { beforeEach, describe, expect, it } from "vitest";
import { openDatabase } from "#tests/fixtures.ts";
import { type ImportStore, openImportStore } from "#tests/support/catalogue/import-store.ts";
import { type CsvRow, productCsv } from "#tests/support/catalogue/product-csv.ts";
import { LAMP, TEE, wooCommerceCsv } from "#tests/support/catalogue/woocommerce-csv.ts";

let store: ImportStore;

const database = await openDatabase();
beforeEach(async () => {
  store = await openImportStore(database);
});

const importRows = (...rows: CsvRow[]) => store.importText(wooCommerceCsv(rows));
const reasons = (notes: { line: number; reason: string }[]) =>
  notes.map(({ line, reason }) => `${line}: ${reason}`);
const [product = {}, , blue = {}, red = {}] = TEE;

describe("a variable product", () => {
  it("imports a product's variations from anywhere in the file; a second import changes nothing", async () => {
    const report = await importRows(...TEE);
    expect(report).toMatchObject({ created: 2, skipped: 0, problems: [] });
    expect(reasons(report.warnings)).toEqual([
      '2: Categories "Clothing, Clothing > T-Shirts" is imported as "T-Shirts"',
    ]);
    expect(await store.products()).toMatchObject([
      { handle: "lamp-01", name: "Lamp", is_variable: false },
      {
        handle: "tee",
        description: "Soft.\n\nWashed twice.\nMade in Aba.\n\nKeeps its shape.",
        category: "T-Shirts",
        tags: ["cotton", "summer"],
        is_visible: true,
        is_variable: true,
      },
    ]);
    const [, ...variants] = await store.variants();
    expect(variants).toMatchObject([
      // "Any size" at one price, without counting: one variant for each size.
      {
        sku: "tee-red",
        attributes: ["Color: Red", "Size: S"],
        price: "18.00",
        promo_price: null,
        weight: "0.500",
        tracks_stock: false,
        allows_backorder: false,
        taxable: true,
      },
      { sku: "", attributes: ["Color: Red", "Size: M"], price: "18.00", tracks_stock: false },
      {
        sku: "tee-blue",
        attributes: ["Color: Blue, dark", "Size: S"],
        price: "20.00",
        promo_price: "15.00",
        promo_expiry: new Date("2100-12-31T22:59:59Z"),
        weight: "0.250",
        image: "https://pictures.example/blue.jpg",
        on_hand: 3,
        tracks_stock: true,
        allows_backorder: true,
        taxable: false,
      },
    ]);
    expect(await store.images()).toMatchObject([
      { image: "https://pictures.example/front.jpg" },
      { image: "https://pictures.example/back.jpg" },
      { image: "https://pictures.example/blue.jpg" },
    ]);
    const before = await store.everything();
    expect(await importRows(...TEE)).toMatchObject({ created: 0, updated: 0, unchanged: 2 });
    expect(await store.everything()).toEqual(before);
  });

  it("updates the end of a sale", async () => {
    await importRows(...TEE);
    const later = { ...blue, "Date sale price ends": "2101-01-31" };
    expect(await importRows(product, later, red)).toMatchObject({ updated: 1 });
    expect((await store.variants()).at(-1)?.promo_expiry).toEqual(new Date("2101-01-31T22:59:59Z"));
    const endless = { ...blue, "Date sale price ends": "" };
    expect(await importRows(product, endless, red)).toMatchObject({ updated: 1 });
    expect((await store.variants()).at(-1)).toMatchObject({
      promo_price: "15.00",
      promo_expiry: null,
    });
  });

  it.each([
    ["by SKU", { SKU: "Tee" }, "TEE", "tee"],
    ["by ID", { SKU: "" }, "id:44", "product-44"],
  ])("finds its variations %s", async (_, own, Parent, handle) => {
    const report = await importRows({ ...product, ...own }, { ...blue, Parent });
    expect(report).toMatchObject({ created: 1, problems: [] });
    expect(await store.products()).toMatchObject([{ handle }]);
  });

  it("leaves out variations that are not sold", async () => {
    const report = await importRows(
      product,
      { ...red, Published: 0 },
      { ...red, "Regular price": "" },
      { ...red, Type: "variation, rented" },
      blue,
      { ...blue, SKU: "other" },
    );
    expect(report.created).toBe(1);
    expect(reasons(report.warnings).toSorted()).toEqual([
      expect.stringMatching(/^2: Categories/),
      "3: the variation is not enabled: skipped",
      "4: the variation has no price: skipped",
      "5: the variation is rented: skipped",
      "7: duplicates the variation on line 6: skipped",
    ]);
    expect(await store.variants()).toHaveLength(1);
  });

  it.each([
    [
      "one stock is shared by several variations",
      [{ ...product, Stock: 9 }, red, { ...blue, Stock: "parent" }],
      "2: its variations share one stock: give each its own in WooCommerce",
    ],
    [
      "one stock is counted for any size",
      [product, { ...red, Stock: 4 }],
      "3: several values share one stock: create a variation for each value in WooCommerce",
    ],
    [
      "an attribute has no values",
      [{ ...product, "Attribute 2 value(s)": "" }, red],
      '3: the value of the attribute "Size" is missing',
    ],
    [
      "any of over 100 sizes fits",
      [
        { ...product, "Attribute 2 value(s)": Array.from({ length: 101 }, (_, n) => n).join() },
        red,
      ],
      "3: it matches more than 100 combinations: give each its own variation",
    ],
    ["it has no variations", [product], "2: none of its variations in the file can be sold"],
  ])("leaves out the product when %s", async (_, rows, reason) => {
    const report = await importRows(...rows);
    expect(report).toMatchObject({ created: 0, skipped: 1 });
    expect(reasons(report.problems)).toEqual([reason]);
  });

  it("reports an invalid cell once for all variants of a variation", async () => {
    const { problems } = await importRows(product, { ...red, "Regular price": "much" });
    expect(problems).toHaveLength(1);
  });

  it("imports the product's stock for its only variation", async () => {
    await importRows({ ...product, Stock: 9, "Backorders allowed?": 1 }, { ...blue, Stock: "" });
    expect(await store.variants()).toMatchObject([{ on_hand: 9, allows_backorder: true }]);
  });

  it("reports variations without their product", async () => {
    const { problems, created } = await importRows(LAMP, red);
    expect(created).toBe(1);
    expect(reasons(problems)).toEqual([
      `3: the variation's product "tee" is not in the file: export it too`,
    ]);
  });
});

describe("a file without some columns", () => {
  const stripped = (rows: CsvRow[], removed: RegExp) => {
    const columns = Object.keys(Object.assign({}, ...rows)).filter((name) => !removed.test(name));
    return productCsv(
      rows.map((row) => Object.fromEntries(columns.map((name) => [name, row[name] ?? ""]))),
    );
  };
  const counted = { ...LAMP, Stock: 7, "Backorders allowed?": 1 };

  it("leaves out a stored product with options when it has no attributes", async () => {
    await importRows(...TEE);
    const before = await store.everything();
    const report = await store.importText(stripped([product, blue], /^Attribute/));
    expect(reasons(report.problems)).toEqual([
      "2: the store has this product with options, but the file has no option columns",
    ]);
    expect(await store.everything()).toEqual(before);
  });

  it.each<[string, RegExp, CsvRow, object]>([
    ["Stock", /^Stock$/, {}, { on_hand: 7, tracks_stock: true, allows_backorder: true }],
    ["Stock, but out of stock", /^Stock$/, { "In stock?": 0 }, { on_hand: 0, tracks_stock: true }],
    ["stock columns", /stock|^Backorders/i, {}, { on_hand: 7, allows_backorder: true }],
    ["Backorders allowed?", /^Backorders/, { Stock: 5 }, { on_hand: 5, allows_backorder: true }],
  ])("updates a counted variant without %s", async (_, removed, cells, variant) => {
    await importRows(counted);
    const report = await store.importText(stripped([{ ...counted, ...cells }], removed), {
      stock: "set",
    });
    expect(report).toMatchObject({ skipped: 0, problems: [] });
    expect(await store.variants()).toMatchObject([variant]);
  });

  it("sells a new variant in stock without counting when the quantity is missing", async () => {
    await store.importText(stripped([LAMP], /^Stock$/));
    expect(await store.variants()).toMatchObject([{ tracks_stock: false }]);
  });
});

describe("a simple product", () => {
  const importLamp = async (cells: CsvRow) => {
    const report = await importRows({ ...LAMP, ...cells });
    const [variant] = await store.variants();
    const [lamp] = await store.products();
    return {
      variant,
      lamp,
      problems: reasons(report.problems),
      warnings: reasons(report.warnings),
    };
  };

  it.each<[CsvRow, object]>([
    [{}, { tracks_stock: false, allows_backorder: false, on_hand: 0 }],
    [{ "In stock?": 0 }, { tracks_stock: true, allows_backorder: false, on_hand: 0 }],
    [{ "In stock?": "backorder" }, { tracks_stock: true, allows_backorder: true, on_hand: 0 }],
    [{ Stock: 7 }, { tracks_stock: true, allows_backorder: false, on_hand: 7 }],
    [
      { Stock: 0, "Backorders allowed?": 1 },
      { tracks_stock: true, allows_backorder: true },
    ],
    [{ "Regular price": "12,50" }, { price: "12.50", promo_price: null }],
    [{ "Tax status": "none" }, { taxable: false }],
    [
      { "Length (cm)": "12,5", "Width (cm)": 8, "Height (cm)": ".5" },
      { length: "12.50", width: "8.00", height: "0.50" },
    ],
    [
      { "Length (in)": 10, "Width (mm)": 85 },
      { length: "25.40", width: "8.50" },
    ],
    [{ "GTIN, UPC, EAN, or ISBN": "4006381333931" }, { barcode: "4006381333931" }],
    [
      { Stock: 7, "Low stock amount": 2 },
      { on_hand: 7, reorder_point: 2 },
    ],
    [{ "Weight (kg)": "", "Weight (lbs)": 2 }, { weight: "0.907" }],
    [{ "Weight (kg)": "", "Weight (oz)": 8 }, { weight: "0.227" }],
    [{ "Weight (kg)": "", "Weight (g)": 1250 }, { weight: "1.250" }],
    [{ "Weight (kg)": 0 }, { weight: "0.000" }],
    [{ "Weight (kg)": "1.250" }, { weight: "1.250" }],
    [{ "Regular price": "1.299,00" }, { price: "1299.00" }],
    [{ Type: "simple" }, { requires_shipping: true }],
    [{ Type: "simple, virtual" }, { requires_shipping: false }],
    [{ Type: "simple, downloadable" }, { requires_shipping: false }],
  ])("imports %j as its variant", async (cells, variant) => {
    const imported = await importLamp(cells);
    expect(imported).toMatchObject({ variant, problems: [], warnings: [] });
  });

  it.each<[CsvRow, object]>([
    [{ Published: 0 }, { is_visible: false }],
    [{ Published: "'-1" }, { is_visible: false }],
    [{ "Visibility in catalog": "hidden" }, { is_visible: false }],
    [{ Categories: "Uncategorized" }, { category: null }],
    [{ Brands: "Loom" }, { brand: "Loom" }],
    [{ Description: "C:\\\\new\\nline" }, { description: "C:\\new\nline" }],
    [{ SKU: "" }, { handle: "product-46" }],
  ])("imports %j as product", async (cells, lamp) => {
    expect(await importLamp(cells)).toMatchObject({ lamp, problems: [], warnings: [] });
  });

  it.each<[CsvRow, string]>([
    [
      { "Sale price": 30, "Date sale price starts": "2100-01-01 0:00:00" },
      "Sale price 30 skipped: the sale has not started. Import again once it starts",
    ],
    [
      { "Sale price": 30, "Date sale price ends": "2020-01-01" },
      "Sale price 30 skipped: the sale has ended",
    ],
    [{ "Sale price": 40 }, "Sale price 40 skipped: it is not below the regular price"],
    [
      { "Tax status": "shipping" },
      'Tax status "shipping" is imported as untaxed; delivery is not taxed either',
    ],
    [
      { "Visibility in catalog": "search" },
      'Visibility in catalog "search" is imported as visible everywhere',
    ],
    [{ Categories: "Home > Light" }, 'Categories "Home > Light" is imported as "Light"'],
  ])("adjusts %j with a warning", async (cells, warning) => {
    const imported = await importLamp(cells);
    expect(imported).toMatchObject({ problems: [], warnings: [`2: ${warning}`] });
    expect(imported.variant?.promo_price).toBeNull();
  });

  it.each<[CsvRow, string]>([
    [{ Type: "grouped" }, 'Type "grouped" cannot be imported: only simple and variable products'],
    [{ Type: "simple, rented" }, 'Type "rented" cannot be imported'],
    [{ SKU: "", ID: "" }, "a SKU or an ID is required"],
    [{ "Regular price": "" }, "Regular price is missing"],
    [{ "Regular price": "much" }, 'Regular price "much" is not an amount such as 1500.00'],
    [{ "Sale price": "less" }, 'Sale price "less" is not an amount such as 1500.00'],
    [
      { "Date sale price ends": "soon" },
      'Date sale price ends "soon" is not a date such as 2030-12-31',
    ],
    [{ "Weight (kg)": "heavy" }, 'Weight (kg) "heavy" is not a weight'],
    [{ Published: "yes" }, 'Published "yes" is not 1, 0, -1 or 2'],
    [{ "Tax status": "half" }, 'Tax status "half" is not taxable, shipping or none'],
    [{ Stock: "some" }, 'Stock "some" is not a whole number'],
    [{ "In stock?": "perhaps" }, 'In stock? "perhaps" is not 1, 0 or backorder'],
    [
      { Stock: 1, "Backorders allowed?": "perhaps" },
      'Backorders allowed? "perhaps" is not 1, 0 or notify',
    ],
    [{ Name: "" }, "Name is missing"],
  ])("leaves out the product for %j", async (cells, problem) => {
    const { problems, lamp } = await importLamp(cells);
    expect(problems).toEqual([expect.stringContaining(`2: ${problem}`)]);
    expect(lamp).toBeUndefined();
  });
});

it("rejects the second of two products whose SKUs give the same handle", async () => {
  const report = await importRows(LAMP, { ...LAMP, ID: 47, SKU: "lamp-01" });
  expect(report).toMatchObject({ created: 1, skipped: 1 });
  expect(reasons(report.problems)).toEqual([
    "3: its SKU gives the same handle as line 2: change one of them",
  ]);
});

it("skips the product of a row with a stray quote", async () => {
  const file = wooCommerceCsv([product, LAMP, blue]).replace(
    "variation,tee-blue",
    'variation,"tee"-blue',
  );
  const report = await store.importText(file);
  expect(report).toMatchObject({ created: 1, skipped: 1 });
  expect(report.problems[0]).toMatchObject({ line: 4, handle: "tee" });
});

it("reports how each column is used", async () => {
  const lamp = {
    ...LAMP,
    Published: -1,
    Brands: "Loom, Weft",
    Description: "<p>Brass.</p><script>alert(1)</script>",
    "Tax class": "reduced",
    "Length (in)": 2,
    "Attribute 1 name": "Material",
    "Attribute 1 value(s)": "Brass",
    Images: "https://pictures.example/a.jpg, ftp://pictures.example/b.jpg",
  };
  const { columns } = await importRows(lamp, ...TEE.filter(({ ID }) => ID !== LAMP.ID));
  const adjusted = (name: string, rows: number, ...adjustments: string[]) => ({
    name,
    use: "adjusted",
    rows,
    adjustments: adjustments.map((how) => ({ how, rows: 1 })),
  });
  expect(columns.filter(({ use }) => use === "adjusted")).toEqual([
    adjusted("Published", 4, "draft → hidden"),
    adjusted("Short description", 1, "added before the description"),
    adjusted("Description", 2, "HTML cleaned"),
    adjusted("Categories", 1, "last part of one path only"),
    adjusted("Images", 3, "skipped: not an http or https URL"),
    adjusted("Brands", 1, "first brand only"),
    adjusted("Length (in)", 1, "converted to cm"),
  ]);
  expect(columns).toContainEqual({ name: "Tax class", use: "ignored", rows: 1, adjustments: [] });
  expect(columns).toContainEqual({ name: "SKU", use: "imported", rows: 4, adjustments: [] });
});

it("uses the product's measures and low stock amount for variations without their own", async () => {
  const own = { ...product, "Length (cm)": 30, "Low stock amount": 3, Stock: "" };
  await importRows(own, { ...blue, "Low stock amount": "" });
  expect(await store.variants()).toMatchObject([{ length: "30.00", reorder_point: 3 }]);
});
