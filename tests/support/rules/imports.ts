import path from "node:path";
import type { Source } from "#tests/support/rules/sources.ts";

export interface Import {
  /** The specifier as written. */
  specifier: string;
  /** The project file that it resolves to, from the root; undefined for a package. */
  file?: string;
  /** Whether the import disappears when types are stripped. */
  typeOnly: boolean;
}

const STATIC = /^(?:import|export)\s+(type\s+)?(?:([\w*{][^;"']*?)\s+from\s+)?["']([^"']+)["']/gm;
const DYNAMIC = /\bimport\(\s*["']([^"']+)["']\s*\)/g;

/** Returns a file's imports and re-exports in order. */
export function importsOf(source: Source): Import[] {
  const found: Import[] = [];
  for (const [, type, names, specifier = ""] of source.text.matchAll(STATIC)) {
    const typeOnly = type !== undefined || namesOnlyTypes(names);
    found.push({ specifier, file: fileOf(source, specifier), typeOnly });
  }
  for (const [, specifier = ""] of source.text.matchAll(DYNAMIC)) {
    found.push({ specifier, file: fileOf(source, specifier), typeOnly: false });
  }
  return found;
}

function namesOnlyTypes(names: string | undefined): boolean {
  const list = /^\{([\s\S]*)\}$/.exec(names?.trim() ?? "")?.[1];
  if (list === undefined) return false;
  const each = list.split(",").flatMap((name) => name.trim() || []);
  return each.length > 0 && each.every((name) => name.startsWith("type "));
}

function fileOf(source: Source, specifier: string): string | undefined {
  if (specifier.startsWith("#")) return specifier.slice(1);
  if (specifier.startsWith(".")) return path.posix.join(path.posix.dirname(source.path), specifier);
  return undefined;
}
