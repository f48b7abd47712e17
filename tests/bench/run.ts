import { existsSync } from "node:fs";
import { mkdir, readFile, writeFile } from "node:fs/promises";
import { cpus } from "node:os";
import path from "node:path";
import { Command } from "commander";
import { wholeNumber } from "#lib/cli/arguments.ts";
import { runCommand, UsageError } from "#lib/cli/connect.ts";
import { buildPages } from "#lib/server/build.ts";
import { step } from "#lib/server/progress.ts";
import { compareRatios, type Ratios, updateBaseline } from "#tests/bench/baseline.ts";
import { startBenchPostgres } from "#tests/bench/databases.ts";
import { describeGoals, type FiguresBySize } from "#tests/bench/goals.ts";
import { IMPORTED_PRODUCTS, type ImportFigures, measureImport } from "#tests/bench/import.ts";
import { measureSize, type Options as SizeOptions } from "#tests/bench/measure-size.ts";
import { report } from "#tests/bench/report.ts";

const ROOT = path.join(import.meta.dirname, "../..");

interface Options extends SizeOptions {
  sizes: number[];
  baseline: string;
  accept?: true;
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
  .option("--soak <minutes>", "load the server for this long and measure its memory", number)
  .option("--baseline <file>", "baseline file to compare with", "tests/bench/baseline.json")
  .option("--accept", "make this run's ratios the baseline")
  .action(bench);

async function bench(options: Options): Promise<void> {
  const signal = abortOnSignal();
  await step("Building the pages", () => buildPages(ROOT));
  console.log(
    `${cpus().length} × ${cpus()[0]?.model.trim()}, Node ${process.versions.node}; ` +
      `${options.rounds} rounds of ${options.seconds} s`,
  );
  const figures: FiguresBySize = {};
  const ratios: Ratios = {};
  let imported: ImportFigures | undefined;
  const postgres = await startBenchPostgres();
  try {
    for (const products of options.sizes) {
      const onProgress = (text: string) => console.error(`${products} products: ${text}`);
      const measured = await measureSize(postgres, products, options, onProgress, signal);
      console.log(`\n${products} products\n${report(measured)}`);
      figures[products] = measured;
      ratios[products] = Object.fromEntries(
        Object.entries(measured.targets).map(([name, { ratio }]) => [
          name,
          Number(ratio.toFixed(3)),
        ]),
      );
    }
    if (!options.targets) {
      console.error(`importing ${IMPORTED_PRODUCTS} products`);
      imported = await measureImport(await postgres.openEmpty());
    }
  } finally {
    await postgres.stop();
  }
  const baseline: Ratios = existsSync(options.baseline)
    ? JSON.parse(await readFile(options.baseline, "utf8"))
    : {};
  const { worse, unknown } = compareRatios(baseline, ratios);
  const isOversold = Object.values(figures).some(({ oversold }) => oversold > 0);
  print("Goals", describeGoals(figures, imported));
  if (worse.length > 0) print("More than 20% below the baseline", worse);
  if (unknown > 0) console.log(`Measured ratios without a baseline: ${unknown}.`);
  if (options.accept && !isOversold) {
    const accepted = `${JSON.stringify(updateBaseline(baseline, ratios), null, 2)}\n`;
    await mkdir(path.dirname(options.baseline), { recursive: true });
    await writeFile(options.baseline, accepted);
  } else if (isOversold || worse.length > 0) process.exitCode = 1;
}

function print(title: string, lines: string[]): void {
  console.log(["", title, ...lines.map((line) => `  ${line}`)].join("\n"));
}

/** Returns a signal that aborts on SIGINT or SIGTERM; a second one exits immediately. */
function abortOnSignal(): AbortSignal {
  const controller = new AbortController();
  for (const name of ["SIGINT", "SIGTERM"]) {
    process.once(name, () => controller.abort(new UsageError(`interrupted by ${name}`)));
  }
  return controller.signal;
}

await runCommand(program);
