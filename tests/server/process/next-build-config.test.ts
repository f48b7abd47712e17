import { createRequire } from "node:module";
import path from "node:path";
import { afterEach, expect, it } from "vitest";
import { readNextBuildConfig } from "#lib/server/next-build-config.ts";

const ROOT = path.join(import.meta.dirname, "../../..");
const requireFile = createRequire(import.meta.url);
const { default: loadConfig } = requireFile("next/dist/server/config.js");

/** Loads the configuration as Next does when the server starts. */
const load = (root: string) => loadConfig("phase-production-server", root, { silent: false });
const schemas = () =>
  Object.keys(requireFile.cache).filter((file) => file.endsWith("server/config-schema.js"));

afterEach(() => {
  delete process.env.__NEXT_PRIVATE_STANDALONE_CONFIG;
});

it("makes Next use the configuration of the build without loading its validation schema", async () => {
  process.env.__NEXT_PRIVATE_STANDALONE_CONFIG = await readNextBuildConfig(ROOT);
  expect(await load(ROOT)).toMatchObject({ compress: false, poweredByHeader: false });
  expect(schemas()).toEqual([]);
});

it("differs from loading next.config.ts, which loads the validation schema", async () => {
  // Next caches the configuration by folder; the slash makes it another one.
  expect(await load(`${ROOT}/`)).toMatchObject({ compress: false });
  expect(schemas()).toHaveLength(1);
});
