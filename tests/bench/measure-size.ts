import { readFileSync } from "node:fs";
import path from "node:path";
import { Client } from "pg";
import { UsageError } from "#lib/cli/connect.ts";
import { type BenchData, prepareBenchData, SCARCE_STOCK } from "#tests/bench/bench-data.ts";
import { type Memory, readMemory } from "#tests/bench/cost.ts";
import { BENCH_SLUG, type BenchPostgres } from "#tests/bench/databases.ts";
import { measure, type SoakFigures, soak, type TargetFigures } from "#tests/bench/measure.ts";
import { benchOrder, CONNECTIONS, targetsIn } from "#tests/bench/targets.ts";
import { startInstance } from "#tests/support/server/app.ts";
import { startChild } from "#tests/support/server/child.ts";

export interface Options {
  rounds: number;
  /** Duration of one measurement. */
  seconds: number;
  /** Measures only targets whose names contain this. */
  targets?: string;
  /** Minutes of load for the memory measurement. */
  soak?: number;
}

export interface SizeFigures {
  targets: Record<string, TargetFigures>;
  /** Resident megabytes of the server after the load, and their maximum. */
  memory?: Memory | undefined;
  soak?: SoakFigures | undefined;
  /** Orders that exceed the stock. */
  oversold: number;
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
const ATTEMPTS_EACH = 10;

/** Measures all targets with a catalogue of this size on a separate server. */
export async function measureSize(
  postgres: BenchPostgres,
  products: number,
  options: Options,
  onProgress: (text: string) => void,
  signal: AbortSignal,
): Promise<SizeFigures> {
  const url = await postgres.open(products, onProgress);
  const client = new Client({ connectionString: url });
  await client.connect();
  await using stops = new AsyncDisposableStack();
  stops.defer(() => client.end());
  const data = await prepareBenchData(client, url);
  onProgress("starting the server and the reference server");
  const product = await startInstance({
    DATABASE_URL: url,
    ...LIMITS,
    ...IMAGE_SETTINGS,
    ...LONG_TIMEOUT,
    STOREFRONT_STORE: BENCH_SLUG,
    TRUSTED_PROXY_HOPS: "1",
  });
  stops.defer(async () => void (await product.end("SIGTERM")));
  const reference = await startChild<{ url: string }>(
    process.execPath,
    [path.join(import.meta.dirname, "reference-server.ts")],
    { env: { ...process.env, DATABASE_URL: url, NODE_ENV: "production" } },
  );
  stops.defer(async () => void (await reference.finish()));
  for (let counter = 0; counter < ORDERS_TO_READ; counter++) {
    const { body } = await placeOrder(product.url, data, data.hotVariant, counter);
    data.orders.push(body.data.order_number);
  }
  const targets = targetsIn(data).filter(({ name }) => name.includes(options.targets ?? ""));
  if (targets.length === 0) throw new UsageError(`no target has "${options.targets}" in its name`);
  const edited = data.products.at(-1);
  const bench = {
    product,
    reference: { url: reference.greeting.url, pid: reference.process.pid ?? 0 },
    postmaster: postgres.pid,
    edit: () =>
      client.query("select refresh_products(store_uid, array[uid]) from products where uid = $1", [
        edited,
      ]),
    onProgress,
    signal,
  };
  return {
    targets: await measure(bench, targets, options),
    memory: await readMemory(product.pid),
    soak: options.soak ? await soak(bench, targets, options.soak) : undefined,
    oversold: await countOversold(product.url, data, client),
  };
}

async function placeOrder(url: string, data: BenchData, variant: string, counter: number) {
  const { path: where, ...init } = benchOrder(data, variant, counter);
  const response = await fetch(url + where, init);
  return { status: response.status, body: await response.json() };
}

/**
 * Has concurrent shoppers order a scarce variant, and compares the orders with the stock. Returns the oversold units
 * and those that belong to no order.
 */
async function countOversold(url: string, data: BenchData, client: Client): Promise<number> {
  let sold = 0;
  const shop = async (_: unknown, shopper: number) => {
    for (let attempt = 0; attempt < ATTEMPTS_EACH; attempt++) {
      const counter = shopper * ATTEMPTS_EACH + attempt;
      const { status } = await placeOrder(url, data, data.scarceVariant, counter);
      if (status === 201) sold += 1;
      else if (status !== 409) throw new Error(`unexpected status ${status} for an order`);
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, shop));
  const { rows } = await client.query(`
    select coalesce(sum(abs(stock.reserved - coalesce(ordered.units, 0))
      + greatest(stock.reserved - stock.on_hand, 0)), 0)::integer as units
    from stock_levels stock
      left join (
        select variant_uid, sum(quantity) as units from order_items group by 1
      ) ordered using (variant_uid)
    where stock.reserved <> 0 or ordered.units <> 0`);
  return rows[0].units + Math.abs(sold - SCARCE_STOCK);
}
