import { Readable } from "node:stream";
import { Client } from "pg";
import { createDb } from "#db/client.ts";
import { importProducts } from "#lib/services/imports/import-products.ts";
import { materials, qualities } from "#tests/bench/catalogue/names.ts";
import type { ImportFigures } from "#tests/bench/report/figures.ts";
import { productCsv } from "#tests/support/catalogue/product-csv.ts";
import { createShop } from "#tests/support/catalogue/shop.ts";

const SIZES = ["S", "M", "L"];

/** Imports a file of this many products with three variants into an empty store. */
export async function measureImport(url: string, products: number): Promise<ImportFigures> {
  const { db } = createDb(url, { liftTimeouts: true });
  const client = new Client({ connectionString: url });
  await client.connect();
  try {
    const store = await createShop(db);
    const file = Readable.from([Buffer.from(fileOf(products))]);
    const before = await documentWrites(client);
    const started = performance.now();
    await importProducts(db, store.uid, file, {});
    const seconds = (performance.now() - started) / 1000;
    await db.destroy();
    return { products, seconds, documentWrites: (await documentWrites(client)) - before };
  } finally {
    await client.end();
  }
}

function fileOf(products: number): string {
  const rows = Array.from({ length: products }, (_, index) =>
    SIZES.map((size, place) => ({
      Handle: `imported-${index}`,
      Title: place > 0 ? "" : `${at(qualities, index)} ${at(materials, index >> 4)} ${index}`,
      "Body (HTML)": place > 0 ? "" : `<p>Made for every day, number ${index}.</p>`,
      Vendor: place > 0 ? "" : `Maker ${index % 50}`,
      Type: place > 0 ? "" : `Kind ${index % 40}`,
      "Option1 Name": "Size",
      "Option1 Value": size,
      "Variant SKU": `IMP-${index}-${size}`,
      "Variant Price": `${1 + (index % 900)}.50`,
      "Variant Inventory Qty": String(index % 30),
    })),
  );
  return productCsv(rows.flat());
}

function at<T>(list: readonly T[], index: number): T {
  return list[index % list.length] as T;
}

/** Returns the inserted and updated rows of documents, which PostgreSQL reports when sessions end. */
async function documentWrites(client: Client): Promise<number> {
  await client.query("select pg_stat_force_next_flush()");
  await client.query("select pg_stat_clear_snapshot()");
  const { rows } = await client.query(
    "select (n_tup_ins + n_tup_upd)::integer as writes from pg_stat_user_tables where relname = 'product_documents'",
  );
  return rows[0]?.writes ?? 0;
}
