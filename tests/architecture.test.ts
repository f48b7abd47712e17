import { describe, expect, it } from "vitest";
import { routes } from "#lib/contract/routes.ts";
import { findServerInBrowser, isForBrowser } from "#tests/support/rules/browser.ts";
import { findUnrefreshedWrites } from "#tests/support/rules/catalogue.ts";
import {
  findBelowMinimum,
  findRanges,
  findSecrets,
  findUnpinnedSources,
  findWithoutMinimum,
  type Lockfile,
} from "#tests/support/rules/dependencies.ts";
import { findEarlyStarts, findEmptyNames, findServerActions } from "#tests/support/rules/files.ts";
import { findFolderCycles } from "#tests/support/rules/folders.ts";
import { importsOf } from "#tests/support/rules/imports.ts";
import { findImportsOfNext, findLayerViolations, LAYERS } from "#tests/support/rules/layers.ts";
import { findBrokenLinks } from "#tests/support/rules/links.ts";
import { findFloatMoney } from "#tests/support/rules/money.ts";
import { findDuplicateExports } from "#tests/support/rules/names.ts";
import { findUnknownRoutes, findUnmatchedRoutes } from "#tests/support/rules/routes.ts";
import { findHandMadeContexts, findHiddenDependencies } from "#tests/support/rules/runtime.ts";
import { readSources, type Source, type Violation } from "#tests/support/rules/sources.ts";
import {
  findFragmentTitles,
  findIdleTests,
  findStrayTests,
  findUnknownThreats,
} from "#tests/support/rules/tests.ts";

const code = readSources("{lib,db,app}/**/*.{ts,tsx}");
const tests = readSources("tests/**/*.{ts,tsx}");
const everything = readSources(
  "{lib,db,app,tests}/**/*.{ts,tsx,css,md,json,mjs,csv}",
  "*.{ts,mjs,json,md,yml,yaml}",
  ".env*",
  ".ci/*",
  ".github/**/*",
);
const under = (beginning: RegExp) => code.filter(({ path }) => beginning.test(path));

/** Creates a file that exists only for a rule to reject. */
const file = (path: string, text: string): Source => ({ path, text });

interface Rule {
  name: string;
  violations: Violation[];
  /** The violations that the rule finds in samples that break it. */
  broken: Violation[][];
}

