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
import { accepting, type Baseline, regressions, unknownTo } from "#tests/bench/report/baseline.ts";
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
  if (!(value > 0)) throw new UsageError(`${text} is no number above 0`);
  return value;
};

const program = new Command("bench")
  .description(
    "Measures the built server beside a bare one on the same PostgreSQL that sends ready documents, at one " +
      "connection and at many. Fails when a ratio is more than a fifth " +
      "below the baseline's, and when something is oversold.",
  )
  .option(
    "--sizes <list>",
    "products in the catalogue, such as 10000,100000,1000000",
    (list) => list.split(",").map(wholeNumber(1, 10_000_000)),
    [10_000],
  )
  .option("--targets <words>", "only targets with this in their names")
  .option("--rounds <count>", "turns each target has", wholeNumber(1, 100), 3)
  .option("--seconds <seconds>", "length of a turn", number, 3)
  .option("--connections <count>", "that ask at once", wholeNumber(1, 1_000), 16)
  .option("--soak <minutes>", "load the server so long and watch its memory", number)
  .option("--import <count>", "products of the file to import", wholeNumber(1, 100_000), 10_000)
  .option("--baseline <file>", "ratios to compare with", "tests/bench/baseline.json")
  .option("--accept", "make this run's ratios the baseline")
  .option("--save <file>", "where the figures go", ".data/bench/figures.json")
  .option("--data <folder>", "PostgreSQL's, with the loaded catalogues", ".data/bench/postgres")
  .action(bench);

async function bench(options: Options): Promise<void> {
  const { sizes, rounds, seconds, connections } = options;
  const signal = untilEnded();
  await step("Building the pages", () => buildPages(ROOT));
  const postgres = await startBenchPostgres(path.resolve(options.data));
  const figures: Figures = {
    measuredAt: new Date().toISOString(),
    machine: `${cpus().length} × ${cpus()[0]?.model.trim()}, Node ${process.versions.node}`,
    pace: { connections, rounds, seconds },
    sizes: {},
  };
  try {
    for (const products of sizes) {
      const say = (text: string) => console.error(`${products} products: ${text}`);
      figures.sizes[products] = await measureSize(postgres, products, { ...options, signal }, say);
      // A later size may fail, or take too long for somebody.
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
  console.log(report(figures, evaluateGoals(figures), worse, unknownTo(baseline, figures)));
  const isOversold = Object.values(figures.sizes).some(({ oversold }) => oversold > 0);
  if (isOversold) process.exitCode = 1;
  else if (options.accept) await write(options.baseline, accepting(baseline, figures));
  else if (worse.length > 0) process.exitCode = 1;
}

/** Stops all processes on a signal, and exits at once on a second one. */
function untilEnded(): AbortSignal {
  const controller = new AbortController();
  for (const name of ["SIGINT", "SIGTERM"]) {
    process.once(name, () => controller.abort(new UsageError(`ended by ${name}`)));
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
