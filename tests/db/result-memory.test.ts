import { execFile } from "node:child_process";
import path from "node:path";
import { promisify } from "node:util";
import { expect, it } from "vitest";
import { openDatabase } from "#tests/fixtures.ts";

const { url: databaseUrl } = await openDatabase();
const PROGRAM = path.join(import.meta.dirname, "../support/database/many-reads.ts");
const V8_OPTIONS = ["--max-semi-space-size=1", "--trace-gc-nvp"];

/** Returns the megabytes of results that V8 promoted to the old generation. */
async function promotedMegabytes(client: "resilient" | "pg"): Promise<number> {
  const args = [...V8_OPTIONS, PROGRAM, databaseUrl, client];
  const { stdout } = await promisify(execFile)(process.execPath, args, { maxBuffer: 1e8 });
  const collections = [...stdout.matchAll(/ gc=s .* promoted=(\d+)/g)];
  expect(collections.length).toBeGreaterThan(10);
  return collections.reduce((sum, [, promoted]) => sum + Number(promoted), 0) / 1e6;
}

it("frees a query result while it is young", async () => {
  expect(await promotedMegabytes("resilient")).toBeLessThan(8);
});

it("retains a query result with pg's own promises", async () => {
  expect(await promotedMegabytes("pg")).toBeGreaterThan(16);
});
