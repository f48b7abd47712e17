import { mkdtemp, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import type { TestProject } from "vitest/node";
import { buildPages } from "#lib/server/build.ts";
import { installChromium } from "#tests/support/server/chromium.ts";

declare module "vitest" {
  export interface ProvidedContext {
    /** File that exists once the production build has ended, with its error. */
    buildResult: string;
  }
}

/**
 * Starts the production build that the tests of the running product share, once per run.
 * `await-build.ts` waits for it, so the database tests run at the same time.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  installChromium();
  const result = path.join(await mkdtemp(path.join(tmpdir(), "storefront-build-")), "result");
  project.provide("buildResult", result);
  const build = buildPages(path.join(import.meta.dirname, "../../.."))
    .catch(String)
    .then((error) => writeFile(result, error ?? ""));
  return () => build;
}
