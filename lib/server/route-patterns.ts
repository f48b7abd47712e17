import { globSync } from "node:fs";
import path from "node:path";

export interface RoutePattern {
  /** Of the paths that the file answers. */
  pattern: RegExp;
  /** As people write it: `/products/{slug}`. */
  template: string;
  /** Below the root. */
  file: string;
}

/** The files of `app` that answer requests, by Next's folder convention; the most literal path first. */
export function routePatterns(root: string, files: string): RoutePattern[] {
  return globSync(files, { cwd: root })
    .sort(bySpecificity)
    .map((file) => {
      const segments = segmentsOf(path.dirname(file));
      return {
        pattern: new RegExp(`^${segments.map(sourceOf).join("") || "/"}$`),
        template: segments.map(templateOf).join("") || "/",
        file,
      };
    });
}

/** Catch-alls last, parameters after literals: brackets sort behind letters. */
function bySpecificity(a: string, b: string): number {
  const weight = (file: string) => file.replaceAll("[...", "\uffff").replaceAll("[", "\ufffe");
  return weight(a) < weight(b) ? -1 : 1;
}

/** Groups in parentheses are no part of the path. */
function segmentsOf(folder: string): string[] {
  return folder
    .split(path.sep)
    .slice(1)
    .filter((segment) => !segment.startsWith("("));
}

function sourceOf(segment: string): string {
  if (segment.startsWith("[[...")) return "(/.*)?";
  if (segment.startsWith("[...")) return "/.+";
  return segment.startsWith("[") ? "/[^/]+" : `/${segment.replaceAll(".", "\\.")}`;
}

function templateOf(segment: string): string {
  return `/${segment.replace(/^\[+(?:\.\.\.)?(\w+)\]+$/, "{$1}")}`;
}