const rules: Rule[] = [
  {
    name: "imports follow LAYERS of tests/support/rules/layers.ts",
    violations: findLayerViolations(code),
    broken: [
      findLayerViolations([file("lib/kernel/x.ts", 'import { z } from "zod";')]),
      findLayerViolations([file("lib/services/x.ts", 'import { createDb } from "#db/client.ts";')]),
      findLayerViolations([file("lib/http/x.ts", 'import type { A } from "#db/queries/a.ts";')]),
      findLayerViolations([file("app/dashboard/x.tsx", 'import { A } from "#app/(shop)/a.tsx";')]),
      findLayerViolations([
        file("app/dashboard/x.ts", 'import { A } from "#lib/http/routes/dashboard-api.ts";'),
      ]),
      findLayerViolations([file("lib/elsewhere.ts", "")]),
    ],
  },
  {
    name: "imports between sibling folders form no cycle, not even of types",
    violations: findFolderCycles(code),
    broken: [
      findFolderCycles([
        file("lib/a/x.ts", 'import { y } from "#lib/b/y.ts";'),
        file("lib/b/z.ts", 'import type { W } from "#lib/a/deep/w.ts";'),
      ]),
      findFolderCycles([
        file("app/shop/a/x.ts", 'import { y } from "#app/shop/b/y.ts";'),
        file("app/shop/b/y.ts", 'import { z } from "#app/shop/c/z.ts";'),
        file("app/shop/c/z.ts", 'import { w } from "#app/shop/a/w.ts";'),
      ]),
    ],
  },
  {
    name: "only entry points read the dependencies of the process",
    violations: findHiddenDependencies([...code, ...readSources("instrumentation.ts")]),
    broken: ["lib/services/x.ts", "lib/http/limits/x.ts", "lib/shop/data/x.ts", "lib/cli/x.ts"].map(
      (path) =>
        findHiddenDependencies([
          file(path, 'import { runtime } from "#lib/current-runtime.ts";\nruntime();'),
        ]),
    ),
  },
  {
    name: "contexts are made by lib/services/context.ts alone",
    violations: findHandMadeContexts(
      [...code, ...tests].filter(({ path }) => path !== "tests/architecture.test.ts"),
    ),
    broken: [
      "const ctx: StoreContext = { db, store };",
      "const ctx = { db, storeUid } as unknown as DashboardContext;",
      "const ctx: Partial<MerchantContext> = { db };",
    ].map((text) => findHandMadeContexts([file("tests/services/x.test.ts", text)])),
  },
  {
    name: "only pages and the server import Next",
    violations: findImportsOfNext(code),
    broken: [
      findImportsOfNext([file("lib/http/x.ts", 'import { headers } from "next/headers";')]),
      findImportsOfNext([file("lib/http/x.ts", 'createRequire(import.meta.url)("next/dist/a");')]),
      findImportsOfNext([file("lib/server/serve.ts", 'import a from "next/dist/a.js";')]),
    ],
  },
  {
    name: "R55: the browser's bundle contains no server module",
    violations: findServerInBrowser(code),
    broken: [
      findServerInBrowser([
        file("app/a.tsx", '// The list.\n"use client";\nimport { b } from "#app/b.ts";'),
        file("app/b.ts", 'import { c } from "#lib/shop/c.ts";'),
        file("lib/shop/c.ts", 'import { runtime } from "#lib/current-runtime.ts";'),
      ]),
      findServerInBrowser([file("app/a.tsx", '"use client";\nimport fs from "node:fs";')]),
      findServerInBrowser([file("app/a.tsx", '"use client";\nconst a = import("#db/client.ts");')]),
    ],
  },
  {
    name: "R47: there are no Server Actions",
    violations: findServerActions(code),
    broken: [findServerActions([file("app/a.ts", 'async function save() {\n  "use server";\n}')])],
  },
  {
    name: "file names describe the content",
    violations: findEmptyNames([...code, ...tests]),
    broken: [findEmptyNames([file("lib/http/utils.ts", "")])],
  },
  {
    name: "scripts start with their last statement",
    violations: findEarlyStarts([...code, ...tests]),
    broken: [
      findEarlyStarts([
        file("lib/a.ts", "if (import.meta.main) {\n  await a();\n}\n\nconst B = 1;\n"),
      ]),
    ],
  },
  {
    name: "every write to the catalogue refreshes what shoppers see",
    violations: findUnrefreshedWrites(code),
    broken: [
      'db.updateTable("products").set({ name })',
      "sql`update stock_levels s set on_hand = 0`",
      'insertRows(db, "variants", VARIANT, rows)',
      'import { writeProducts } from "#db/queries/products/product-writes.ts";\nwriteProducts(db);',
    ].map((text) => findUnrefreshedWrites([file("lib/services/x.ts", text)])),
  },
  {
    name: "no amount is computed as a float",
    // The demo's prices are integers.
    violations: findFloatMoney(under(/^(lib|db)\/(?!demo\/)/)),
    broken: [
      "const line = variant.price * quantity;",
      "return Math.round(amount * 100) / 100;",
      "return fee.toFixed(2);",
    ].map((line) => findFloatMoney([file("lib/services/x.ts", line)])),
  },
  {
    name: "R70: the served routes are the declared routes",
    violations: findUnmatchedRoutes(code, routes),
    broken: [
      findUnmatchedRoutes(
        [file("app/api/public/v1/store/route.ts", "publicRoute(routes.getStore, getStore)")],
        { getStore: { path: "/shop" } },
      ),
      findUnmatchedRoutes(
        [file("app/api/public/v1/debug/route.ts", "export const GET = dump;")],
        {},
      ),
      findUnmatchedRoutes([], { getStore: { path: "/store" } }),
    ],
  },
  {
    name: "R70: nothing else answers under /api",
    violations: findUnknownRoutes(code),
    broken: ["app/api/debug/route.ts", "app/api/health/detail/route.ts"].map((path) =>
      findUnknownRoutes([file(path, "")]),
    ),
  },
  {
    name: "every test can fail, and none mocks modules",
    violations: findIdleTests(tests.filter(({ path }) => path.endsWith(".test.ts"))).filter(
      (violation) => !violation.startsWith("tests/architecture.test.ts"),
    ),
    broken: ["it.todo('x')", "vi.mock('#lib/runtime.ts')"].map((text) =>
      findIdleTests([file("tests/a.test.ts", text)]),
    ),
  },
  {
    name: "every threat in tests/threats.md has a test, and tests name no other",
    violations: findUnknownThreats(
      tests.filter(({ path }) => path.endsWith(".test.ts")),
      everything.find(({ path }) => path === "tests/threats.md")?.text ?? "",
    ),
    broken: [
      findUnknownThreats([file("tests/a.test.ts", "it('R2: x')")], "| R1 | a | b |"),
      findUnknownThreats([], "| R1 | a | b |"),
    ],
  },
  {
    name: "exported names are unique",
    violations: findDuplicateExports([...code, ...tests]),
    broken: ["export const Order = z.object({});"].map((text) =>
      findDuplicateExports([
        file("lib/a.ts", "export type Order = string;"),
        file("lib/b.ts", text),
      ]),
    ),
  },
  {
    name: "test titles are complete statements",
    violations: findFragmentTitles(
      tests.filter(({ path }) => path !== "tests/architecture.test.ts"),
    ),
    broken: [
      'it("is refused", () => {});',
      'it("R12: with a coupon", async () => {});',
      'it.each<[string]>([["a"]])(\n  `and more`,\n  { timeout: 5 },\n  (text) => {},\n);',
    ].map((text) => findFragmentTitles([file("tests/a.test.ts", text)])),
  },
  {
    name: "links of Markdown files lead to files that exist",
    violations: findBrokenLinks(everything),
    broken: [findBrokenLinks([file("README.md", "[the code](lib/missing.ts#start)")])],
  },
  {
    name: "tests mirror the folders of the code",
    violations: findStrayTests(tests, code),
    broken: ["tests/x.test.ts", "tests/nowhere/x.test.ts", "tests/api/nothing.test.ts"].map(
      (path) => findStrayTests([file(path, "")], code),
    ),
  },
];

