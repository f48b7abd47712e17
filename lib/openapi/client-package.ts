import { execFile } from "node:child_process";
import { copyFile, cp, mkdir, mkdtemp, rename, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";
import manifest from "#lib/client/package.json" with { type: "json" };
import { writeClientTypes } from "#lib/openapi/client-types.ts";
import root from "#package.json" with { type: "json" };

const ROOT = path.join(import.meta.dirname, "../..");
const CLIENT = path.join(ROOT, "lib/client");

/** The client's dependency, with what it depends on itself. */
const BUNDLED = ["openapi-fetch", "openapi-typescript-helpers"];

const run = promisify(execFile);

/** Packs the typed client with its dependencies, so that installing it needs no registry. */
export async function packClient(target: string): Promise<void> {
  await writeClientTypes();
  const parent = path.join(ROOT, ".data");
  await mkdir(parent, { recursive: true });
  const folder = await mkdtemp(path.join(parent, "client-"));
  try {
    await compile(folder);
    await addFiles(folder);
    await run("npm", ["pack", "--ignore-scripts"], {
      cwd: folder,
      shell: process.platform === "win32",
    });
    await replaceByCopy(path.join(folder, `${manifest.name}-${root.version}.tgz`), target);
  } finally {
    await rm(folder, { recursive: true });
  }
}

/** Compiles the client to JavaScript and type declarations. */
async function compile(folder: string): Promise<void> {
  const config = path.join(folder, "tsconfig.json");
  const compilerOptions = {
    rootDir: CLIENT,
    outDir: path.join(folder, "dist"),
    noEmit: false,
    incremental: false,
    allowImportingTsExtensions: false,
    rewriteRelativeImportExtensions: true,
    declaration: true,
    types: [],
  };
  const files = [path.join(CLIENT, "exports.ts")];
  const extended = path.join(ROOT, "tsconfig.json");
  await writeFile(
    config,
    JSON.stringify({ extends: extended, compilerOptions, files, include: [] }),
  );
  const compiler = path.join(ROOT, "node_modules/@typescript/native/bin/tsc");
  await run(process.execPath, [compiler, "--project", config]);
}

async function addFiles(folder: string): Promise<void> {
  const packed = {
    ...manifest,
    version: root.version,
    files: ["dist"],
    dependencies: { "openapi-fetch": root.dependencies["openapi-fetch"] },
  };
  await writeFile(path.join(folder, "package.json"), JSON.stringify(packed, null, 2));
  await copyFile(path.join(CLIENT, "README.md"), path.join(folder, "README.md"));
  await copyFile(path.join(ROOT, "LICENSE"), path.join(folder, "LICENSE"));
  for (const name of BUNDLED) {
    const installed = path.join("node_modules", name);
    await cp(path.join(ROOT, installed), path.join(folder, installed), { recursive: true });
  }
}

/** Replaces a file that another process may be reading. A rename works only within one file system. */
async function replaceByCopy(source: string, target: string): Promise<void> {
  const replacement = `${target}.${process.pid}`;
  await copyFile(source, replacement);
  await rename(replacement, target);
}

if (import.meta.main) {
  await packClient(path.join(ROOT, "public/client.tgz"));
}
