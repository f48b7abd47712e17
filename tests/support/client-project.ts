import { execFile } from "node:child_process";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import path from "node:path";
import { promisify } from "node:util";
import { afterAll } from "vitest";
import { packClient } from "#lib/openapi/client-package.ts";

const NODE_MODULES = path.join(import.meta.dirname, "../../node_modules");

const run = promisify(execFile);

/** A project outside the repository with the packed client and nothing else. */
export interface ClientProject {
  folder: string;
  /** Runs a TypeScript module in Node; rejects with its output. */
  runModule(code: string, variables: Record<string, string>): Promise<string>;
  /** Returns the compiler's errors in modules, and in the declarations of the client. */
  typeErrors(modules: Record<string, string>, options?: object): Promise<string>;
}

/** Packs the client and installs it, without a registry, for the tests of this file. */
export async function createClientProject(): Promise<ClientProject> {
  const folder = await mkdtemp(path.join(tmpdir(), "client-"));
  afterAll(() => rm(folder, { recursive: true }));
  await packClient(path.join(folder, "client.tgz"));
  await writeFile(path.join(folder, "package.json"), JSON.stringify({ type: "module" }));
  await installClient(folder);
  return {
    folder,
    runModule: async (code, variables) => {
      const { stdout } = await run(
        process.execPath,
        ["--input-type=module-typescript", "--eval", code],
        { cwd: folder, env: { ...process.env, ...variables }, timeout: 60_000 },
      );
      return stdout;
    },
    typeErrors: (modules, options) => compile(folder, modules, options),
  };
}

/** Installs `client.tgz`, which contains all that it needs. */
async function installClient(folder: string): Promise<void> {
  const args = ["install", "--offline", "--no-audit", "--no-fund", "./client.tgz"];
  await run("npm", args, { cwd: folder });
}

async function compile(
  folder: string,
  modules: Record<string, string>,
  options: object = {},
): Promise<string> {
  const compilerOptions = {
    strict: true,
    noEmit: true,
    target: "es2024",
    lib: ["esnext", "dom", "dom.iterable"],
    module: "esnext",
    moduleResolution: "bundler",
    typeRoots: [path.join(NODE_MODULES, "@types")],
    types: ["node"],
    ...options,
  };
  const config = { compilerOptions, files: Object.keys(modules).map((name) => `${name}.ts`) };
  await writeFile(path.join(folder, "tsconfig.json"), JSON.stringify(config));
  for (const [name, code] of Object.entries(modules)) {
    await writeFile(path.join(folder, `${name}.ts`), `${code}\nexport {};\n`);
  }
  try {
    const compiler = path.join(NODE_MODULES, "@typescript/native/bin/tsc");
    await run(process.execPath, [compiler, "-p", "."], { cwd: folder, timeout: 120_000 });
    return "";
  } catch (error) {
    return (error as { stdout?: string }).stdout || String(error);
  }
}
