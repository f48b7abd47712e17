import { writeFile } from "node:fs/promises";
import path from "node:path";
import type { TestProject } from "vitest/node";
import { buildPages } from "#lib/server/build.ts";
import { createDemoTemplate } from "#tests/support/database/postgres.ts";
import { installChromium } from "#tests/support/server/chromium.ts";

declare module "vitest" {
  export interface ProvidedContext {
    /** File that exists once the production build has ended, with its error. */
    buildResult: string;
  }
}

/** Shared through globalThis, because each project loads this module again. */
const run = globalThis as { testBuild?: Promise<void> };

/**
 * Starts the production build and creates the template database with the demo stores, once per run: the tests
 * of the running product share both. `await-build.ts` waits for them, so the database tests run at the same time.
 */
export async function setup(project: TestProject): Promise<() => Promise<void>> {
  installChromium();
  const { adminUrl, scratchDir } = project.getProvidedContext();
  const result = path.join(scratchDir, "build");
  project.provide("buildResult", result);
  run.testBuild ??= build(adminUrl, result);
  return () => run.testBuild as Promise<void>;
}

async function build(adminUrl: string, result: string): Promise<void> {
  const pages = buildPages(path.join(import.meta.dirname, "../../.."));
  const demo = createDemoTemplate(adminUrl);
  const error = await Promise.all([pages, demo]).then(() => "", String);
  await writeFile(result, error);
}
