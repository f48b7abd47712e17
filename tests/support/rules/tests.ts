import type { Source, Violation } from "#tests/support/rules/sources.ts";

/** Finds tests that cannot fail, which Biome does not report, or that mock modules. */
export function findIdleTests(sources: Source[]): Violation[] {
  const idle = /\b(?:it|test|describe)(?:\.\w+)*\.(?:todo|fails)\b|\bvi\.(?:mock|doMock)\(/;
  return sources.flatMap(({ path, text }) => {
    const found = idle.exec(text)?.[0];
    return found ? [`${path}: ${found}`] : [];
  });
}

/** Finds threat ids that tests name but the table lacks, and rows that no test names. */
export function findUnknownThreats(tests: Source[], table: string): Violation[] {
  const rows = new Set(table.match(/^\| R\d+(?= \|)/gm)?.map((row) => row.slice(2)));
  const named = tests.flatMap(({ path, text }) =>
    [...text.matchAll(/\bR\d{1,2}\b/g)].map(([number]) => ({ path, number })),
  );
  const tested = new Set(named.map(({ number }) => number));
  return [
    ...named.flatMap(({ path, number }) => (rows.has(number) ? [] : [`${path}: ${number}`])),
    ...[...rows].filter((number) => !tested.has(number)).map((number) => `${number} has no test`),
  ];
}

/** Test folders without a counterpart in the code. */
const STANDALONE = /^tests\/(?:support|e2e|bench|search|stress)\//;

const GROUPED = new Set(["dashboard", "server"]);

/** Properties of the whole API, each tested over all its endpoints. */
const TRAITS = new Set([
  "authentication",
  "explained",
  "freshness",
  "isolation",
  "limits",
  "operations",
  "outages",
  "paths",
  "privacy",
  "responses",
  "time-zones",
]);

/** Finds tests that correspond to no folder of the code and no endpoint of the API. */
export function findStrayTests(tests: Source[], code: Source[]): Violation[] {
  const folders = new Set(code.flatMap(({ path }) => foldersOf(path)));
  const endpoints = code.flatMap(
    ({ path }) => /^app\/api\/public\/v1\/([\w-]+)\//.exec(path)?.[1] ?? [],
  );
  return tests
    .map(({ path }) => path)
    .filter((path) => path.endsWith(".test.ts") && !STANDALONE.test(path))
    .filter((path) => {
      const [, ...parents] = path.split("/").slice(0, -1);
      const stem = path.split("/").at(-1)?.split(".")[0] ?? "";
      if (parents.length === 0) return stem !== "architecture";
      if (parents[0] === "api") return !TRAITS.has(stem) && !isOfEndpoint(stem, endpoints);
      // A large folder is split by subject.
      const folder = GROUPED.has(parents[0] ?? "") ? parents[0] : parents.join("/");
      return !folders.has(`lib/${folder}`) && !folders.has(folder ?? "");
    });
}

/** `products-search` and `product` belong to `products`. */
function isOfEndpoint(stem: string, endpoints: string[]): boolean {
  return endpoints.some(
    (endpoint) => stem === endpoint || stem.startsWith(`${endpoint}-`) || `${stem}s` === endpoint,
  );
}

function foldersOf(path: string): string[] {
  const parts = path.split("/").slice(0, -1);
  return parts.map((_, index) => parts.slice(0, index + 1).join("/"));
}

/** A title as the first argument of `it(…)` or of `….each(…)(…)`, followed by the test. */
const TITLE =
  /(?:\bit(?:\.\w+)*\(|\)\()\s*(["'`])((?:\\.|(?!\1)[^\\])*)\1\s*,\s*(?:\{[^}]*\}\s*,\s*)?(?:async\s*)?(?:\(|\w+ =>|\w+\))/g;
const FRAGMENT = /^(?:R\d+(?:, R\d+)*: )?(?:and|of|with|is|in|to|by|for)\b/;

/** Titles of tests that are not complete statements, such as "is refused" or "with a coupon". */
export function findFragmentTitles(sources: Source[]): Violation[] {
  return sources.flatMap(({ path, text }) =>
    [...text.matchAll(TITLE)].flatMap(([, , title = ""]) =>
      FRAGMENT.test(title) ? [`${path}: ${title}`] : [],
    ),
  );
}
