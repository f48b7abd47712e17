import { importsOf } from "#tests/support/rules/imports.ts";
import type { Breach, Source } from "#tests/support/rules/sources.ts";

/** Names that say nothing of what is inside. */
export function emptyNames(sources: Source[]): Breach[] {
  return sources
    .filter(({ path }) => /(^|\/)(index|utils?|helpers?|common|misc)(\.|\/)/i.test(path))
    .map(({ path }) => path);
}

/** Imports that are not written from the root, with their extension. */
export function relativeImports(sources: Source[]): Breach[] {
  return sources.flatMap((source) =>
    importsOf(source)
      .filter(({ specifier }) =>
        specifier.startsWith("#")
          ? !/\.tsx?$|\.json$/.test(specifier)
          : /^\.{1,2}\//.test(specifier) && !specifier.endsWith(".css"),
      )
      .map(({ specifier }) => `${source.path} imports ${specifier}`),
  );
}

/** Exports without a name, which every importer names as it likes. */
export function defaultExports(sources: Source[]): Breach[] {
  return sources
    .filter(({ text }) => /^export default\b|^export \{[^}]*\bas default\b/m.test(text))
    .map(({ path }) => path);
}

interface Bound {
  files: RegExp;
  lines: number;
}

/** The first that fits counts. */
const BOUNDS: Bound[] = [
  { files: /^app\/api\/.*\/route\.ts$/, lines: 15 },
  { files: /^lib\/http\/routes\/public-route\.ts$/, lines: 200 },
  // One table type after the other, and nothing to do with each other.
  { files: /^db\/schema\.ts$/, lines: 400 },
  // Written by a generator.
  { files: /^lib\/client\/api-types\.ts$/, lines: Number.POSITIVE_INFINITY },
  // A list of cases is long and still plain.
  { files: /^tests\//, lines: 600 },
  { files: /./, lines: 300 },
];

/** Files longer than one reason to exist needs. */
export function tooLong(sources: Source[]): Breach[] {
  return sources.flatMap(({ path, text }) => {
    const lines = text.split("\n").length - 1;
    const bound = BOUNDS.find(({ files }) => files.test(path))?.lines ?? 0;
    return lines > bound ? [`${path} has ${lines} lines, more than ${bound}`] : [];
  });
}

/** Code the browser may call by an address of its own making: a second API, without our pipeline. */
export function serverActions(sources: Source[]): Breach[] {
  return sources.filter(({ text }) => /^\s*["']use server["']/m.test(text)).map(({ path }) => path);
}
