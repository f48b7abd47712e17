import { expect } from "vitest";

/** Concurrent readers, each waiting for its response before the next request. */
const CONNECTIONS = 8;

/** Returns the durations of the reads in milliseconds, sorted; expects all of them to succeed. */
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

/** Returns a quantile (0 to 1) of sorted values. */
export function quantile(sorted: number[], part: number): number {
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * part))] ?? 0;
}

export function median(values: number[]): number {
  return quantile(
    values.toSorted((a, b) => a - b),
    0.5,
  );
}
