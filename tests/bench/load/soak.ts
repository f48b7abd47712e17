import { setTimeout as sleep } from "node:timers/promises";
import { readMemory } from "#tests/bench/load/cost.ts";
import { type EditCatalogue, withEdits } from "#tests/bench/load/edits.ts";
import { runLoad } from "#tests/bench/load/load.ts";
import type { LoadOptions, MeasuredServer } from "#tests/bench/load/measure.ts";
import type { Target } from "#tests/bench/load/targets.ts";
import type { SoakFigures } from "#tests/bench/report/figures.ts";
import { median } from "#tests/support/statistics.ts";

const MEASUREMENT_SECONDS = 5;
/** V8 releases unused memory in the second idle minute. */
const REST_SECONDS = 120;

/** Runs all targets with their edits for this many minutes and measures the server's memory. */
export async function soak(
  { url, pid }: MeasuredServer,
  edit: EditCatalogue,
  targets: Target[],
  {
    minutes,
    connections,
    signal,
  }: Pick<LoadOptions, "connections" | "signal"> & { minutes: number },
  onProgress: (text: string) => void,
): Promise<SoakFigures> {
  const resident: number[] = [];
  let max = 0;
  const ends = performance.now() + minutes * 60_000;
  for (let measurement = 0; performance.now() < ends; measurement++) {
    const target = targets[measurement % targets.length];
    if (!target) break;
    const edits = withEdits(edit, target);
    try {
      const { status } = target;
      const load = { url, next: edits.next, status, signal, seconds: MEASUREMENT_SECONDS };
      await runLoad({ ...load, connections: target.connections ?? connections });
    } finally {
      await edits.stop();
    }
    const memory = await readMemory(pid);
    resident.push(memory?.now ?? Number.NaN);
    max = memory?.max ?? Number.NaN;
    const left = Math.ceil((ends - performance.now()) / 60_000);
    onProgress(`${left} minutes left, ${resident.at(-1)?.toFixed(0)} MB resident`);
  }
  onProgress("waiting for the server to release memory");
  await sleep(REST_SECONDS * 1000);
  const rest = (await readMemory(pid))?.now ?? Number.NaN;
  const quarter = Math.ceil(resident.length / 4);
  return {
    minutes,
    early: median(resident.slice(0, quarter)),
    late: median(resident.slice(-quarter)),
    max,
    rest,
  };
}
