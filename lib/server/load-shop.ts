import { globSync } from "node:fs";
import { createRequire } from "node:module";
import path from "node:path";

const requireFile = createRequire(import.meta.url);

/**
 * Loads the built pages of the shop below `root`, so that the first shopper waits for none of them. All
 * others are loaded when somebody asks for them: many a process never answers them.
 */
export async function loadShop(root: string): Promise<void> {
  const pages = path.join(root, ".next/server/app/(storefront)");
  // Next requires the same files by the same names; what waits for its parts is a promise.
  for (const file of globSync("**/page.js", { cwd: pages })) {
    await requireFile(path.join(pages, file));
  }
}
