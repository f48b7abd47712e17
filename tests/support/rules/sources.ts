import { globSync, readFileSync } from "node:fs";
import path from "node:path";

/** One file of the repository: its path from the root, with forward slashes, and its text. */
export interface Source {
  path: string;
  text: string;
}

/** A violation of a rule: where, and what. */
export type Violation = string;

/** The root of the repository. */
export const ROOT = path.join(import.meta.dirname, "../../..");

/** Returns the matching files from the repository's root, without generated ones. */
export function readSources(...patterns: string[]): Source[] {
  return globSync(patterns, {
    cwd: ROOT,
    withFileTypes: true,
    exclude: ({ name }) => /^(node_modules|\.next|\.data|\.git|api-types\.ts)$/.test(name),
  })
    .filter((entry) => entry.isFile())
    .map((entry) => path.relative(ROOT, path.join(entry.parentPath, entry.name)))
    .map((file) => file.split(path.sep).join("/"))
    .toSorted()
    .map((file) => ({ path: file, text: readFileSync(path.join(ROOT, file), "utf8") }));
}
