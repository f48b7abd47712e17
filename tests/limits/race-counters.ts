import { spawn } from "node:child_process";
import { once } from "node:events";
import { createInterface } from "node:readline";
import { fileURLToPath } from "node:url";
import type { CounterRaceOptions, CounterRaceOutcome } from "#tests/limits/counter-process.ts";

const COUNTER_PROCESS = fileURLToPath(new URL("./counter-process.ts", import.meta.url));

/** Starts this many processes that count at the same time. */
export async function raceCounters(
  processes: number,
  options: CounterRaceOptions,
): Promise<CounterRaceOutcome[]> {
  const counters = Array.from({ length: processes }, () => {
    const child = spawn(process.execPath, [COUNTER_PROCESS, JSON.stringify(options)], {
      stdio: ["pipe", "pipe", "inherit"],
    });
    return { child, lines: createInterface({ input: child.stdout }) };
  });
  try {
    await Promise.all(counters.map(({ lines }) => once(lines, "line")));
    const outcomes = counters.map(async ({ lines }) => {
      const [line] = await once(lines, "line");
      return JSON.parse(line) as CounterRaceOutcome;
    });
    for (const counter of counters) counter.child.stdin.write("go\n");
    return await Promise.all(outcomes);
  } finally {
    for (const counter of counters) counter.child.kill();
  }
}
