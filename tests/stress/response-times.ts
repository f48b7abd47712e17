import { expect } from "vitest";

/** Readers at once, each waiting for its answer before it asks again. */
const CONNECTIONS = 8;

/** How long each of so many reads took, in milliseconds, the shortest first; all of them are served. */
export async function readingTimes(read: () => Promise<Response>, reads: number) {
  const times: number[] = [];
  const reader = async () => {
    while (times.length < reads) {
      const started = performance.now();
      const reply = await read();
      await reply.arrayBuffer();
      expect(reply.status).toBe(200);
      times.push(performance.now() - started);
    }
  };
  await Promise.all(Array.from({ length: CONNECTIONS }, reader));
  return times.sort((a, b) => a - b);
}

/** The value that so large a part (0 to 1) of the sorted values does not exceed. */
export function quantile(sorted: number[], part: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0;
}

export function median(values: number[]): number {
  return quantile(
    values.toSorted((a, b) => a - b),
    0.5,
  );
}
