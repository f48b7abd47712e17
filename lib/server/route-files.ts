import { globSync } from "node:fs";
import path from "node:path";

interface RouteFile {
  /** In Hono's syntax: `/products/:slug`. */
  pattern: string;
  /** As documentation and logs write it: `/products/{slug}`. */
  template: string;
  /** Relative to the root. */
  file: string;
}

/** Lists the files of `app` that answer requests, by Next's folder convention; literal paths first. */
export function listRouteFiles(root: string, files: string): RouteFile[] {
  return globSync(files, { cwd: root })
    .sort(bySpecificity)
    .map((file) => {
      const folders = path.dirname(file).split(path.sep).slice(1);
      // Route groups, in parentheses, are not in the path.
      const route = `/${folders.filter((folder) => !folder.startsWith("(")).join("/")}`;
      return {
        pattern: route
          .replace(/\[\[\.{3}\w+\]\]/, "*")
          .replace(/\[\.{3}(\w+)\]/, ":$1{.+}")
          .replace(/\[(\w+)\]/g, ":$1"),
        template: route.replace(/\[+(?:\.{3})?(\w+)\]+/g, "{$1}"),
        file,
      };
    });
}

/** Sorts parameters after literals and catch-alls last: brackets sort behind letters. */
function bySpecificity(a: string, b: string): number {
  const weight = (file: string) => file.replaceAll("[...", "\uffff").replaceAll("[", "\ufffe");
  return weight(a) < weight(b) ? -1 : 1;
}
