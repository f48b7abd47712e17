import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";

export interface Child<Greeting> {
  process: ChildProcess;
  /** The parsed JSON of its first line. */
  greeting: Greeting;
  /** Returns its output so far. */
  output(): string;
  /** Ends its input, waits for it and returns its exit code. */
  finish(): Promise<number | null>;
  /** Sends SIGKILL to its whole process group. */
  kill(): Promise<void>;
}

/** Starts a program in its own process group and waits for its first line. */
export async function startChild<Greeting>(
  file: string,
  args: string[],
  options: { cwd?: string; env?: NodeJS.ProcessEnv } = {},
): Promise<Child<Greeting>> {
  const child = spawn(file, args, { ...options, detached: true, stdio: ["pipe", "pipe", "pipe"] });
  const exit = once(child, "exit");
  let errors = "";
  let output = "";
  child.stdout.on("data", (chunk) => {
    output += chunk;
  });
  child.stderr.on("data", (chunk) => {
    errors += chunk;
  });
  const line = await Promise.race([
    once(createInterface(child.stdout), "line").then(([text]) => text as string),
    exit.then(() => undefined),
  ]);
  if (line === undefined) throw new Error(`${file} ended before its first line:\n${errors}`);
  return {
    process: child,
    greeting: JSON.parse(line),
    output: () => output,
    finish: async () => {
      child.stdin.end();
      const [code] = await exit;
      return code;
    },
    kill: async () => {
      if (child.pid) process.kill(-child.pid, "SIGKILL");
      await exit;
    },
  };
}
