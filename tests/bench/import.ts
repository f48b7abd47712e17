import { Readable } from "node:stream";
import { sql } from "kysely";
import { createDb } from "#db/client.ts";
import { importProducts } from "#lib/services/imports/import-products.ts";
import { productCsv } from "#tests/support/catalogue/product-csv.ts";
import { createShop } from "#tests/support/catalogue/shop.ts";

export interface ImportFigures {
  seconds: number;
  /** Rows of documents that were inserted or updated. */
  documentWrites: number;
}

export const IMPORTED_PRODUCTS = 10_000;

/** Imports a file of products with three variants each into a new store of this database. */
export async function measureImport(url: string): Promise<ImportFigures> {
  const { db } = createDb(url, { liftTimeouts: true, max: 1 });
  try {
    const store = await createShop(db);
    const documentWrites = async () => {
      const { rows } = await sql<{ writes: number }>`
        select (n_tup_ins + n_tup_upd)::integer as writes,
          pg_stat_force_next_flush(), pg_stat_clear_snapshot()
        from pg_stat_user_tables where relname = 'product_documents'`.execute(db);
      return rows[0]?.writes ?? 0;
    };
    await documentWrites();
    const before = await documentWrites();
    const started = performance.now();
    const file = Buffer.from(productFile());
    await importProducts(db, store.uid, () => Readable.from([file]), {});
    const seconds = (performance.now() - started) / 1000;
    await documentWrites();
    const writes = (await documentWrites()) - before;
    if (writes < IMPORTED_PRODUCTS) throw new Error(`only ${writes} documents were counted`);
    return { seconds, documentWrites: writes };
  } finally {
    await db.destroy();
  }
}

function productFile(): string {
  const products = Array.from({ length: IMPORTED_PRODUCTS }, (_, index) =>
    ["S", "M", "L"].map((size, place) => ({
      Handle: `imported-${index}`,
      ...(place === 0 && {
        Title: `Woven Cotton ${index}`,
        "Body (HTML)": `<p>Made for every day, number ${index}.</p>`,
        Vendor: `Maker ${index % 50}`,
        Type: `Kind ${index % 40}`,
      }),
      "Option1 Name": "Size",
      "Option1 Value": size,
      "Variant SKU": `IMP-${index}-${size}`,
      "Variant Price": `${1 + (index % 900)}.50`,
      "Variant Inventory Qty": String(index % 30),
    })),
  );
  return productCsv(products.flat());
}
