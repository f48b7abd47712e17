import type { Source, Violation } from "#tests/support/rules/sources.ts";

/** Exports that Next.js defines for pages, layouts and route handlers. */
const NEXT_EXPORTS =
  /^(?:GET|HEAD|OPTIONS|POST|PUT|PATCH|DELETE|metadata|generateMetadata|viewport|generateViewport|generateStaticParams|dynamic|dynamicParams|revalidate|fetchCache|runtime|preferredRegion|maxDuration|alt|size|contentType|config|register|onRequestError)$/;

/** Exports that Vitest defines for global setup files. */
const VITEST_EXPORTS = /^(?:setup|teardown)$/;

/** The client package's exports, from its other files. */
const CLIENT_EXPORTS = "lib/client/exports.ts";

const DECLARATION =
  /^export (?:declare |abstract |async )*(?:const|let|function\*?|class|interface|type|enum) (\w+)/gm;
const EXPORT_LIST = /^export (?:type )?\{([^}]*)\}/gm;

/** Exported names that several files share. A zod schema and its type count once. */
export function findDuplicateExports(sources: Source[]): Violation[] {
  const files = new Map<string, Set<string>>();
  for (const { path, text } of sources) {
    if (path === CLIENT_EXPORTS) continue;
    for (const name of exportedNames(text)) {
      if (!NEXT_EXPORTS.test(name) && !VITEST_EXPORTS.test(name))
        files.set(name, (files.get(name) ?? new Set()).add(path));
    }
  }
  return [...files]
    .filter(([, paths]) => paths.size > 1)
    .map(([name, paths]) => `${name} is exported by ${[...paths].join(" and ")}`);
}

function exportedNames(text: string): string[] {
  const declared = [...text.matchAll(DECLARATION)].map(([, name = ""]) => name);
  const listed = [...text.matchAll(EXPORT_LIST)].flatMap(([, names = ""]) =>
    names.split(",").map((each) => each.trim().split(/\s/).at(-1) ?? ""),
  );
  return [...declared, ...listed].filter((name) => name !== "" && name !== "default");
}
