import { importsOf } from "#tests/support/rules/imports.ts";
import type { Source, Violation } from "#tests/support/rules/sources.ts";

/** Finds file names that say nothing about the content. */
export function findEmptyNames(sources: Source[]): Violation[] {
  return sources
    .filter(({ path }) => /(^|\/)(index|utils?|helpers?|common|misc)(\.|\/)/i.test(path))
    .map(({ path }) => path);
}

/** The client is a package of its own, whose files import each other by relative paths. */
const PACKAGE = "lib/client/";

/** Finds imports that are not written from the root with their extension. */
export function findRelativeImports(sources: Source[]): Violation[] {
  return sources.flatMap((source) =>
    importsOf(source)
      .filter(({ specifier }) => {
        if (source.path.startsWith(PACKAGE))
          return !/^(\.\/[\w-]+\.ts|[a-z][\w-]*)$/.test(specifier);
        return specifier.startsWith("#")
          ? !/\.tsx?$|\.json$/.test(specifier)
          : /^\.{1,2}\//.test(specifier) && !specifier.endsWith(".css");
      })
      .map(({ specifier }) => `${source.path} imports ${specifier}`),
  );
}

/** Finds scripts whose start is not their last statement: constants after it would not be initialized. */
export function findEarlyStarts(sources: Source[]): Violation[] {
  return sources
    .filter(({ text }) => /^if \(import\.meta\.main\)/m.test(text))
    .filter(({ text }) => !/if \(import\.meta\.main\) \{\n(?: {2}.*\n|\n)*\}\n?$/.test(text))
    .map(({ path }) => path);
}

interface Bound {
  files: RegExp;
  lines: number;
}

/** The first match applies. */
const BOUNDS: Bound[] = [
  { files: /^app\/api\/.*\/route\.ts$/, lines: 15 },
  { files: /^lib\/http\/routes\/public-route\.ts$/, lines: 200 },
  // Written by a generator.
  { files: /^db\/schema\.ts$/, lines: Number.POSITIVE_INFINITY },
  // A list of cases is long and still simple.
  { files: /^tests\//, lines: 600 },
  { files: /./, lines: 300 },
];

/** Finds files that are too long. */
export function findLongFiles(sources: Source[]): Violation[] {
  return sources.flatMap(({ path, text }) => {
    const lines = text.split("\n").length - 1;
    const bound = BOUNDS.find(({ files }) => files.test(path))?.lines ?? 0;
    return lines > bound ? [`${path} has ${lines} lines, more than ${bound}`] : [];
  });
}

/** Finds server actions: they would be a second API without the request pipeline. */
export function findServerActions(sources: Source[]): Violation[] {
  return sources.filter(({ text }) => /^\s*["']use server["']/m.test(text)).map(({ path }) => path);
}
