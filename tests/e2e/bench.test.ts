import { execFile } from "node:child_process";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { expect, inject, it } from "vitest";
import type { Figures } from "#tests/bench/figures.ts";

const ROOT = path.join(import.meta.dirname, "../..");

// tests/stress/bench.test.ts runs every target, an import and the comparison with a baseline.
it("the benchmark measures a target beside its floor", async () => {
  const inScratch = (name: string) => path.join(inject("scratchDir"), "bench", name);
  await promisify(execFile)(
    process.execPath,
    [
      path.join(ROOT, "tests/bench/run.ts"),
      ...["--sizes", "500", "--rounds", "1", "--seconds", "0.1"],
      ...["--targets", "one product, repeated", "--accept"],
      ...["--data", inScratch("postgres"), "--baseline", inScratch("baseline.json")],
      ...["--save", inScratch("figures.json")],
    ],
    { cwd: ROOT },
  );
  const figures: Figures = JSON.parse(await readFile(inScratch("figures.json"), "utf8"));
  const target = figures.sizes[500]?.targets["one product, repeated"];
  expect(Math.round(target?.product.statements ?? -1)).toBe(0);
  expect(Math.round(target?.beside.documents?.statements ?? 0)).toBe(1);
}, 300_000);
