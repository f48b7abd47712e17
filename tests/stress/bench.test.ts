import { execFile, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync } from "node:fs";
import { readFile } from "node:fs/promises";
import path from "node:path";
import { pathToFileURL } from "node:url";
import { promisify } from "node:util";
import { describe, expect, inject, it } from "vitest";
import type { Figures } from "#tests/bench/report/figures.ts";

const ROOT = path.join(import.meta.dirname, "../..");
const SLOWED = pathToFileURL(path.join(ROOT, "tests/support/server/slowed-server.ts")).href;

const inScratch = (name: string) => path.join(inject("scratchDir"), "bench", name);

/** Runs `npm run bench` with a small catalogue and measurements that only prove that it works. */
async function bench(options: string[], environment: Record<string, string> = {}) {
  const run = promisify(execFile)(
    process.execPath,
    [
      path.join(ROOT, "tests/bench/run.ts"),
      ...["--sizes", "500", "--rounds", "1", "--seconds", "0.1"],
      ...["--data", inScratch("postgres"), "--baseline", inScratch("baseline.json")],
      ...["--save", inScratch("figures.json"), ...options],
    ],
    { cwd: ROOT, env: { ...process.env, ...environment } },
  );
  return run.then(
    ({ stdout }) => ({ code: 0, stdout }),
    ({ code, stdout, stderr }) => ({ code, stdout: `${stdout}${stderr}` }),
  );
}

describe("the benchmark", () => {
  it("measures every target and reports which goals are met", async () => {
    const { code, stdout } = await bench(["--accept", "--import", "200"]);
    expect([code, stdout]).toEqual([0, expect.stringContaining("Goals")]);
    const figures: Figures = JSON.parse(await readFile(inScratch("figures.json"), "utf8"));
    const measured = figures.sizes[500];
    expect(measured?.oversold).toBe(0);
    const { targets = {} } = measured ?? {};
    expect(Object.keys(targets)).toEqual(
      expect.arrayContaining([
        "list, repeated",
        "order, one hot variant",
        "page: product, repeated",
      ]),
    );
    expect(Math.round(targets["one product, repeated"]?.product.statements ?? -1)).toBe(0);
    expect(
      Math.round(targets["one product, repeated"]?.references.documents?.statements ?? 0),
    ).toBe(1);
    expect(stdout).not.toContain("NaN");
    expect(figures.imported).toMatchObject({ products: 200, documentWrites: 200 });
  }, 300_000);

  it("stops everything that it started on SIGTERM", async () => {
    const file = path.join(ROOT, "tests/bench/run.ts");
    const options = ["--sizes", "500", "--targets", "store", "--rounds", "1", "--seconds", "60"];
    const child = spawn(process.execPath, [file, ...options, "--data", inScratch("postgres")], {
      cwd: ROOT,
      stdio: ["ignore", "ignore", "pipe"],
    });
    const exit = once(child, "exit");
    let output = "";
    for await (const text of child.stderr) {
      output += text;
      if (/round 1/.test(output) && !child.killed) child.kill("SIGTERM");
    }
    expect(output).toContain("interrupted by SIGTERM");
    expect(await exit).toEqual([1, null]);
    // The last process to leave PostgreSQL stops it, so neither server is running.
    expect(existsSync(inScratch("postgres/postmaster.pid"))).toBe(false);
  });

  it("fails when the server has become slower", async () => {
    // Long enough for both to warm up, or their ratio is random.
    const options = ["--targets", "one product, repeated", "--seconds", "1"];
    expect(await bench([...options, "--accept"])).toMatchObject({ code: 0 });
    const { code, stdout } = await bench(options, { NODE_OPTIONS: `--import ${SLOWED}` });
    expect(stdout).toContain("More than 20% below the baseline");
    expect(stdout).toMatch(/500: one product, repeated: \d/);
    expect(code).toBe(1);
  });
});
