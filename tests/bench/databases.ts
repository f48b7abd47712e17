import { createHash } from "node:crypto";
import { globSync } from "node:fs";
import { readFile } from "node:fs/promises";
import { totalmem } from "node:os";
import path from "node:path";
import { Client } from "pg";
import { createDb } from "#db/client.ts";
import { type EmbeddedPostgres, joinEmbeddedPostgres } from "#db/embedded.ts";
import { readServerState } from "#db/embedded-cluster.ts";
import { migrateToLatest } from "#db/migrate.ts";
import { BENCH_SLUG, loadCatalogue } from "#tests/bench/catalogue/load-catalogue.ts";
import { fillReference } from "#tests/bench/reference-documents.ts";

const ROOT = path.join(import.meta.dirname, "../..");

/** Files whose change requires loading the catalogue again; newer migrations run on it, as in production. */
const CATALOGUE_SOURCES = [
  "db/schema.sql",
  "tests/bench/catalogue/*.ts",
  "tests/bench/reference-documents.ts",
];

/** PostgreSQL settings of a large shop, with a quarter of the machine's memory and statement statistics. */
const SETTINGS = {
  shared_buffers: `${Math.round(totalmem() / 4 / 1024 ** 2)}MB`,
  shared_preload_libraries: "pg_stat_statements",
  max_wal_size: "4GB",
  max_connections: "100",
};

/** Prefix of the names of copies, followed by the pid of their run. */
const COPY = "measured_";

export interface BenchPostgres {
  /** Pid of the postmaster. */
  pid: number;
  /** A session on the maintenance database. */
  admin: Client;
  /** Returns a copy of the catalogue with this many products, which is loaded on first use. */
  open(products: number, onProgress: (text: string) => void): Promise<BenchDatabase>;
  /** A migrated database without a store. */
  openEmpty(): Promise<BenchDatabase>;
  stop(): Promise<void>;
}

export interface BenchDatabase {
  url: string;
  name: string;
  drop(): Promise<void>;
}

/** Starts an embedded PostgreSQL that reuses loaded catalogues in later runs. */
export async function startBenchPostgres(dataDir: string): Promise<BenchPostgres> {
  const embedded = await joinEmbeddedPostgres({ dataDir, serverSettings: SETTINGS });
  const state = await readServerState(dataDir);
  const admin = new Client({ connectionString: embedded.url });
  await admin.connect();
  await admin.query("create extension if not exists pg_stat_statements");
  await dropLeftovers(admin);
  const create = async (template: string): Promise<BenchDatabase> => {
    const name = `${COPY}${process.pid}`;
    await admin.query(`drop database if exists ${name} with (force)`);
    await admin.query(`create database ${name} template ${template} strategy file_copy`);
    return {
      url: urlOf(embedded, name),
      name,
      drop: async () => {
        await admin.query(`drop database ${name} with (force)`);
      },
    };
  };
  return {
    pid: state?.pid ?? 0,
    admin,
    async open(products, onProgress) {
      const catalogue = await loadOnce(embedded, admin, products, onProgress);
      onProgress("copying the catalogue");
      return create(catalogue);
    },
    async openEmpty() {
      const database = await create("template0");
      await migrate(database.url);
      return database;
    },
    async stop() {
      await admin.end();
      await embedded.leave();
    },
  };
}

/** Drops the copies of runs that were killed. */
async function dropLeftovers(admin: Client): Promise<void> {
  const { rows } = await admin.query<{ datname: string }>(
    "select datname from pg_database where starts_with(datname, $1)",
    [COPY],
  );
  for (const { datname } of rows) {
    if (!isRunning(Number(datname.slice(COPY.length)))) {
      await admin.query(`drop database if exists ${datname} with (force)`);
    }
  }
}

function isRunning(pid: number): boolean {
  try {
    return process.kill(pid, 0);
  } catch (error) {
    return (error as NodeJS.ErrnoException).code === "EPERM";
  }
}

/** Returns the database with the loaded catalogue; replaces one from other sources. */
async function loadOnce(
  embedded: EmbeddedPostgres,
  admin: Client,
  products: number,
  onProgress: (text: string) => void,
): Promise<string> {
  const kind = `catalogue_${products}`;
  const name = `${kind}_${await digestOfSources()}`;
  const { rows } = await admin.query<{ datname: string }>(
    "select datname from pg_database where starts_with(datname, $1)",
    [`${kind}_`],
  );
  if (rows.some(({ datname }) => datname === name)) {
    onProgress("migrating");
    const ran = await migrate(urlOf(embedded, name));
    if (ran.length > 0) await vacuum(urlOf(embedded, name), onProgress);
    return name;
  }
  for (const { datname } of rows) await admin.query(`drop database ${datname} with (force)`);
  await admin.query("drop database if exists loading with (force)");
  await admin.query("create database loading template template0");
  await load(urlOf(embedded, "loading"), products, onProgress);
  await admin.query(`alter database loading rename to ${name}`);
  return name;
}

async function load(
  url: string,
  products: number,
  onProgress: (text: string) => void,
): Promise<void> {
  await migrate(url);
  await loadCatalogue(url, {
    slug: BENCH_SLUG,
    products,
    now: new Date(),
    onProgress,
  });
  const client = new Client({ connectionString: url });
  await client.connect();
  await fillReference(client, onProgress);
  await client.end();
  await vacuum(url, onProgress);
}

async function migrate(url: string): Promise<string[]> {
  const { db } = createDb(url, { max: 1 });
  const ran = await migrateToLatest(db);
  await db.destroy();
  return ran;
}

async function vacuum(url: string, onProgress: (text: string) => void): Promise<void> {
  onProgress("vacuuming");
  const client = new Client({ connectionString: url });
  await client.connect();
  await client.query("vacuum analyze");
  await client.end();
}

async function digestOfSources(): Promise<string> {
  const hash = createHash("sha256");
  for (const file of globSync(CATALOGUE_SOURCES, { cwd: ROOT }).sort()) {
    hash.update(await readFile(path.join(ROOT, file)));
  }
  return hash.digest("hex").slice(0, 12);
}

function urlOf(embedded: EmbeddedPostgres, database: string): string {
  const url = new URL(embedded.url);
  url.pathname = database;
  return url.href;
}
