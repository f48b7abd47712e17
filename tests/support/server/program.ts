import { execFile } from "node:child_process";
import path from "node:path";

const ROOT = path.join(import.meta.dirname, "../../..");

/** What a program wrote, and its exit code. */
export interface ProgramResult {
  code: number | string | null | undefined;
  out: string;
  err: string;
}

/** Runs a file of the checkout as npm does. */
export function runProgram(
  environment: Record<string, string>,
  file: string,
  ...args: string[]
): Promise<ProgramResult> {
  const options = { cwd: ROOT, env: { ...process.env, ...environment } };
  return new Promise((resolve) => {
    execFile(process.execPath, [file, ...args], options, (error, out, err) =>
      resolve({ code: error ? error.code : 0, out, err }),
    );
  });
}
