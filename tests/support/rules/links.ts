import { existsSync } from "node:fs";
import path from "node:path";
import { ROOT, type Source, type Violation } from "#tests/support/rules/sources.ts";

/** Finds links of Markdown files to files and folders that do not exist. */
export function findBrokenLinks(sources: Source[]): Violation[] {
  return sources
    .filter((source) => source.path.endsWith(".md"))
    .flatMap((source) =>
      [...source.text.matchAll(/\]\(([^)\s]+)\)/g)]
        .map(([, href = ""]) => href.split("#", 1)[0] ?? "")
        .filter((href) => href !== "" && !/^(\w+:|\/|\{\{)/.test(href))
        .filter((href) => !existsSync(path.join(ROOT, path.dirname(source.path), href)))
        .map((href) => `${source.path} links to ${href}`),
    );
}
