import { createRequire } from "node:module";
import path from "node:path";
import { afterEach, expect, it } from "vitest";
import { readBuiltSettings } from "#lib/server/built-settings.ts";

const ROOT = path.join(import.meta.dirname, "../..");
const requireFile = createRequire(import.meta.url);
const { default: loadConfig } = requireFile("next/dist/server/config.js");

/** As Next's router reads them when the server starts. */
const loadSettings = (root: string) =>
  loadConfig("phase-production-server", root, { silent: false });
const schemas = () =>
  Object.keys(requireFile.cache).filter((file) => file.endsWith("server/config-schema.js"));

afterEach(() => {
  delete process.env.__NEXT_PRIVATE_STANDALONE_CONFIG;
});

it("Next takes the settings of the build, and has no schema in memory to check them by", async () => {
  process.env.__NEXT_PRIVATE_STANDALONE_CONFIG = await readBuiltSettings(ROOT);
  expect(await loadSettings(ROOT)).toMatchObject({ compress: false, poweredByHeader: false });
  expect(schemas()).toEqual([]);
});

it("and would have one, if it read them anew", async () => {
  // Of another folder, as Next sees it: what it was given for the first it remembers.
  expect(await loadSettings(`${ROOT}/`)).toMatchObject({ compress: false });
  expect(schemas()).toHaveLength(1);
});
