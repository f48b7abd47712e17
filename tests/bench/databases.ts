import { createHash } from "node:crypto";
import { globSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { totalmem } from "node:os";
import path from "node:path";
import { Client } from "pg";
import { createDb } from "#db/client.ts";
import { joinEmbeddedPostgres } from "#db/embedded.ts";
import { readServerState } from "#db/embedded-cluster.ts";
import { migrateToLatest } from "#db/migrate.ts";
import { loadCatalogue } from "#tests/bench/catalogue.ts";

const ROOT = path.join(import.meta.dirname, "../..");
const DATA_DIR = path.join(ROOT, ".data/bench/postgres");
/** Files whose change requires loading the catalogues again. */
const SOURCES = ["db/schema.sql", "db/migrations/*", "tests/bench/{catalogue,databases}.ts"];

/** PostgreSQL settings of a large shop, with a quarter of the machine's memory. */
const SETTINGS = {
  shared_buffers: `${Math.round(totalmem() / 4 / 1024 ** 2)}MB`,
  max_wal_size: "4GB",
  max_connections: "100",
};

/** Slug of the store that is measured. */
export const BENCH_SLUG = "bench";

export interface BenchPostgres {
  /** Pid of the postmaster. */
  pid: number;
  /** Returns the URL of a copy of the catalogue with this many products, which is loaded on first use. */
  open(products: number, onProgress: (text: string) => void): Promise<string>;
  /** Returns the URL of a migrated database without stores. */
  openEmpty(): Promise<string>;
  stop(): Promise<void>;
}

/** Starts an embedded PostgreSQL that reuses loaded catalogues in later runs. */
export async function startBenchPostgres(): Promise<BenchPostgres> {
  const embedded = await joinEmbeddedPostgres({ dataDir: DATA_DIR, serverSettings: SETTINGS });
  const state = await readServerState(DATA_DIR);
  const admin = new Client({ connectionString: embedded.url });
  await admin.connect();
  const urlOf = (database: string) =>
    Object.assign(new URL(embedded.url), { pathname: database }).href;
  const create = async (name: string, template: string) => {
    await admin.query(`drop database if exists ${name} with (force)`);
    await admin.query(`create database ${name} template ${template} strategy file_copy`);
  };
  return {
    pid: state?.pid ?? 0,
    async open(products, onProgress) {
      const kind = `catalogue_${products}`;
      const catalogue = `${kind}_${await digestOfSources()}`;
      const { rows } = await admin.query<{ datname: string }>(
        "select datname from pg_database where starts_with(datname, $1)",
        [`${kind}_`],
      );
      if (!rows.some(({ datname }) => datname === catalogue)) {
        for (const { datname } of rows) await admin.query(`drop database ${datname}`);
        await create("loading", "template0");
        await load(urlOf("loading"), products, onProgress);
        await admin.query(`alter database loading rename to ${catalogue}`);
      }
      onProgress("copying the catalogue");
      await create("measured", catalogue);
      return urlOf("measured");
    },
    async openEmpty() {
      await create("measured", "template0");
      await migrate(urlOf("measured"));
      return urlOf("measured");
    },
    async stop() {
      await admin.query("drop database if exists measured with (force)");
      await admin.end();
      await embedded.leave();
    },
  };
}

async function migrate(url: string): Promise<void> {
  const { db } = createDb(url, { max: 1 });
  await migrateToLatest(db);
  await db.destroy();
}

async function load(url: string, products: number, onProgress: (text: string) => void) {
  await migrate(url);
  await loadCatalogue(url, { slug: BENCH_SLUG, products, onProgress });
  onProgress("preparing the reference server's tables");
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query(REFERENCE);
  await client.query("vacuum analyze");
  await client.end();
}

/** The visible products, their counts, and the indexes for lists, categories and substring searches. */
const REFERENCE = `
  create schema reference;
  create table reference.documents as
    select uid, category_uid, created_at, lower(name || ' ' || description) as searched,
      replace(document, '"image":"/', '"image":"http://localhost/') as document
    from products join product_documents on product_uid = uid where is_visible;
  alter table reference.documents add primary key (uid);
  create index on reference.documents (created_at desc, uid desc);
  create index on reference.documents (category_uid, created_at desc, uid desc);
  create index on reference.documents using gin (searched gin_trgm_ops);
  create table reference.counts as
    select category_uid, count(*)::integer as products from reference.documents group by 1;
  create table reference.remaining_stock (variant_uid uuid primary key, units integer not null);
  create table reference.orders (uid uuid primary key default gen_random_uuid(), document text not null);
`;

async function digestOfSources(): Promise<string> {
  const hash = createHash("sha256");
  for (const file of globSync(SOURCES, { cwd: ROOT }).sort()) {
    hash.update(await readFile(path.join(ROOT, file)));
  }
  return hash.digest("hex").slice(0, 12);
}
