import { globSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";

const requireFile = createRequire(import.meta.url);

/**
 * Loads the built pages of the shop below `root`, so that the first shopper does not wait for them. Other pages
 * are loaded by their first request: Next's own `preloadEntriesOnStart` would load the API a second time.
 */
export async function preloadPages(root: string): Promise<void> {
  const pages = path.join(root, ".next/server/app/(shop)");
  for (const file of globSync("**/page.js", { cwd: pages })) {
    // A page with asynchronous dependencies exports a promise.
    await requireFile(path.join(pages, file));
  }
}
