import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import type { Contest, ContestOutcome } from "#tests/limits/contender.ts";

const CONTENDER = fileURLToPath(new URL("./contender.ts", import.meta.url));

/** Starts this many processes that count at the same time. */
export async function contend(processes: number, contest: Contest): Promise<ContestOutcome[]> {
  const contenders = Array.from({ length: processes }, () => {
    const child = spawn(process.execPath, [CONTENDER, JSON.stringify(contest)], {
      stdio: ["pipe", "pipe", "inherit"],
    });
    return { child, lines: createInterface({ input: child.stdout }) };
  });
  try {
    await Promise.all(contenders.map(({ lines }) => once(lines, "line")));
    const outcomes = contenders.map(async ({ lines }) => {
      const [line] = await once(lines, "line");
      return JSON.parse(line) as ContestOutcome;
    });
    for (const contender of contenders) contender.child.stdin.write("go\n");
    return await Promise.all(outcomes);
  } finally {
    for (const contender of contenders) contender.child.kill();
  }
}
