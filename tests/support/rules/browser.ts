import { importsOf } from "#tests/support/rules/imports.ts";
import type { Source, Violation } from "#tests/support/rules/sources.ts";

const SERVER_FILES =
  /^(?:db\/|lib\/(?:cli|client|accounts|http|services|serializers|couriers|limits|payments|server)\/|lib\/(?:env|runtime|current-runtime)\.ts$)/;
const SERVER_PACKAGES =
  /^(?:node:|pg$|kysely|pino|@upstash\/|@vercel\/|@zxcvbn-ts\/|next\/(?:headers|server)$|server-only$)/;

/** Finds import chains from a browser file to a server module, ignoring types. */
export function findServerInBrowser(sources: Source[]): Violation[] {
  const byPath = new Map(sources.map((source) => [source.path, source]));
  const found: Violation[] = [];
  for (const root of sources.filter(isForBrowser)) {
    const seen = new Set<string>();
    const visit = (source: Source, trail: string[]) => {
      if (seen.has(source.path)) return;
      seen.add(source.path);
      for (const { specifier, file, typeOnly } of importsOf(source)) {
        if (typeOnly) continue;
        const chain = [...trail, source.path];
        if (file ? SERVER_FILES.test(file) : SERVER_PACKAGES.test(specifier)) {
          found.push([...chain, file ?? specifier].join(" → "));
        }
        const next = file && byPath.get(file);
        if (next) visit(next, chain);
      }
    };
    visit(root, []);
  }
  return found;
}

export function isForBrowser({ text }: Source): boolean {
  return /^(?:\s|\/\/.*\n|\/\*[\s\S]*?\*\/)*["']use client["']/.test(text);
}
