/**
 * Everything that depends on Next's private modules and variables. An upgrade may change any of it;
 * `tests/server/next-internals.test.ts` says what to do then.
 */
import { readFile } from "node:fs/promises";
import type { IncomingHttpHeaders } from "node:http";
import { createRequire } from "node:module";
import path from "node:path";
import { parseAndValidateFlightRouterState } from "next/dist/server/app-render/parse-and-validate-flight-router-state.js";
import { computeCacheBustingSearchParam } from "next/dist/shared/lib/router/utils/cache-busting-search-param.js";

/** The headers of Next's router, besides `rsc`. */
export const ROUTER_HEADERS = {
  prefetch: "next-router-prefetch",
  segment: "next-router-segment-prefetch",
  /** Describes the segments that the client shows already. */
  stateTree: "next-router-state-tree",
} as const;

/** Returns false for a `next-router-state-tree` header that Next would answer with 500. */
export function isRouterState(header: string | string[] | undefined): boolean {
  try {
    parseAndValidateFlightRouterState(header);
    return true;
  } catch {
    return false;
  }
}

/** Returns the digest of the router's headers that Next requires in the `_rsc` query parameter. */
export async function computeRouterDigest(headers: IncomingHttpHeaders): Promise<string> {
  const { prefetch, segment, stateTree } = ROUTER_HEADERS;
  return computeCacheBustingSearchParam(
    headers[prefetch] === "1" ? "1" : undefined,
    headers[segment],
    headers[stateTree],
    undefined,
  );
}

/**
 * Makes Next use the configuration that the pages were built with, as its standalone server does. A custom server's
 * `conf` is ignored, and loading next.config.ts would need the compiler and more memory.
 */
export async function setBuildConfig(root: string): Promise<void> {
  const file = await readFile(path.join(root, ".next/required-server-files.json"), "utf8");
  process.env.__NEXT_PRIVATE_STANDALONE_CONFIG = JSON.stringify(JSON.parse(file).config);
}

interface TraceOptions {
  base: string;
  ignore: string[];
  readFile(file: string): Promise<string | null>;
}

/** Lists the files that the given files load, relative to `base`, with the tracer that Next uses for pages. */
export async function traceFiles(files: string[], options: TraceOptions): Promise<Set<string>> {
  const { nodeFileTrace } = createRequire(import.meta.url)("next/dist/compiled/@vercel/nft");
  return (await nodeFileTrace(files, options)).fileList;
}
