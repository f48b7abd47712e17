import { execFile } from "node:child_process";
import { mkdir, mkdtemp, rm, writeFile } from "node:fs/promises";
import path from "node:path";
import { promisify } from "node:util";

const ROOT = path.join(import.meta.dirname, "../..");
const run = promisify(execFile);

/** Runs a module as Node runs this repository's own; rejects with its output. */
export async function runModule(code: string, variables: Record<string, string>): Promise<string> {
  const { stdout } = await run(
    process.execPath,
    ["--input-type=module-typescript", "--eval", code],
    { cwd: ROOT, env: { ...process.env, ...variables }, timeout: 60_000 },
  );
  return stdout;
}

/** Returns the compiler's errors in modules that may import from this repository. */
export async function typeErrors(modules: Record<string, string>): Promise<string> {
  // Within the repository, so that `#lib/…` resolves; in a folder that nothing else reads.
  const parent = path.join(ROOT, ".data");
  await mkdir(parent, { recursive: true });
  const folder = await mkdtemp(path.join(parent, "types-"));
  try {
    const config = { extends: "../../tsconfig.json", include: ["*.ts"], exclude: [] };
    await writeFile(path.join(folder, "tsconfig.json"), JSON.stringify(config));
    for (const [name, code] of Object.entries(modules)) {
      await writeFile(path.join(folder, `${name}.ts`), `${code}\nexport {};\n`);
    }
    const compiler = path.join(ROOT, "node_modules/@typescript/native/bin/tsc");
    const options = [
      "--noEmit",
      "--noUnusedLocals",
      "false",
      "--incremental",
      "false",
      "--types",
      "node",
    ];
    await run(process.execPath, [compiler, "-p", folder, ...options], { timeout: 120_000 });
    return "";
  } catch (error) {
    return (error as { stdout?: string }).stdout || String(error);
  } finally {
    await rm(folder, { recursive: true });
  }
}
