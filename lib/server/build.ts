import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, globSync } from "node:fs";
import { readFile, writeFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import { brotliCompress, constants, gzip } from "node:zlib";
import { step } from "#lib/server/progress.ts";

const SOURCES = [
  "{app,lib,db}/**/*.{ts,tsx,css,svg,woff,woff2}",
  "lib/**/*.json",
  "lib/client/README.md",
  "*.ts",
  "postcss.config.mjs",
  "package.json",
  "package-lock.json",
  "LICENSE",
  "tsconfig.json",
];

/** Builds the pages and packs the typed client, unless both exist and were made from the same sources. */
export async function buildPages(root: string): Promise<void> {
  const stamp = path.join(root, ".next/sources.sha256");
  const sources = await digestSources(root);
  const isBuilt = (await readFile(stamp, "utf8").catch(() => "")) === sources;
  if (!isBuilt || !existsSync(path.join(root, "public/client.tgz"))) await buildClient(root);
  if (isBuilt) return;
  await run(root, [path.join(root, "node_modules/next/dist/bin/next"), "build"]);
  await precompress(path.join(root, ".next/static"));
  await writeFile(stamp, sources);
}

/** Packs the typed client, served as `/client.tgz`, in another process: it needs packages that the server lacks. */
export async function buildClient(root: string): Promise<void> {
  await run(root, [path.join(root, "lib/openapi/client-package.ts")]);
}

async function digestSources(root: string): Promise<string> {
  const hash = createHash("sha256");
  // The build writes the first two; the other belongs to the tests.
  const exclude = ["next-env.d.ts", "lib/client/api-types.ts", "vitest.config.ts"];
  const files = globSync(SOURCES, { cwd: root, exclude });
  for (const file of files.sort()) {
    hash.update(`${file}\n`).update(await readFile(path.join(root, file)));
  }
  return hash.digest("hex");
}

function run(cwd: string, args: string[]): Promise<void> {
  return new Promise((resolve, reject) => {
    const env = { ...process.env, NEXT_TELEMETRY_DISABLED: "1" };
    const child = spawn(process.execPath, args, { cwd, env, stdio: ["ignore", "pipe", "pipe"] });
    let output = "";
    child.stdout.on("data", (chunk) => {
      output += chunk;
    });
    child.stderr.on("data", (chunk) => {
      output += chunk;
    });
    child.once("error", reject);
    child.once("exit", (code) => {
      if (code === 0) resolve();
      else reject(new Error(`The production build failed:\n${output}`));
    });
  });
}

const TEXT_FILES = "**/*.{js,css,svg,json,txt}";

const ENCODINGS = {
  ".br": (bytes: Uint8Array) => promisify(brotliCompress)(bytes),
  ".gz": (bytes: Uint8Array) => promisify(gzip)(bytes, { level: constants.Z_BEST_COMPRESSION }),
};

/** Writes a Brotli and a gzip copy of each text file below `folder`, unless it would not be smaller. */
export async function precompress(folder: string): Promise<void> {
  const files = globSync(TEXT_FILES, { cwd: folder });
  await Promise.all(files.map((file) => compress(path.join(folder, file))));
}

async function compress(file: string): Promise<void> {
  const bytes = await readFile(file);
  for (const [extension, encode] of Object.entries(ENCODINGS)) {
    const encoded = await encode(bytes);
    if (encoded.length < bytes.length) await writeFile(file + extension, encoded);
  }
}

if (import.meta.main) {
  await step("Building the pages", () => buildPages(path.join(import.meta.dirname, "../..")));
}
