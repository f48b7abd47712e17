import { importsOf } from "#tests/support/rules/imports.ts";
import type { Source, Violation } from "#tests/support/rules/sources.ts";

/** Finds folders next to each other that import each other, directly or through others next to them, also as types. */
export function findFolderCycles(sources: Source[]): Violation[] {
  const imports = folderImports(sources);
  return [...imports].flatMap(([folder, imported]) =>
    [...imported]
      .filter(([other]) => reaches(imports, other, folder))
      .map(([other, example]) => `${folder} and ${other} import each other: ${example}`),
  );
}

/** Maps each folder to the folders next to it that its files import, with one such import. */
type FolderImports = Map<string, Map<string, string>>;

function folderImports(sources: Source[]): FolderImports {
  const imports: FolderImports = new Map();
  for (const source of sources) {
    for (const { file } of importsOf(source)) {
      const pair = file && siblings(source.path, file);
      if (!pair) continue;
      const [folder, other] = pair;
      const imported = imports.get(folder) ?? new Map<string, string>();
      imports.set(folder, imported.set(other, `${source.path} imports ${file}`));
    }
  }
  return imports;
}

/** Returns the folders of two files below their common folder; undefined when one of them is directly in it. */
function siblings(path: string, other: string): [string, string] | undefined {
  const [folders, others] = [path.split("/").slice(0, -1), other.split("/").slice(0, -1)];
  const depth = folders.findIndex((name, index) => name !== others[index]);
  if (depth < 1 || others[depth] === undefined) return undefined;
  const upTo = (names: string[]) => names.slice(0, depth + 1).join("/");
  return [upTo(folders), upTo(others)];
}

function reaches(imports: FolderImports, from: string, to: string): boolean {
  const seen = new Set([from]);
  for (const folder of seen) {
    if (folder === to) return true;
    for (const next of imports.get(folder)?.keys() ?? []) seen.add(next);
  }
  return false;
}
