import { readFile } from "node:fs/promises";
import path from "node:path";

/**
 * The settings that the pages below `root` were built with, in the text by which Next's own standalone
 * server is given them. Read anew, they would be checked by a schema that stays in memory.
 */
export async function readBuiltSettings(root: string): Promise<string> {
  const built = await readFile(path.join(root, ".next/required-server-files.json"), "utf8");
  return JSON.stringify(JSON.parse(built).config);
}
