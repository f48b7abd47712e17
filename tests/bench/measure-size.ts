import { readFileSync } from "node:fs";
import path from "node:path";
import { Client } from "pg";
import { UsageError } from "#db/commands/connect.ts";
import { prepareBenchData } from "#tests/bench/bench-data.ts";
import { BENCH_SLUG } from "#tests/bench/catalogue/load-catalogue.ts";
import type { BenchPostgres } from "#tests/bench/databases.ts";
import { readMemory } from "#tests/bench/load/cost.ts";
import { type LoadOptions, measure } from "#tests/bench/load/measure.ts";
import { countOversold } from "#tests/bench/load/oversold.ts";
import { soak } from "#tests/bench/load/soak.ts";
import { benchOrder, targetsIn } from "#tests/bench/load/targets.ts";
import { type SizeFigures, summarizeRounds } from "#tests/bench/report/figures.ts";
import { startInstance } from "#tests/support/server/app.ts";
import { startChild } from "#tests/support/server/child.ts";

export interface Options extends LoadOptions {
  /** Measures only targets whose names contain this. */
  targets?: string;
  /** Minutes of load for the memory measurement. */
  soak?: number;
}

/** A limit that is counted, but never reached. */
const LIMIT = "900000000";
const LIMITS = Object.fromEntries(
  [
    "CATALOGUE_PER_KEY",
    "CATALOGUE_PER_IP",
    "ORDERS_PER_KEY",
    "QUOTES_PER_KEY",
    "UNCACHED_PAGES_PER_IP",
  ].map((policy) => [`LIMIT_${policy}`, LIMIT]),
);

/** Memory settings of the image. */
const IMAGE_SETTINGS = Object.fromEntries(
  readFileSync(path.join(import.meta.dirname, "../../Dockerfile"), "utf8")
    .matchAll(/(MALLOC_\w+)=(\d+)/g)
    .map(([, name, value]) => [name, value]),
);

/** Measures statements that production would cancel after two seconds. */
const LONG_TIMEOUT = { DATABASE_STATEMENT_TIMEOUT: "120000" };

const ORDERS_TO_READ = 100;

/** Measures all targets with a catalogue of this size on a separate server. */
export async function measureSize(
  postgres: BenchPostgres,
  products: number,
  options: Options,
  say: (text: string) => void,
): Promise<SizeFigures> {
  const database = await postgres.open(products, say);
  const environment = { DATABASE_URL: database.url };
  const client = new Client({ connectionString: database.url });
  const stops = [() => database.drop(), () => client.end()];
  try {
    await client.connect();
    const data = await prepareBenchData(database.url);
    say("starting the server and the reference server");
    const product = await startInstance({
      ...environment,
      ...LIMITS,
      ...IMAGE_SETTINGS,
      ...LONG_TIMEOUT,
      STOREFRONT_STORE: BENCH_SLUG,
    });
    stops.push(async () => void (await product.end("SIGTERM")));
    const reference = await startChild<{ url: string }>(
      process.execPath,
      [path.join(import.meta.dirname, "reference-server.ts")],
      { env: { ...process.env, ...environment, NODE_ENV: "production" } },
    );
    stops.push(async () => void (await reference.finish()));
    const order = (variant: string, counter: number) => benchOrder(data, variant, counter);
    for (let counter = 0; counter < ORDERS_TO_READ; counter++) {
      const { path: where, ...init } = order(data.hotVariant, counter);
      const body = await (await fetch(product.url + where, init)).json();
      data.orders.push(body.data.order_number);
    }
    const targets = targetsIn(data).filter(({ name }) => name.includes(options.targets ?? ""));
    if (targets.length === 0)
      throw new UsageError(`no target has "${options.targets}" in its name`);
    const edited = data.products.at(-1);
    const edit = async () => {
      await client.query(
        "select refresh_products(store_uid, array[uid]) from products where uid = $1",
        [edited],
      );
    };
    const measured = await measure(
      {
        product,
        references: {
          documents: { url: reference.greeting.url, pid: reference.process.pid ?? 0 },
          offlinePage: product,
        },
        postgres,
        database: database.name,
        edit,
      },
      targets,
      options,
      say,
    );
    const memory = await readMemory(product.pid);
    return {
      targets: Object.fromEntries(
        [...measured].map(([name, samples]) => [name, summarizeRounds(samples)]),
      ),
      memory,
      soak: options.soak
        ? await soak(product, edit, targets, { ...options, minutes: options.soak }, say)
        : undefined,
      oversold: await countOversold(product.url, data, order, client),
    };
  } finally {
    for (const stop of stops.reverse()) await stop();
  }
}
