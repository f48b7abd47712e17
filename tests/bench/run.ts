import { existsSync } from "node:fs";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { cpus } from "node:os";
import path from "node:path";
import { Command } from "commander";
import { wholeNumber } from "#db/commands/arguments.ts";
import { runCommand, UsageError } from "#db/commands/connect.ts";
import { buildPages } from "#lib/server/build.ts";
import { step } from "#lib/server/progress.ts";
import { startBenchPostgres } from "#tests/bench/databases.ts";
import { measureImport } from "#tests/bench/import.ts";
import { measureSize, type Options as SizeOptions } from "#tests/bench/measure-size.ts";
import {
  type Baseline,
  countWithoutBaseline,
  regressions,
  updateBaseline,
} from "#tests/bench/report/baseline.ts";
import type { Figures } from "#tests/bench/report/figures.ts";
import { evaluateGoals } from "#tests/bench/report/goals.ts";
import { report } from "#tests/bench/report/report.ts";

const ROOT = path.join(import.meta.dirname, "../..");

interface Options extends SizeOptions {
  sizes: number[];
  import: number;
  data: string;
  baseline: string;
  accept?: true;
  save: string;
}

const number = (text: string) => {
  const value = Number(text);
  if (!(value > 0)) throw new UsageError(`${text} is not a positive number`);
  return value;
};

const program = new Command("bench")
  .description(
    "Benchmark the built server against a minimal reference server on the same PostgreSQL, with one connection " +
      "and with many. Fails when a ratio is more than 20% below the baseline, or when an order oversells.",
  )
  .option(
    "--sizes <list>",
    "products in the catalogue, such as 10000,100000,1000000",
    (list) => list.split(",").map(wholeNumber(1, 10_000_000)),
    [10_000],
  )
  .option("--targets <text>", "only targets whose names contain this text")
  .option("--rounds <count>", "measurements per target", wholeNumber(1, 100), 3)
  .option("--seconds <seconds>", "duration of one measurement", number, 3)
  .option("--connections <count>", "concurrent connections", wholeNumber(1, 1_000), 16)
  .option("--soak <minutes>", "load the server for this long and measure its memory", number)
  .option("--import <count>", "products of the file to import", wholeNumber(1, 100_000), 10_000)
  .option("--baseline <file>", "baseline file to compare with", "tests/bench/baseline.json")
  .option("--accept", "make this run's ratios the baseline")
  .option("--save <file>", "file for the results", ".data/bench/figures.json")
  .option(
    "--data <folder>",
    "data folder of PostgreSQL with the loaded catalogues",
    ".data/bench/postgres",
  )
  .action(bench);

async function bench(options: Options): Promise<void> {
  const { sizes, rounds, seconds, connections } = options;
  const signal = abortOnSignal();
  await step("Building the pages", () => buildPages(ROOT));
  const postgres = await startBenchPostgres(path.resolve(options.data));
  const figures: Figures = {
    measuredAt: new Date().toISOString(),
    machine: `${cpus().length} × ${cpus()[0]?.model.trim()}, Node ${process.versions.node}`,
    load: { connections, rounds, seconds },
    sizes: {},
  };
  try {
    for (const products of sizes) {
      const say = (text: string) => console.error(`${products} products: ${text}`);
      figures.sizes[products] = await measureSize(postgres, products, { ...options, signal }, say);
      // Save after each size: a later one may fail or be interrupted.
      await write(options.save, figures);
    }
    if (!options.targets) {
      console.error(`importing ${options.import} products`);
      const database = await postgres.openEmpty();
      figures.imported = await measureImport(database.url, options.import).finally(() =>
        database.drop(),
      );
      await write(options.save, figures);
    }
  } finally {
    await postgres.stop();
  }
  const baseline = await readBaseline(options.baseline);
  const worse = regressions(baseline, figures);
  console.log(
    report(figures, evaluateGoals(figures), worse, countWithoutBaseline(baseline, figures)),
  );
  const isOversold = Object.values(figures.sizes).some(({ oversold }) => oversold > 0);
  if (isOversold) process.exitCode = 1;
  else if (options.accept) await write(options.baseline, updateBaseline(baseline, figures));
  else if (worse.length > 0) process.exitCode = 1;
}

/** Returns a signal that aborts on SIGINT or SIGTERM; a second one exits immediately. */
function abortOnSignal(): AbortSignal {
  const controller = new AbortController();
  for (const name of ["SIGINT", "SIGTERM"]) {
    process.once(name, () => controller.abort(new UsageError(`interrupted by ${name}`)));
  }
  return controller.signal;
}

async function readBaseline(file: string): Promise<Baseline> {
  return existsSync(file) ? JSON.parse(await readFile(file, "utf8")) : {};
}

async function write(file: string, content: object | string): Promise<void> {
  await mkdir(path.dirname(file), { recursive: true });
  await writeFile(
    file,
    typeof content === "string" ? content : `${JSON.stringify(content, null, 2)}\n`,
  );
}

await runCommand(program);
