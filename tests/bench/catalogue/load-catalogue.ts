import { pipeline } from "node:stream/promises";
import type { Kysely } from "kysely";
import { Client } from "pg";
import { from as copyFrom } from "pg-copy-streams";
import { createDb } from "#db/client.ts";
import { insertRows } from "#db/queries/bulk.ts";
import { insertStore } from "#db/queries/stores/stores.ts";
import type { Database } from "#db/schema.ts";
import { toSlug } from "#lib/kernel/text.ts";
import { categories, generatedUid, materials, options } from "#tests/bench/catalogue/names.ts";
import {
  type GeneratedRows,
  type Generation,
  productRows,
} from "#tests/bench/catalogue/product-rows.ts";
import { createRandom } from "#tests/support/random.ts";

interface CatalogueOptions extends Generation {
  /** Called with each step. */
  onProgress?: (text: string) => void;
}

/** Slug of the store that is measured. */
export const BENCH_SLUG = "bench";

/** Words that occur only in names, each in a tenth of the products. */
export const COMMON_WORDS = materials.filter((word) => !/^(Cotton|Steel)$/.test(word));

const BATCH = 2_500;

const TABLES: Record<keyof GeneratedRows, string> = {
  product: "products",
  images: "product_images",
  variants: "variants",
  variantAttributes: "variant_attributes",
  stock: "stock_levels",
};

/** Tables that `refresh_products` fills. */
const DERIVED_TABLES = ["product_listings"];

/**
 * Loads a generated store into a migrated database; equal options give equal rows. Much faster than an import:
 * COPY without foreign-key checks, then derived tables, then indexes. Needs a superuser and no concurrent readers;
 * an interrupted load leaves the database half filled.
 */
export async function loadCatalogue(url: string, catalogue: CatalogueOptions): Promise<void> {
  const { slug, products, onProgress = () => {} } = catalogue;
  const { db } = createDb(url, { max: 1 });
  const client = new Client({ connectionString: url });
  try {
    await insertEmptyStore(db, slug);
    await client.connect();
    await client.query("set synchronous_commit = off; set maintenance_work_mem = '256MB'");
    const random = createRandom(slug);
    await withoutIndexes(client, Object.values(TABLES), async () => {
      await client.query("set session_replication_role = replica");
      for (const numbers of batches(products)) {
        await copyRows(
          client,
          numbers.map((number) => productRows(catalogue, number, random)),
        );
        onProgress(`${numbers.at(-1)} of ${products} products copied`);
      }
      await client.query("set session_replication_role = origin");
      onProgress("creating indexes");
    });
    await client.query("analyze");
    await withoutIndexes(client, DERIVED_TABLES, async () => {
      for (const numbers of batches(products)) {
        const uids = numbers.map((number) => generatedUid.product(slug, number));
        await client.query("select refresh_products($1, $2::uuid[])", [
          generatedUid.store(slug),
          uids,
        ]);
        onProgress(`${numbers.at(-1)} of ${products} products refreshed`);
      }
      onProgress("creating indexes");
    });
    onProgress("vacuuming");
    await client.query("vacuum analyze");
  } finally {
    await client.end();
    await db.destroy();
  }
}

/** Inserts a store with its categories and options, but without products. */
async function insertEmptyStore(db: Kysely<Database>, slug: string): Promise<void> {
  const store_uid = generatedUid.store(slug);
  await insertStore(db, {
    uid: store_uid,
    slug,
    store_name: "Generated Store",
    email: `${slug}@example.com`,
    phone: "+2348000000003",
    address: "1 Example Road, Lagos, Nigeria",
    delivery_enabled: true,
  });
  const categoryRows = categories.map((name) => ({
    uid: generatedUid.category(slug, name),
    store_uid,
    name,
    slug: toSlug(name, 60),
  }));
  await insertRows(db, "categories", categoryRows);
  for (const [name, values] of Object.entries(options)) {
    const attribute_uid = generatedUid.attribute(slug, name);
    await insertRows(db, "attributes", [{ uid: attribute_uid, store_uid, name }]);
    const valueRows = values.map((value) => ({
      uid: generatedUid.attributeValue(slug, value),
      store_uid,
      attribute_uid,
      value,
    }));
    await insertRows(db, "attribute_values", valueRows);
  }
}

/** Product numbers from 1, some thousands at a time. */
function* batches(products: number): Generator<number[]> {
  for (let first = 1; first <= products; first += BATCH) {
    const size = Math.min(BATCH, products - first + 1);
    yield Array.from({ length: size }, (_, index) => first + index);
  }
}

/** Drops the plain indexes of the tables during `work`. */
async function withoutIndexes(
  client: Client,
  tables: string[],
  work: () => Promise<void>,
): Promise<void> {
  const { rows } = await client.query<{ name: string; definition: string }>(
    `select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition
     from pg_index where indrelid = any ($1::text[]::regclass[]) and not indisunique`,
    [tables],
  );
  for (const { name } of rows) await client.query(`drop index ${name}`);
  await work();
  for (const { definition } of rows) await client.query(definition);
}

async function copyRows(client: Client, batch: GeneratedRows[]): Promise<void> {
  for (const [kind, table] of Object.entries(TABLES) as [keyof GeneratedRows, string][]) {
    const records = batch.flatMap((rows): object[] => rows[kind]);
    const [first] = records;
    if (!first) continue;
    const columns = Object.keys(first).map((column) => client.escapeIdentifier(column));
    await pipeline(
      linesOf(records),
      client.query(copyFrom(`copy ${table} (${columns}) from stdin`)),
    );
  }
}

/** Records in COPY's text format. */
function* linesOf(records: object[]): Generator<string> {
  for (let first = 0; first < records.length; first += 1_000) {
    const lines = records
      .slice(first, first + 1_000)
      .map((record) => `${Object.values(record).map(cell).join("\t")}\n`);
    yield lines.join("");
  }
}

const ESCAPES: Record<string, string> = { "\\": "\\\\", "\t": "\\t", "\n": "\\n", "\r": "\\r" };

function cell(value: unknown): string {
  if (value === null || value === undefined) return "\\N";
  const text = value instanceof Date ? value.toISOString() : textOf(value);
  return text.replace(/[\\\t\n\r]/g, (character) => ESCAPES[character] ?? character);
}

function textOf(value: unknown): string {
  if (!Array.isArray(value)) return String(value);
  return `{${value.map((element) => JSON.stringify(element)).join(",")}}`;
}
