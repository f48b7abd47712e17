import type { Breach, Source } from "#tests/support/rules/sources.ts";

/** Tests that do not run, or run alone, or run on something else than the code. */
export function idleTests(sources: Source[]): Breach[] {
  const idle =
    /\b(?:it|test|describe)(?:\.\w+)*\.(?:only|skip|todo|fails)\b|\bx(?:it|describe)\(|\bvi\.(?:mock|doMock)\(/;
  return sources.flatMap(({ path, text }) => {
    const found = idle.exec(text)?.[0];
    return found ? [`${path}: ${found}`] : [];
  });
}

/** Numbers of threats that tests name and the table does not have, or that no test names. */
export function unknownThreats(tests: Source[], table: string): Breach[] {
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

/** Folders of tests that stand for no folder of the code. */
const OF_THEIR_OWN = /^tests\/(?:support|e2e|bench|search|stress)\//;

/** Traits of the whole API, each tested over all its endpoints. */
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
  "replies",
  "time-zones",
]);

/** Tests that mirror nothing: their folder is none of the code's, or their endpoint none of the API's. */
export function strayTests(tests: Source[], code: Source[]): Breach[] {
  const folders = new Set(code.flatMap(({ path }) => foldersOf(path)));
  const endpoints = code.flatMap(
    ({ path }) => /^app\/api\/public\/v1\/([\w-]+)\//.exec(path)?.[1] ?? [],
  );
  return tests
    .map(({ path }) => path)
    .filter((path) => path.endsWith(".test.ts") && !OF_THEIR_OWN.test(path))
    .filter((path) => {
      const folder = path.split("/").slice(1, -1).join("/");
      const stem = path.split("/").at(-1)?.split(".")[0] ?? "";
      if (folder === "") return stem !== "architecture";
      if (folder === "api") return !TRAITS.has(stem) && !isOfEndpoint(stem, endpoints);
      return !folders.has(`lib/${folder}`) && !folders.has(folder);
    });
}

/** `products-search` and `product` are of `products`. */
function isOfEndpoint(stem: string, endpoints: string[]): boolean {
  return endpoints.some(
    (endpoint) => stem === endpoint || stem.startsWith(`${endpoint}-`) || `${stem}s` === endpoint,
  );
}

function foldersOf(path: string): string[] {
  const parts = path.split("/").slice(0, -1);
  return parts.map((_, index) => parts.slice(0, index + 1).join("/"));
}
