import { sql } from "kysely";
import type { ImportOptions } from "#lib/services/imports/import-options.ts";
import { importProducts } from "#lib/services/imports/import-products.ts";
import { bytesOf, type CsvRow, productCsv } from "#tests/support/catalogue/product-csv.ts";
import type { TestDatabase } from "#tests/support/database/database.ts";
import { insertRow } from "#tests/support/database/rows.ts";

/** The tables that an import can write. */
const TABLES = [
  "stores",
  "categories",
  "products",
  "product_images",
  "attributes",
  "attribute_values",
  "variants",
  "variant_attributes",
  "stock_levels",
  "product_listings",
  "listing_counts",
  "facet_counts",
] as const;

/** Creates a store to import into, with readers of its imported rows. */
export async function openImportStore({ db }: TestDatabase) {
  const slug = `store-${crypto.randomUUID()}`;
  const { uid: storeUid } = await insertRow(db, "stores", {
    slug,
    store_name: slug,
    email: "shop@example.com",
    phone: "+2348000000000",
  });
  const importText = (text: string | Uint8Array, options?: ImportOptions) =>
    importProducts(db, storeUid, () => bytesOf(text), options);
  return {
    storeUid,
    slug,
    importText,
    importRows: (rows: CsvRow[], options?: ImportOptions) => importText(productCsv(rows), options),
    products: () =>
      db
        .selectFrom("products")
        .leftJoin("categories", "categories.uid", "products.category_uid")
        .selectAll("products")
        .select("categories.name as category")
        .where("products.store_uid", "=", storeUid)
        .orderBy("handle")
        .execute(),
    /** Returns variants with their stock, and their attributes as "Name: value". */
    variants: async () => {
      const variants = await db
        .selectFrom("variants")
        .innerJoin("products", "products.uid", "product_uid")
        .leftJoin("stock_levels", "variant_uid", "variants.uid")
        .selectAll("variants")
        .select(["on_hand", "reserved", "unit_cost", "tracks_stock", "allows_backorder"])
        .select("reorder_point")
        .where("variants.store_uid", "=", storeUid)
        .orderBy("handle")
        .orderBy("position")
        .execute();
      const attributes = await db
        .selectFrom("variant_attributes")
        .innerJoin("attributes", "attributes.uid", "attribute_uid")
        .innerJoin("attribute_values", "attribute_values.uid", "value_uid")
        .select(["variant_uid", "name", "value"])
        .where("variant_attributes.store_uid", "=", storeUid)
        .orderBy("position")
        .execute();
      return variants.map((variant) => ({
        ...variant,
        attributes: attributes
          .filter(({ variant_uid }) => variant_uid === variant.uid)
          .map(({ name, value }) => `${name}: ${value}`),
      }));
    },
    images: () =>
      db
        .selectFrom("product_images")
        .selectAll()
        .where("store_uid", "=", storeUid)
        .orderBy("position")
        .orderBy("image")
        .execute(),
    /** Returns every row of the tables with its version, which any write changes. */
    everything: async () => {
      const tables = TABLES.map(async (table) => {
        const { rows } = await sql`select xmin, ctid, * from ${sql.table(table)}`.execute(db);
        return [table, rows];
      });
      return Object.fromEntries(await Promise.all(tables));
    },
  };
}

export type ImportStore = Awaited<ReturnType<typeof openImportStore>>;

/** A product without options. */
export const PLAIN = { Handle: "mug", Title: "Mug", "Variant Price": "12.5" };

/** A product with two options, two variants and three pictures, on lines 2 to 4. */
export const SHIRT: CsvRow[] = [
  {
    Handle: "shirt",
    Title: "Linen shirt",
    "Body (HTML)":
      "<h2>Linen</h2><p>Cool &amp; light.<br>Washable.</p><ul><li>Two pockets</li></ul>",
    Vendor: "Loom",
    Type: "Shirts",
    Published: "TRUE",
    "Option1 Name": "Size",
    "Option1 Value": "Small",
    "Option2 Name": "Colour",
    "Option2 Value": "Blue",
    "Variant SKU": "LS-S",
    "Variant Grams": 250,
    "Variant Inventory Qty": 4,
    "Variant Price": 20,
    "Variant Compare At Price": 30,
    "Image Src": "https://pictures.example/front.jpg",
    "Image Position": 1,
    "Image Alt Text": "Front",
    "Variant Image": "https://pictures.example/blue.jpg",
    "Cost per item": "8.20",
    Status: "active",
  },
  {
    Handle: "shirt",
    "Option1 Value": "Large",
    "Option2 Value": "White",
    "Variant SKU": "LS-L",
    "Variant Grams": 3,
    "Variant Inventory Qty": 0,
    "Variant Price": "22.00",
    "Variant Compare At Price": 22,
    "Image Src": "https://pictures.example/back.jpg",
    "Image Position": 3,
  },
  { Handle: "shirt", "Image Src": "https://pictures.example/side.jpg", "Image Position": 2 },
];
