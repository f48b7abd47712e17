import { readFile } from "node:fs/promises";
import path from "node:path";

/**
 * Returns the configuration that the pages below `root` were built with, as JSON for the environment variable
 * that Next's standalone server reads. Loading next.config.ts would keep a validation schema in memory.
 */
export async function readNextBuildConfig(root: string): Promise<string> {
  const file = await readFile(path.join(root, ".next/required-server-files.json"), "utf8");
  return JSON.stringify(JSON.parse(file).config);
}
