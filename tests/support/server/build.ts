import path from "node:path";
import { buildPages } from "#lib/server/build.ts";

/** Makes the production build that the tests of the running product share, once per run. */
export async function setup(): Promise<void> {
  await buildPages(path.join(import.meta.dirname, "../../.."));
}
