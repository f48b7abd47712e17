import { importsOf } from "#tests/support/rules/imports.ts";
import type { Breach, Source } from "#tests/support/rules/sources.ts";

/** Finds import cycles, types included. */
export function cycles(sources: Source[]): Breach[] {
  const targets = new Map(
    sources.map((source) => [source.path, importsOf(source).flatMap(({ file }) => file ?? [])]),
  );
  const found: Breach[] = [];
  const done = new Set<string>();
  const visit = (file: string, trail: string[]) => {
    const start = trail.indexOf(file);
    if (start >= 0) found.push([...trail.slice(start), file].join(" → "));
    if (start >= 0 || done.has(file)) return;
    for (const next of targets.get(file) ?? []) visit(next, [...trail, file]);
    done.add(file);
  };
  for (const file of targets.keys()) visit(file, []);
  return found;
}
