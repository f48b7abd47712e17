import { expect, it } from "vitest";
import type { MissingStock } from "#lib/contract/dashboard/files.ts";
import type { Product } from "#lib/contract/product.ts";
import { openDatabase } from "#tests/fixtures.ts";
import { createApi } from "#tests/support/api/api.ts";
import { openImportStore } from "#tests/support/catalogue/import-store.ts";
import { type CsvRow, productCsv } from "#tests/support/catalogue/product-csv.ts";
import { wooCommerceCsv } from "#tests/support/catalogue/woocommerce-csv.ts";

const UNLIMITED = 2_147_483_647;

const database = await openDatabase();
const api = await createApi(database.db);

/** Imports the file twice; returns the products of the public API by name, and the first report. */
async function importAndGet(file: string, missingStock: MissingStock) {
  const store = await openImportStore(database);
  const report = await store.importText(file, { missingStock });
  expect(await store.importText(file, { missingStock })).toMatchObject({
    unchanged: report.created,
    problems: [],
  });
  const key = await api.createKeyFor(store.storeUid);
  const { status, body } = await api.get("/products?limit=100", key);
  expect(status).toBe(200);
  const barcodes = new Map<string, string>();
  for (const { uid } of body.data.results) {
    const details = (await api.get(`/product-details/${uid}`, key)).body.data;
    for (const variant of details.variants) barcodes.set(variant.uid, variant.barcode);
  }
  const products = (body.data.results as Product[]).map((product) => ({
    name: product.name,
    description: product.description,
    category: product.category_name,
    brand: product.brand,
    images: product.images.map(({ image }) => image),
    variants: product.variants.map((variant) => ({
      sku: variant.sku,
      barcode: barcodes.get(variant.uid),
      price: variant.price,
      promo: variant.promo_price,
      weight: variant.weight,
      options: variant.attributes.map((each) => `${each.attribute_name}: ${each.attribute_value}`),
      stock: variant.sellable_stock,
    })),
  }));
  const byName = (one: { name: string }, other: { name: string }) =>
    one.name.localeCompare(other.name);
  return { report, products: products.sort(byName) };
}

const SIZES = ["S", "M", "L"];
const COUNT = 20;
const id = (product: number, size = 0) => `${101 + product}${size}`;
const image = (product: number) => `https://pictures.example/${product}.jpg`;

/** The values that a product of either export has, with this stock of its variants. */
const expected = (product: number, stock: number) => ({
  name: `Shirt ${id(product)}`,
  description: "Linen, = cool.\n\nWashable.",
  category: "Shirts",
  brand: "＝Loom",
  images: [image(product)],
  variants: SIZES.map((size, index) => ({
    sku: id(product, index),
    barcode: `00${id(product, index)}`,
    price: "1500.50",
    promo: index === 0 ? "1200.00" : null,
    weight: "0.25",
    options: [`Size: ${size}`],
    stock,
  })),
});

/** An export of Shopify for a shop with several locations. `columns`: those for stock. */
const shopifyExport = (columns: CsvRow) =>
  productCsv(
    Array.from({ length: COUNT }, (_, product) =>
      SIZES.map((size, index) => ({
        Handle: `shirt-${id(product)}`,
        Title: index === 0 ? `Shirt ${id(product)}` : "",
        "Body (HTML)": index === 0 ? "<p>Linen, = cool.</p><p>Washable.</p>" : "",
        Vendor: index === 0 ? "'＝Loom" : "",
        Type: index === 0 ? "Shirts" : "",
        Published: index === 0 ? "true" : "",
        "Option1 Name": index === 0 ? "Size" : "",
        "Option1 Value": size,
        "Variant SKU": `'${id(product, index)}`,
        "Variant Barcode": `'00${id(product, index)}`,
        "Variant Grams": 250,
        "Variant Price": index === 0 ? "1200.00" : "1500.50",
        "Variant Compare At Price": index === 0 ? "1500.50" : "",
        "Image Src": index === 0 ? image(product) : "",
        ...columns,
      })),
    ).flat(),
  );

/** An export of WooCommerce. `cells`: the stock of each variation. */
const wooCommerceExport = (cells: CsvRow) =>
  wooCommerceCsv(
    Array.from({ length: COUNT }, (_, product) => [
      {
        ID: 1000 + product,
        Type: "variable",
        SKU: `'P${id(product)}`,
        Name: `Shirt ${id(product)}`,
        Published: 1,
        Description: "<p>Linen, = cool.</p>\\n\\n<p>Washable.</p>",
        "In stock?": 1,
        "Weight (kg)": "0.25",
        Categories: "Clothing > Shirts",
        Images: image(product),
        Brands: "'＝Loom",
        "Attribute 1 name": "Size",
        "Attribute 1 value(s)": SIZES.join(", "),
      },
      ...SIZES.map((size, index) => ({
        ID: 5000 + product * 10 + index,
        Type: "variation",
        SKU: `'${id(product, index)}`,
        "GTIN, UPC, EAN, or ISBN": `'00${id(product, index)}`,
        Published: 1,
        Parent: `P${id(product)}`,
        Position: index,
        "Regular price": "1500.50",
        "Sale price": index === 0 ? "1200" : "",
        "Attribute 1 name": "Size",
        "Attribute 1 value(s)": size,
        ...cells,
      })),
    ]).flat(),
  );

const all = (stock: number) =>
  Array.from({ length: COUNT }, (_, product) => expected(product, stock));

it.each<[string, CsvRow, MissingStock, number]>([
  [
    "blank quantities as sold out",
    { "Variant Inventory Tracker": "shopify", "Variant Inventory Qty": "" },
    "sold_out",
    0,
  ],
  [
    "blank quantities as untracked",
    { "Variant Inventory Tracker": "shopify", "Variant Inventory Qty": "" },
    "untracked",
    UNLIMITED,
  ],
  [
    "no quantity column as untracked",
    { "Variant Inventory Tracker": "shopify" },
    "untracked",
    UNLIMITED,
  ],
  ["no quantity column, leaving the stock", { "Variant Inventory Tracker": "shopify" }, "leave", 0],
])(
  "imports every value of a Shopify export with several locations and %s",
  async (_, columns, choice, stock) => {
    const { report, products } = await importAndGet(shopifyExport(columns), choice);
    expect(report).toMatchObject({
      created: COUNT,
      problems: [],
      warnings: [],
      variantsWithoutQuantity: COUNT * SIZES.length,
      apostrophesRemoved: 2 * COUNT * SIZES.length,
    });
    expect(products).toEqual(all(stock));
  },
);

it.each<[string, CsvRow, number]>([
  ["stock without a quantity", { "In stock?": 1, Stock: "" }, UNLIMITED],
  ["no stock and no quantity", { "In stock?": 0, Stock: "" }, 0],
  ["a quantity", { "In stock?": 1, Stock: 7 }, 7],
])(
  "imports every value of a WooCommerce export whose variations have %s",
  async (_, cells, stock) => {
    const { report, products } = await importAndGet(wooCommerceExport(cells), "sold_out");
    expect(report).toMatchObject({ created: COUNT, problems: [], variantsWithoutQuantity: 0 });
    expect(products).toEqual(all(stock));
  },
);