// `$name` would be shortened.
describe.each(rules.map((rule) => [rule.name, rule] as const))("%s", (_, rule) => {
  it("finds no violation in the project", () => {
    expect(rule.violations).toEqual([]);
  });

  it.each(rule.broken.map((found, index) => [index + 1, found] as const))(
    "rejects sample %i",
    (_, found) => {
      expect(found).not.toEqual([]);
    },
  );
});

describe("the input of the rules", () => {
  it("includes every layer and files for the browser", () => {
    for (const layer of LAYERS) {
      expect(code.some(({ path }) => path.startsWith(layer.path))).toBe(true);
    }
    expect(code.filter(isForBrowser).length).toBeGreaterThan(0);
  });

  it.each<[string, [string, boolean][]]>([
    ['import { a } from "#lib/a.ts";', [["#lib/a.ts", false]]],
    ['import type { A } from "#lib/a.ts";', [["#lib/a.ts", true]]],
    ['import { type A, type B } from "#lib/a.ts";', [["#lib/a.ts", true]]],
    ['import { type A, b } from "#lib/a.ts";', [["#lib/a.ts", false]]],
    ['import a, { type B } from "#lib/a.ts";', [["#lib/a.ts", false]]],
    ['import * as a from "zod";', [["zod", false]]],
    ['import {\n  type A,\n  type B,\n} from "#lib/a.ts";', [["#lib/a.ts", true]]],
    ['export { a } from "#lib/a.ts";', [["#lib/a.ts", false]]],
    ['import "./globals.css";', [["./globals.css", false]]],
    ['const a = await import("pg");', [["pg", false]]],
    ['const from = "#lib/a.ts";\nexport const b = "c";', []],
  ])("lists the imports of %j", (text, found) => {
    const imports = importsOf(file("lib/x.ts", text));
    expect(imports.map(({ specifier, typeOnly }) => [specifier, typeOnly])).toEqual(found);
  });
});

describe("R74: installed packages", () => {
  const read = (name: string) => JSON.parse(readSources(name)[0]?.text ?? "{}");
  const lock: Lockfile = read("package-lock.json");
  const one = (entry: object): Lockfile => ({ packages: { "node_modules/next": entry } });
  const sound = { version: "16.4.5", integrity: "sha512-x" };

  it("finds every package at or above a version without a known vulnerability", () => {
    expect(Object.keys(lock.packages)).toContain("node_modules/next");
    expect(findBelowMinimum(lock)).toEqual([]);
    expect(findBelowMinimum(one({ version: "16.3.8" }))).toEqual([]);
    for (const version of ["16.3.7", "16.2.99", "15.9.9", "16.3.8-canary.1"]) {
      expect(findBelowMinimum(one({ version }))).toHaveLength(1);
    }
  });

  it("has every runtime dependency in tests/support/rules/minimum-versions.json", () => {
    expect(findWithoutMinimum(read("package.json"))).toEqual([]);
    expect(findWithoutMinimum({ dependencies: { "left-pad": "1.0.0" } })).toEqual(["left-pad"]);
  });

  it("installs packages from the registry only, with a checksum", () => {
    expect(findUnpinnedSources(lock)).toEqual([]);
    expect(findUnpinnedSources(one(sound))).toEqual([]);
    for (const entry of [
      { ...sound, resolved: "https://registry.evil.example/next.tgz" },
      { ...sound, resolved: "git+ssh://git@github.com/vercel/next.js.git" },
      { ...sound, integrity: "sha1-x" },
      { version: "16.4.5" },
      { ...sound, link: true },
    ]) {
      expect(findUnpinnedSources(one(entry))).toHaveLength(1);
    }
  });

  it("requires exact versions in package.json", () => {
    expect(findRanges(read("package.json"))).toEqual([]);
    const dependencies = {
      a: "^1.0.0",
      b: "latest",
      c: "npm:d@^1.0.0",
      e: "1.0.0",
      f: "npm:@g/h@1.0.0",
    };
    expect(findRanges({ dependencies })).toHaveLength(3);
  });
});

describe("R74: secrets", () => {
  it("finds no secret in any file", () => {
    expect(everything.length).toBeGreaterThan(code.length);
    expect(findSecrets(everything)).toEqual([]);
  });

  it.each([
    `KEY=sfk_${"a".repeat(49)}`,
    `sfk_test_${"Z".repeat(49)}`,
    `-----BEGIN RSA ${"PRIVATE"} KEY-----`,
    `DATABASE_URL=postgres://owner:${"h".repeat(12)}@db.internal/store`,
    `SHIPBUBBLE_API_KEY=sb_prod_${"0".repeat(64)}`,
  ])("detects %s", (text) => {
    expect(findSecrets([file(".env.local", text)])).toHaveLength(1);
  });
});
