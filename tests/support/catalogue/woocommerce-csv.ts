import { type CsvRow, productCsv } from "#tests/support/catalogue/product-csv.ts";

/** The header of WooCommerce's product export, with two attributes. */
const HEADER =
  "ID,Type,SKU,Name,Published,Is featured?,Visibility in catalog,Short description,Description," +
  "Date sale price starts,Date sale price ends,Tax status,Tax class,In stock?,Stock," +
  "Low stock amount,Backorders allowed?,Sold individually?,Weight (kg),Length (cm),Width (cm)," +
  "Height (cm),Sale price,Regular price,Categories,Tags,Shipping class,Images,Parent,Position," +
  "Attribute 1 name,Attribute 1 value(s),Attribute 1 visible,Attribute 1 global," +
  "Attribute 2 name,Attribute 2 value(s),Attribute 2 visible,Attribute 2 global";

/** Returns an export of WooCommerce with every column. */
export function wooCommerceCsv(rows: CsvRow[]): string {
  const blank = Object.fromEntries(HEADER.split(",").map((column) => [column, ""]));
  return productCsv(rows.map((row) => ({ ...blank, ...row })));
}

/** A simple product. */
export const LAMP: CsvRow = {
  ID: 46,
  Type: "simple",
  SKU: "Lamp.01",
  Name: "Lamp",
  Published: 1,
  "Visibility in catalog": "visible",
  "Tax status": "taxable",
  "In stock?": 1,
  "Regular price": "40",
};

const VARIATION: CsvRow = {
  Type: "variation",
  Published: 1,
  Parent: "tee",
  "Tax status": "taxable",
  "In stock?": 1,
};

/** A variable product whose variations come after another product, as WooCommerce exports them. */
export const TEE: CsvRow[] = [
  {
    ID: 44,
    Type: "variable",
    SKU: "tee",
    Name: "Tee",
    Published: 1,
    "Short description": "Soft.",
    Description: "Washed <strong>twice</strong>.\\nMade in Aba.\\n\\nKeeps its shape.",
    "Tax status": "taxable",
    "In stock?": 1,
    "Weight (kg)": ".5",
    Categories: "Clothing, Clothing > T-Shirts",
    Tags: "cotton, summer",
    Images: "https://pictures.example/front.jpg, https://pictures.example/back.jpg",
    "Attribute 1 name": "Color",
    "Attribute 1 value(s)": "Red, Blue\\, dark",
    "Attribute 2 name": "Size",
    "Attribute 2 value(s)": "S, M",
  },
  LAMP,
  {
    ...VARIATION,
    ID: 77,
    SKU: "tee-blue",
    Stock: 3,
    "Backorders allowed?": "notify",
    "Weight (kg)": "0.25",
    "Tax status": "none",
    "Sale price": "15",
    "Regular price": "20",
    "Date sale price ends": "2100-12-31 23:59:59",
    Images: "https://pictures.example/blue.jpg",
    Position: 2,
    "Attribute 1 name": "Color",
    "Attribute 1 value(s)": "Blue\\, dark",
    "Attribute 2 name": "Size",
    "Attribute 2 value(s)": "S",
  },
  {
    ...VARIATION,
    ID: 76,
    SKU: "tee-red",
    "Regular price": "18",
    Position: 1,
    "Attribute 1 name": "Color",
    "Attribute 1 value(s)": "Red",
    "Attribute 2 name": "Size",
  },
];
