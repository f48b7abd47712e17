import path from "node:path";
import { buildPages } from "#lib/server/build.ts";

/** The production build that the tests of the running product share, made before the first of them. */
export async function setup(): Promise<void> {
  await buildPages(path.join(import.meta.dirname, "../.."));
}
